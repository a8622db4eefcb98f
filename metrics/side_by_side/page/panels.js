// SPDX-License-Identifier: Apache-2.0

// A link holds the state of the page behind "#", which a browser sends to no server.
const TEXTS = 3; // the document and the two summaries, in front of the options
const LONGEST_LINK = 6000; // characters of all texts together; longer links are cut off by some programs

// Return the values of the page, with those of the link in their place where the page offers them.
window.readLink = (names, offered, values) => {
  const given = new URLSearchParams(location.hash.slice(1));
  return values.map((value, place) => {
    const text = given.get(names[place]);
    if (text === null) return value;
    if (place < TEXTS) return text;
    const found = offered[place - TEXTS].filter((choice) => String(choice) === text);
    return found.length ? found[0] : value;
  });
};

// Return a link to these values; of texts that are too long it has the options alone.
window.makeLink = (names, values) => {
  const length = values.slice(0, TEXTS).reduce((sum, text) => sum + text.length, 0);
  const state = new URLSearchParams();
  values.forEach((value, place) => {
    if (place >= TEXTS || length <= LONGEST_LINK) state.set(names[place], value);
  });
  history.replaceState(null, "", `#${state}`);
  return location.href;
};
