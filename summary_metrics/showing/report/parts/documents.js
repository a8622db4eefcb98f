// SPDX-License-Identifier: Apache-2.0
// The documents, each with the summaries of all systems. The address says which one is shown: #doc- and its digits.

const MOST_SUMMARIES = 50; // shown of one document
const LINK = "#doc-";
const documents = new Map((report.documents ?? []).map((found) => [found.id, found]));
let documentOrder = [...documents.keys()];
let opened = null; // what is shown of the document: its id, its text and its rows
let asked = null; // the id of the document that is being unpacked, or is shown
let markedFor = 0; // whose marks the document bears: the place of a row
let metricChosen = false; // by the reader
let wantedCard = null; // the summary that the last link leads to: its place, null for none

// Where the page shows the document of a row; null where it does not.
const documentLink = (row) => (documents.has(rows.document[row]) ? LINK + rows.document[row] : null);

function make(tag, className, ...content) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(plain).text());
}

// A document without marks: its summaries are those of the table.
function collect(found) {
  const own = rows.summary.map((_, row) => row).filter((row) => rows.document[row] === found.id);
  return {
    text: found.text,
    characters: found.text.length,
    rows: own.map((row) => ({
      row, id: rows.id[row], system: rows.system[row], summary: rows.summary[row], by: {}, words: null,
      characters: rows.summary[row].length, flags: report.flags?.[row] ? [report.flags[row]] : [],
      scores: rows.scores.map((column) => column[row]),
    })),
  };
}

// A text without marks, as `paint` would show it.
function plainText(text, characters) {
  const shown = make("p", "text", text);
  shown.dir = "auto";
  if (text.length < characters) {
    const said = ` … (${text.length.toLocaleString("en")} of ${characters.toLocaleString("en")} characters)`;
    shown.append(make("span", "cut", said));
  }
  return make("div", "painted", shown);
}

// Marked text comes from Python as HTML, with every text in it escaped. Groups light up for one summary only.
function markedText(html, place) {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const mark of template.content.querySelectorAll("mark[data-groups]")) {
    const groups = mark.dataset.groups.split(" ").filter(Boolean);
    mark.dataset.groups = groups.map((group) => `${place}.${group}`).join(" ");
  }
  return template.content;
}

function scoreList(entry) {
  const list = make("dl", "scores");
  for (const key of new Set(Object.values(report.headlines).flat())) {
    const score = entry.scores[keys.indexOf(key)];
    list.append(make("div", "", make("dt", "", key), make("dd", "", score === null ? "–" : score.toFixed(4))));
  }
  if (entry.words !== null) list.append(make("div", "", make("dt", "", "words"), make("dd", "", String(entry.words))));
  return list;
}

function findings({ heading, listed, more }) {
  const list = make("ul", "listed", ...listed.map(([finding, said]) => {
    const more = typeof said === "number" ? ` ×${said}` : said && ` →\u00a0${said}`;
    return make("li", "", finding, make("span", "", more));
  }));
  if (more) list.append(make("li", "", `and ${more} more`));
  return make("details", "", make("summary", "", heading), list);
}

function summaryCard(entry, place, metric) {
  const card = make("article", "card");
  card.tabIndex = -1; // a link may lead to it
  const title = named(make("h4", ""), systems.length ? nameOf(entry.system) : entry.id ?? `summary ${place + 1}`);
  card.append(title, scoreList(entry));
  if (entry.flags.length) card.append(make("p", "flags", `Flagged: ${entry.flags.join("; ")}`));
  const by = entry.by[metric];
  card.append(by ? markedText(by.summary, place) : plainText(entry.summary, entry.characters));
  if (by?.explanation) card.append(make("p", "explanation", by.explanation));
  if (by?.listed.length) card.append(findings(by));
  const buttons = make("p", "buttons");
  if (by?.document && opened.rows.length > 1) {
    const button = make("button", "", "Mark the document for this summary");
    button.type = "button";
    button.setAttribute("aria-pressed", String(place === markedFor));
    button.addEventListener("click", () => { markedFor = place; showSource(); });
    buttons.append(button);
  }
  if (entry.row !== null) {
    const button = make("button", "", "Show in the table");
    button.type = "button";
    button.addEventListener("click", () => showRow(entry.row));
    buttons.append(button);
  }
  if (buttons.children.length) card.append(buttons);
  return card;
}

// The document, with the marks for one of the summaries.
function showSource() {
  const by = opened.rows[markedFor]?.by[element("document-metric").value];
  const source = element("document").querySelector(".source .shown");
  source.replaceChildren(
    by?.document ? markedText(by.document, markedFor) : plainText(opened.text, opened.characters),
  );
  const whose = by?.document && systems.length ? `, marked for ${fold(nameOf(opened.rows[markedFor].system))}` : "";
  element("document").querySelector(".source h4").textContent = `Document${whose}`;
  for (const button of element("document").querySelectorAll("[aria-pressed]")) {
    const own = [...element("document").querySelectorAll(".summaries .card")].indexOf(button.closest(".card"));
    button.setAttribute("aria-pressed", String(own === markedFor));
  }
}

// The document is read beside the summaries, so the page begins with a metric that marks both.
function chooseMetric() {
  const marking = Object.keys(report.headlines).find((name) => opened.rows.some((entry) => entry.by[name]?.document));
  if (!metricChosen && marking) element("document-metric").value = marking;
}

