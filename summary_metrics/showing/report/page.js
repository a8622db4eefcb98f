// SPDX-License-Identifier: Apache-2.0
// The rows, and the summary that is read beside its source. The address names it: #doc- with the digits of its document,
// and its row. Texts are text nodes; only what Python painted is HTML, with every text in it escaped.
"use strict";

const element = (id) => document.getElementById(id);
const report = JSON.parse(element("data").textContent);
const { rows, scores, systems, documents } = report;
const PER_PAGE = 100;
const every = rows.row.map((_, place) => place);
const placeOf = new Map(rows.row.map((row, place) => [row, place]));
const ofDocument = new Map();
rows.document.forEach((own, place) => ofDocument.set(own, [...(ofDocument.get(own) ?? []), place]));

let found = every; // places of the rows that are listed, in their order
let page = 0;
let order = null; // { column, descending }, null for the most suspicious first
let chosen = null; // the place of the row that is read
let metric = ""; // whose marks are shown
let opening = 0; // counts what was asked for, as unpacking takes a moment

function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== null && value !== false) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

// What is shown of a row

const idOf = (place) => (rows.id[place] === null ? null : make("small", {}, make("bdi", {}, rows.id[place])));
const number = (value) => (value === null ? "–" : Number.isInteger(value) ? String(value) : value.toFixed(3));
const unique = (texts) => [...new Set(texts)];
const missing = (place) => {
  const [[first] = [""], ...more] = rows.lacks[place];
  return more.length ? `${first} and ${more.length} more` : first;
};
const markedWords = (place) => unique(rows.marks[place].map(([text]) => text)).join(", ");

const columns = () => {
  const all = element("every").checked;
  return [
    { name: "row", value: (place) => rows.place[place], class: "place" },
    systems.length ? { name: "system", value: (place) => systems[rows.system[place]] } : null,
    rows.lacks.some((own) => own.length) ? { name: "missing", value: (place) => missing(place) || null, class: "marks lacks" } : null,
    rows.marks.some((own) => own.length) ? { name: "not found", value: (place) => markedWords(place) || null, class: "marks" } : null,
    { name: "summary", value: (place) => rows.summary[place], class: "summary" },
    rows.judged.length ? { name: "judged", value: (place) => rows.judged[place], class: "number" } : null,
    ...scores.map(({ key, main, label, better }, k) => (all || main
      ? { name: label, title: `${key}${better === "neither" ? "" : `, ${better} is better`}`, value: (place) => rows.scores[k][place], class: "number" }
      : null)),
    { name: "words", value: (place) => rows.words[place], class: "number" },
  ].filter(Boolean);
};

// What chooses the rows: by what is wrong in those that are here, and by system.
function fillChoices() {
  const fill = (id, choices) => element(id).append(...choices.map(([value, text]) => make("option", { value }, text)));
  const lacks = rows.lacks.flat();
  const kinds = unique(rows.marks.flat().map(([, kind]) => kind)).sort();
  const codes = Object.keys(report.words).filter((code) => rows.broken.some((own) => own.includes(code)));
  if (lacks.length) fill("show", [["lacks", "without a key fact"]]);
  if (lacks.some(([, mandatory]) => mandatory)) fill("show", [["mandatory", "without a mandatory one"]]);
  if (kinds.length) fill("show", [["marks", "with marks"], ...kinds.map((kind) => [`kind ${kind}`, `marked as ${kind}`])]);
  fill("show", [...codes.map((code) => [`code ${code}`, report.words[code]]), ["", "all"]]);
  fill("system", [["", "all"], ...systems.map((name, place) => [place, name])]);
  if (!systems.length) element("system").closest("label").remove();
}

const collator = new Intl.Collator("en", { numeric: true });
const compared = (a, b) => (typeof a === "number" && typeof b === "number" ? a - b : collator.compare(a, b));
const folded = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

function matches(place) {
  const [what, value] = element("show").value.split(/ (.*)/s);
  const system = element("system")?.value ?? "";
  if (system !== "" && rows.system[place] !== Number(system)) return false;
  if (what === "marks" && !rows.marks[place].length) return false;
  if (what === "lacks" && !rows.lacks[place].length) return false;
  if (what === "mandatory" && !rows.lacks[place].some(([, mandatory]) => mandatory)) return false;
  if (what === "kind" && !rows.marks[place].some(([, kind]) => kind === value)) return false;
  if (what === "code" && !rows.broken[place].includes(value)) return false;
  const text = folded(element("search").value.trim());
  return !text || folded(`${rows.id[place] ?? ""}\n${rows.summary[place]}`).includes(text);
}

