// SPDX-License-Identifier: Apache-2.0
// The page of a judge. It keeps nothing: what was judged is what the server answers. Texts reach it as text nodes.
"use strict";

const element = (id) => document.getElementById(id);
let about, shown; // what all screens have, and what this one shows

function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name in made && name !== "list") made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

// Asks the server when it has answered what was asked before: the browser may send two requests in any order, and of two
// judgements of one summary the later one counts.
let answered = Promise.resolve();
function ask(path, body) {
  const answer = answered.then(() => send(path, body));
  answered = answer.catch(() => {});
  return answer;
}

// An answer that is no success becomes a message that stays until the next success.
async function send(path, body) {
  try {
    const headers = { "Content-Type": "application/json", Session: about?.session ?? "" };
    const response = await fetch(path, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
    const answer = await response.json();
    if (response.status === 409) loadAgain();
    if (!response.ok) throw new Error(answer.error);
    element("trouble").textContent = "";
    return answer;
  } catch (error) {
    const reason = error instanceof TypeError ? "the command has ended; start it again" : error.message;
    element("trouble").textContent = body ? `Not saved: ${reason}.` : `Cannot go on: ${reason}.`;
    throw error;
  }
}

const say = (text) => { element("said").textContent = text; };

function showProgress(state) {
  element("progress").textContent = `${state.done} of ${state.total} judged`;
  element("bar").max = state.total;
  element("bar").value = state.done;
  about.next = state.next;
}

// What an aspect means that no judge has named.
const MEANINGS = { overall: "all in all: is it true, does it say what matters, does it read well?" };

// One group of radio buttons: an aspect of a summary.
function makeGroup(summary, place, aspect) {
  const points = make("div", { className: "points" });
  for (const { value, words } of about.points) {
    const input = make("input", {
      type: "radio", name: `${place} ${aspect}`, value, checked: summary.values[aspect] === value,
    });
    input.addEventListener("change", () => judge(place, aspect, value, words, input));
    points.append(make("label", {}, input, make("span", { textContent: `${value} ${words}` })));
  }
  const meaning = MEANINGS[aspect] ? [make("small", { textContent: ` (${MEANINGS[aspect]})` })] : [];
  const group = make("fieldset", {}, make("legend", {}, aspect, ...meaning), points);
  Object.assign(group.dataset, { place, aspect });
  return group;
}

// The key facts of the document, to tick off those that the summary has; without a tick nothing is said of them.
function makeFacts(summary, place) {
  const box = (text, checked) => make("input", { type: "checkbox", value: text, checked });
  const boxes = shown.key_facts.map((text, k) => box(text, summary.ticked?.includes(k) ?? false));
  const none = box("none", summary.ticked?.length === 0);
  boxes.forEach((one) => one.addEventListener("change", () => {
    const facts = boxes.flatMap(({ checked }, k) => (checked ? [k] : []));
    tick(place, facts.length ? facts : null, boxes, none);
  }));
  none.addEventListener("change", () => tick(place, none.checked ? [] : null, boxes, none));
  const line = (input, text) => make("label", {}, input, make("span", { textContent: text }));
  return make("fieldset", { className: "facts" },
    make("legend", { textContent: "Key facts that it has" }),
    ...shown.key_facts.map((text, k) => line(boxes[k], text)), line(none, "None of these"));
}

async function tick(place, facts, boxes, none) {
  const summary = shown.summaries[place];
  try {
    await ask("tick", { seen: summary.seen, facts });
    summary.ticked = facts;
    say(`Saved: summary ${summary.name}, ${facts ? `${facts.length} of ${boxes.length} key facts` : "no key facts"}.`);
  } catch { /* what is ticked goes back to what the server has */ }
  boxes.forEach((one, k) => { one.checked = summary.ticked?.includes(k) ?? false; });
  none.checked = summary.ticked?.length === 0;
}

function makeSummary(summary, place) {
  const heading = make("h3", { id: `summary-${place}`, textContent: `Summary ${summary.name}` });
  const text = summary.text.trim()
    ? make("p", { className: "text", textContent: summary.text })
    : make("p", { className: "text empty", textContent: "(This summary is empty.)" });
  const skip = make("button", { type: "button", textContent: summary.skipped.length ? "Skipped" : "Skip", className: "skip" });
  skip.setAttribute("aria-label", `${skip.textContent} summary ${summary.name}`);
  skip.addEventListener("click", () => skipSummary(place));
  const comment = make("textarea", { value: summary.comment, maxLength: about.most_comment });
  comment.setAttribute("aria-label", `Comment on summary ${summary.name}`);
  comment.addEventListener("change", () => keepComment(place, comment.value));
  const more = make("div", { className: "more" }, skip,
    make("details", { open: Boolean(summary.comment) }, make("summary", { textContent: "Comment" }), comment));
  const groups = about.aspects.map((aspect) => makeGroup(summary, place, aspect));
  const facts = shown.key_facts.length ? [makeFacts(summary, place)] : [];
  const made = make("article", {}, heading, text, ...facts, ...groups, more);
  made.setAttribute("aria-labelledby", heading.id);
  made.dataset.place = place;
  return made;
}

async function showScreen(number, focus = true) {
  shown = await ask(`screen?${number}`);
  element("main").hidden = false;
  element("done").hidden = true;
  element("where").textContent = `Document ${shown.number} of ${shown.documents}`;
  const changed = element("document").textContent !== shown.document;
  element("document").textContent = shown.document;
  if (changed) element("document").scrollTop = 0;
  element("list").replaceChildren(...shown.summaries.map(makeSummary));
  element("back").disabled = shown.screen === 0;
  showProgress(shown);
  if (focus) focusOn(firstOpen() ?? groups()[0]);
  if (changed) scrollTo(0, 0);
}

function showEnd() {
  element("main").hidden = true;
  element("done").hidden = false;
  element("closing").textContent = about.closing;
  element("done-head").focus();
}

const GROUP = "fieldset:not(.facts)";
const groups = () => [...element("list").querySelectorAll(GROUP)];
const isJudged = (group) => Boolean(group.querySelector("input:checked"))
  || shown.summaries[group.dataset.place].skipped.includes(group.dataset.aspect);
const firstOpen = () => groups().find((group) => !isJudged(group));
const focusOn = (group) => (group?.querySelector("input:checked") ?? group?.querySelector("input"))?.focus();
const near = () => document.activeElement.closest(GROUP) ?? document.activeElement.closest("article")?.querySelector(GROUP);
const chosen = () => near() ?? firstOpen(); // what a digit judges
const focused = () => chosen() ?? groups()[0];

async function judge(place, aspect, value, words, input) {
  const summary = shown.summaries[place];
  const before = summary.values[aspect];
  try {
    const state = await ask("judge", { seen: summary.seen, aspect, value });
    summary.values[aspect] = value;
    summary.skipped = summary.skipped.filter((other) => other !== aspect);
    showProgress(state);
    const rest = firstOpen() ? "" : " All on this screen is judged.";
    say(`Saved: summary ${summary.name}, ${aspect}: ${value} ${words}.${rest}`);
    return true;
  } catch {
    for (const other of input.closest("fieldset").querySelectorAll("input")) other.checked = Number(other.value) === before;
    return false;
  }
}

async function skipSummary(place) {
  const state = await ask("skip", { seen: shown.summaries[place].seen });
  await showScreen(shown.screen, false);
  showProgress(state);
  say(`Summary ${shown.summaries[place].name} is skipped.`);
  focusOn(firstOpen());
  if (!firstOpen()) element("next").focus();
}

async function keepComment(place, text) {
  await ask("comment", { seen: shown.summaries[place].seen, text });
  say("The comment is saved.");
}

async function undo() {
  const state = await ask("undo", {});
  if (state.undone < 0) {
    say("There is nothing to undo.");
    return;
  }
  await showScreen(state.undone, false);
  say(`Taken back: summary ${shown.summaries[state.place].name}, ${state.aspect}.`);
  const own = groups().filter(({ dataset }) => Number(dataset.place) === state.place);
  focusOn(own.find(({ dataset }) => dataset.aspect === state.aspect) ?? own[0]);
}

// The next screen; after the last, the first that has something to judge.
async function next() {
  if (shown.screen + 1 < shown.screens) await showScreen(shown.screen + 1);
  else if (about.next >= 0) await showScreen(about.next);
  else showEnd();
}

const back = () => shown.screen && showScreen(shown.screen - 1);

function step(by) {
  const all = groups();
  focusOn(all[Math.min(all.length - 1, Math.max(0, all.indexOf(focused()) + by))]);
}

async function press(digit) {
  const group = chosen();
  const input = group && [...group.querySelectorAll("input")].find(({ value }) => value === digit);
  if (!input) {
    if (group) say(`The keys are ${element("digits").textContent}.`);
    return;
  }
  input.checked = true;
  const { value, words } = about.points.find((point) => String(point.value) === digit);
  if (!(await judge(Number(group.dataset.place), group.dataset.aspect, value, words, input))) return;
  const all = groups();
  const following = all.slice(all.indexOf(group) + 1).find((other) => !isJudged(other)) ?? firstOpen();
  if (following) focusOn(following);
  else element("next").focus();
}

const actions = { u: undo, n: next, b: back, arrowdown: () => step(1), arrowup: () => step(-1) };
let working = Promise.resolve(); // one key after the other, however fast they are pressed

addEventListener("keydown", (event) => {
  if (!element("keys").checked || event.ctrlKey || event.altKey || event.metaKey || element("main").hidden) return;
  if (document.activeElement.matches("textarea, #keys, #document")) return;
  const key = event.key.toLowerCase();
  let action = actions[key];
  if (/^\d$/.test(key)) action = () => press(key);
  if (key === "s") action = () => skipSummary(Number(focused().dataset.place));
  if (key === "c") action = () => {
    const article = element("list").querySelector(`article[data-place="${focused().dataset.place}"]`);
    article.querySelector("details").open = true;
    article.querySelector("textarea").focus();
  };
  if (!action) return;
  event.preventDefault();
  working = working.then(action).catch(() => {});
});

element("next").addEventListener("click", next);
element("back").addEventListener("click", back);
element("undo").addEventListener("click", undo);
element("look").addEventListener("click", () => showScreen(0));

// Another command is at this address now, maybe with other texts: the page begins again, with the comments that are not
// saved, by the summaries that they are of.
const UNSAVED = "unsaved";

function loadAgain() {
  const areas = [...element("list").querySelectorAll("textarea")];
  const comments = areas.map(({ value }, place) => ({ ...shown.summaries[place], value }))
    .filter(({ value, comment }) => value !== comment).map(({ seen, value }) => ({ seen, value }));
  sessionStorage.setItem(UNSAVED, JSON.stringify({ seen: shown?.summaries[0].seen, comments }));
  location.reload();
}

async function goOn({ seen, comments }) {
  sessionStorage.removeItem(UNSAVED);
  const placeOf = (name) => about.shown.findIndex((screen) => screen.includes(name));
  const lost = [];
  for (const { seen: name, value } of comments) {
    if (placeOf(name) >= 0) await ask("comment", { seen: name, text: value });
    else lost.push(value);
  }
  if (placeOf(seen) >= 0) await showScreen(placeOf(seen), false);
  const begun = "The command was started again, so the page was loaded again. The last key was not saved.";
  const rest = lost.length ? ` Comments on texts that are not judged here any more: ${lost.join(" / ")}` : "";
  element("trouble").textContent = begun + rest;
}

async function start() {
  about = await ask("about");
  const between = about.points.length > 2 ? "to" : "or";
  element("digits").textContent = `${about.points[0].value} ${between} ${about.points.at(-1).value}`;
  showProgress(about);
  if (about.next < 0) showEnd();
  else await showScreen(about.next, false);
  const unsaved = sessionStorage.getItem(UNSAVED);
  if (unsaved) await goOn(JSON.parse(unsaved));
}
start();