function showOpened() {
  const metric = element("document-metric").value;
  for (const legend of document.querySelectorAll("#documents .legend")) {
    legend.hidden = legend.dataset.metric !== metric || !opened.rows.some((entry) => entry.by[metric]);
  }
  const title = make("h3", "", documents.get(opened.id).title || "(empty)");
  title.id = `doc-${opened.id}`;
  title.tabIndex = -1;
  title.dir = "auto";
  const shown = make("div", "shown");
  Object.assign(shown, { tabIndex: 0, role: "region", ariaLabel: "Text of the document" });
  const source = make("div", "source", make("h4", ""), shown);
  const cards = opened.rows.slice(0, MOST_SUMMARIES).map((entry, place) => summaryCard(entry, place, metric));
  const summaries = make("div", "summaries", ...cards);
  const notes = [];
  if (opened.rows.length > MOST_SUMMARIES) notes.push(`${MOST_SUMMARIES} of its ${opened.rows.length} summaries are shown.`);
  if (!opened.rows.some((entry) => entry.by[metric]))
    notes.push(`There are no marks of ${metric} for this document.`);
  else if (opened.rows.some((entry) => !entry.by[metric]))
    notes.push(`Only some summaries have marks of ${metric}: for the others it would have to call its model again.`);
  element("document").replaceChildren(
    title, ...notes.map((note) => make("p", "note", note)), make("div", "beside evidence", source, summaries),
  );
  showSource();
  const place = documentOrder.indexOf(opened.id);
  element("document-place").textContent =
    `document ${(place + 1).toLocaleString("en")} of ${documentOrder.length.toLocaleString("en")}`;
  element("document-previous").disabled = place <= 0;
  element("document-next").disabled = place === documentOrder.length - 1;
}

async function openDocument(id, place = 0) {
  const found = documents.get(id);
  asked = id;
  const content = found.packed ? await unpack(found.packed) : collect(found);
  if (asked !== id) return; // another one has been asked for meanwhile
  opened = { id, ...content };
  markedFor = place;
  chooseMetric();
  showOpened();
}

// Goes to the document that the address names, and reads it out.
async function followAddress() {
  if (!location.hash.startsWith(LINK)) return;
  const id = location.hash.slice(LINK.length);
  const place = wantedCard < MOST_SUMMARIES ? wantedCard : null; // of more, no card is shown
  wantedCard = null; // an address that is sent, or gone back to, leads to the document
  await openDocument(documents.has(id) ? id : documentOrder[0], place ?? 0);
  if (!documents.has(id)) {
    const said = "This report does not show the document that the address names.";
    element("document").replaceChildren(make("p", "note", said));
    element("document").firstChild.tabIndex = -1;
  }
  const target = element(`doc-${id}`) ?? element("document").firstChild;
  const card = place === null ? null : document.querySelectorAll("#document .summaries .card")[place];
  (card ?? element("documents")).scrollIntoView();
  (card ?? target).focus({ preventScroll: true });
}

// Means of the systems on each document, as far apart as they are; undefined scores are left out.
function differences(scores) {
  const means = new Map(documentOrder.map((id) => [id, new Map()]));
  rows.document.forEach((id, row) => {
    if (!means.has(id) || scores[row] === null) return;
    const [sum, count] = means.get(id).get(rows.system[row]) ?? [0, 0];
    means.get(id).set(rows.system[row], [sum + scores[row], count + 1]);
  });
  return new Map([...means].map(([id, systemMeans]) => {
    const values = [...systemMeans.values()].map(([sum, count]) => sum / count);
    return [id, values.length ? Math.max(...values) - Math.min(...values) : -1];
  }));
}

function orderDocuments() {
  documentOrder = [...documents.keys()];
  const chosen = element("document-order").value;
  if (chosen !== "") {
    const apart = differences(rows.scores[Number(chosen)]);
    documentOrder.sort((a, b) => apart.get(b) - apart.get(a)); // equal ones stay in the order of the input
  }
  openPlace(0);
}

function openPlace(place) {
  history.pushState(null, "", LINK + documentOrder[place]); // as a link would, but the page does not move
  return openDocument(documentOrder[place]);
}

function startDocuments() {
  if (!documents.size) return;
  element("document-previous").addEventListener("click", () => openPlace(documentOrder.indexOf(asked) - 1));
  element("document-next").addEventListener("click", () => openPlace(documentOrder.indexOf(asked) + 1));
  element("document-order").addEventListener("change", orderDocuments);
  element("document-metric").addEventListener("change", () => { metricChosen = true; showOpened(); });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.(`a[href^="${LINK}"]`);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return; // these keys open it elsewhere
    if (link.dataset.metric) { // an example of a metric leads to the marks of that metric
      element("document-metric").value = link.dataset.metric;
      metricChosen = true;
    }
    wantedCard = link.dataset.card ? Number(link.dataset.card) : null;
    if (link.hash === location.hash) { // no change of the address will be heard of
      event.preventDefault();
      followAddress();
    }
  });
  addEventListener("hashchange", followAddress);
  if (location.hash.startsWith(LINK)) addEventListener("load", followAddress);
  else openDocument(documentOrder[0]);
}

startDocuments();