function selectRows() {
  found = every.filter(matches);
  const rank = (place) => rows.rank[place] ?? Infinity;
  if (!order) found.sort((a, b) => (rank(a) === rank(b) ? a - b : rank(a) - rank(b)));
  else {
    const { value } = columns().find((column) => column.name === order.column) ?? columns()[0];
    const sign = order.descending ? -1 : 1;
    // Undefined scores come last in either order; equal values stay in the order of the input.
    found.sort((a, b) => (value(a) === null) - (value(b) === null) || (value(a) === null ? 0 : sign * compared(value(a), value(b))));
  }
  showPage(0);
}

function showPage(wanted) {
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  page = Math.min(Math.max(0, wanted), pages - 1);
  const shown = columns();
  const line = (place) => {
    const cells = shown.map((column) => {
      const content = column.value(place);
      const text = column.class === "number" ? number(content) : content ?? "";
      if (column.class === "place") return make("td", {}, make("a", { href: addressOf(place) }, text), idOf(place));
      return make("td", { class: column.class ?? null, dir: column.class === "summary" ? "auto" : null }, column.class === "summary" ? make("span", {}, text) : text);
    });
    return make("tr", { "data-place": place, "aria-current": place === chosen ? "true" : null }, ...cells);
  };
  element("table").tBodies[0].replaceChildren(...found.slice(page * PER_PAGE, (page + 1) * PER_PAGE).map(line));
  element("table").tHead.rows[0].replaceChildren(...shown.map((column) => make(
    "th",
    {
      scope: "col", class: column.class === "number" ? "number" : null, title: column.title ?? null,
      "aria-sort": order?.column === column.name ? (order.descending ? "descending" : "ascending") : "none",
    },
    make("button", { type: "button", onclick: () => sortBy(column.name) }, column.name),
  )));
  element("found").textContent = `${found.length.toLocaleString("en")} of ${every.length.toLocaleString("en")}`;
  element("page").textContent = `page ${page + 1} of ${pages}`;
  element("page-previous").disabled = page === 0;
  element("page-next").disabled = page === pages - 1;
  element("pages").hidden = pages === 1;
}

function sortBy(name) {
  const same = order?.column === name;
  order = same && order.descending ? null : { column: name, descending: same };
  selectRows();
  const place = columns().findIndex((column) => column.name === name);
  element("table").tHead.querySelectorAll("button")[place].focus({ preventScroll: true });
}

// The summary that is read

const addressOf = (place) => `#doc-${documents[rows.document[place]].id}-${rows.row[place]}`;

async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(plain).text());
}

function painted(html, text) {
  if (!html) return make("div", { class: "painted" }, make("p", { class: "text", dir: "auto" }, text));
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

function numbersOf(place) {
  const shown = scores.map(({ label, main }, k) => (main ? [label, number(rows.scores[k][place])] : null)).filter(Boolean);
  if (rows.judged.length) shown.unshift(["judged", number(rows.judged[place])]);
  const pairs = [...shown, ["words", rows.words[place]]];
  return make("dl", { class: "numbers" }, ...pairs.map(([key, value]) => make("div", {}, make("dt", {}, key), make("dd", {}, String(value)))));
}

function listed({ heading, listed: items, more }) {
  const lines = items.map(([one, said]) => make("li", {}, said ? `${one}: ${said}` : one));
  if (more) lines.push(make("li", {}, `and ${more} more`));
  return make("details", {}, make("summary", {}, heading), make("ul", {}, ...lines));
}

// The user's key facts: where the summary has each, or that it or the source lacks it.
function keyFacts(facts) {
  const said = { found: "✓ there", missing: "✗ missing", denied: "✗ the opposite is said", source: "– not in the source" };
  const lines = facts.map(({ text, mandatory, state, words, sure }) => make(
    "li", { class: state },
    make("b", {}, said[state]), mandatory ? " (mandatory): " : ": ", make("bdi", {}, text),
    words ? make("small", {}, `${state === "source" ? "but the summary says" : "in the words"} “`, make("bdi", {}, words), `”${sure < 100 ? `, ${sure} % sure` : ""}`) : null,
  ));
  return make("div", { class: "facts" }, make("h5", {}, "Key facts"), make("ul", {}, ...lines));
}

function card(place, evidence, heading, facts = []) {
  const broken = rows.broken[place].map((code) => report.words[code] ?? code).join(", ");
  return make(
    "div", { class: "card" }, heading,
    broken ? make("p", { class: "missing" }, broken) : null,
    painted(evidence?.summary, rows.summary[place]),
    facts.length ? keyFacts(facts) : null,
    evidence?.explanation ? make("p", { class: "note" }, evidence.explanation) : null,
    evidence?.listed.length && !evidence.facts.length ? listed(evidence) : null,
    numbersOf(place),
  );
}

// Whose marks are shown: what the reader chose, or the first that marks this summary and its source.
function chooseMetric(by, row) {
  const marking = report.metrics.filter((name) => by[name]?.[row]);
  if (marking.includes(metric)) return metric;
  return marking.find((name) => by[name][row].document) ?? marking[0] ?? "";
}

async function read(place, focus) {
  const asked = ++opening;
  const { text, by } = await unpack(documents[rows.document[place]].packed);
  if (asked !== opening) return; // another one was asked for meanwhile
  chosen = place;
  for (const line of element("table").tBodies[0].rows) {
    if (Number(line.dataset.place) === place) line.setAttribute("aria-current", "true");
    else line.removeAttribute("aria-current");
  }
  const row = rows.row[place];
  const shown = chooseMetric(by, row);
  const evidence = by[shown]?.[row];
  const factsOf = (one) => Object.values(by).map((found) => found[rows.row[one]]?.facts ?? []).find((facts) => facts.length);
  const parts = Object.values(by).map((found) => found[row]?.parts).find(Boolean); // whatever marks are shown
  const title = make("h3", { tabindex: -1 }, rows.place[place], systems.length ? ` (${systems[rows.system[place]]})` : "", idOf(place));
  const marks = report.metrics.filter((name) => by[name]?.[row]).map((name) => make("option", { value: name, selected: name === shown }, name));
  const choice = make("select", { onchange: (event) => { metric = event.target.value; read(place); } }, ...marks);
  const siblings = text ? ofDocument.get(rows.document[place]).filter((other) => other !== place) : [];
  const others = siblings.map((other) => card(
    other, by[shown]?.[rows.row[other]],
    make("h4", {}, make("a", { href: addressOf(other) }, systems.length ? systems[rows.system[other]] : rows.place[other])),
    factsOf(other),
  ));
  const at = found.indexOf(place);
  const step = (by_, name) => make("button", { type: "button", disabled: !(at + by_ in found) || at < 0, onclick: () => go(found[at + by_]) }, name);
  element("reading").replaceChildren(
    make("header", {}, title, step(-1, "Previous"), step(1, "Next"), marks.length > 1 ? make("label", {}, "Marks of ", choice) : null),
    make(
      "div", { class: "beside evidence" },
      make("div", { class: "source" }, make("h4", {}, "Source"), parts ? painted(parts) : null, make(
        "div", { class: "shown", tabindex: 0, role: "region", "aria-label": "Text of the source" },
        painted(evidence?.document, text || "(no source)"),
      )),
      make("div", { class: "chosen" }, make("h4", {}, "Summary"), card(place, evidence, null, factsOf(place))),
    ),
    others.length
      ? make("details", { id: "others" }, make("summary", {}, `The other ${others.length === 1 ? "summary" : `${others.length} summaries`} of this source`), make("div", { class: "others" }, ...others))
      : "",
  );
  const source = element("reading").querySelector(".source .shown"); // it scrolls; the page stays where it is
  const mark = source?.querySelector("mark");
  if (mark) source.scrollTop += mark.getBoundingClientRect().top - source.getBoundingClientRect().top - source.clientHeight / 3;
  if (focus) {
    element("reading").scrollIntoView();
    title.focus({ preventScroll: true });
  }
}

function go(place) {
  history.pushState(null, "", addressOf(place)); // as a link would, but the page stays where it is
  read(place, true);
}

// Reads the summary that the address names; of a document alone, the first that is listed.
function followAddress() {
  const [, digits, row] = /^#doc-([0-9a-f]*)(?:-(\d+))?$/.exec(location.hash) ?? [];
  if (digits === undefined) return false;
  const own = documents.findIndex(({ id }) => id === digits);
  const places = ofDocument.get(own) ?? [];
  const place = places.includes(placeOf.get(Number(row))) && row !== undefined ? placeOf.get(Number(row)) : places[0];
  if (place === undefined) {
    element("reading").replaceChildren(make("p", { class: "note" }, "This report does not show what the address names."));
    element("reading").scrollIntoView();
  } else read(place, true);
  return true;
}

fillChoices();
for (const id of ["show", "system", "every"]) element(id)?.addEventListener("change", selectRows);
element("search").addEventListener("input", selectRows);
element("page-previous").addEventListener("click", () => showPage(page - 1));
element("page-next").addEventListener("click", () => showPage(page + 1));
element("table").tBodies[0].addEventListener("click", (event) => {
  const line = event.target.closest("tr");
  if (event.target.closest("a") || !line || String(getSelection())) return;
  go(Number(line.dataset.place));
});
document.addEventListener("click", (event) => { // the address that is there already: no change of it will be heard of
  const link = event.target.closest?.('a[href^="#doc-"]');
  if (link && link.hash === location.hash) followAddress();
});
addEventListener("hashchange", followAddress);
selectRows();
if (!found.length && element("show").value) {
  element("show").value = "";
  selectRows();
}
if (!followAddress() && found.length) read(found[0]);
