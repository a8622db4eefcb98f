// SPDX-License-Identifier: Apache-2.0
// The table of rows: sorted, searched, with the chosen columns, and as a file.

const PER_PAGE = 50;
const MOST_PRINTED = 300; // rows that are all printed; of more, those of the page that is shown
const MANY_SCORES = 6; // of more, the table begins with those that the metrics show first

// Files by name, where that tells them apart; each path stands once, above the table.
const lastPart = (file) => file.split("/").at(-1);
const alike = Map.groupBy?.(rows.files, lastPart);
const fileNames = rows.files.map((file) => (alike?.get(lastPart(file)).length === 1 ? lastPart(file) : file));
rows.place = rows.line.map((line, row) => (rows.files.length > 1 ? `${fileNames[rows.file[row]]}:${line}` : `line ${line}`));

const firstScores = new Set(keys.length > MANY_SCORES ? Object.values(report.headlines).flat() : keys);
const columns = [
  { name: "row", kind: "place", value: (row) => rows.id[row] ?? rows.place[row] },
  ...(systems.length ? [{ name: "system", kind: "system", value: (row) => systems[rows.system[row]] }] : []),
  ...(report.flags ? [{ name: "flags", kind: "flags", value: (row) => report.flags[row] }] : []),
  { name: "summary", kind: "summary", value: (row) => rows.summary[row] },
  ...keys.map((key, k) => ({
    name: key, kind: "number", value: (row) => rows.scores[k][row], hidden: !firstScores.has(key),
  })),
];
const shownColumns = () => columns.filter((column) => !column.hidden);
const everyRow = rows.summary.map((_, row) => row);
const order = { column: null, descending: false };
let found = everyRow;
let page = 0;
let printing = false;

// Without accents and in lower case, so that "resume" finds "Résumé".
const folded = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
let searched = null; // made at the first search, as it takes a moment
const searchable = () => (searched ??= everyRow.map((row) => folded(`${rows.id[row] ?? ""}\n${rows.summary[row]}`)));

const collator = new Intl.Collator("en", { numeric: true });

function compared(a, b) {
  if (a === null || b === null) return 0;
  return typeof a === "number" && typeof b === "number" ? a - b : collator.compare(a, b);
}

function selectRows() {
  const system = element("system")?.value ?? "";
  const text = folded(element("search").value.trim());
  found = everyRow.filter(
    (row) => (system === "" || rows.system[row] === Number(system)) && (!text || searchable()[row].includes(text)),
  );
  if (order.column) {
    const { value } = order.column;
    const sign = order.descending ? -1 : 1;
    // Undefined scores come last in either order; equal values stay in the order of the input.
    found.sort((a, b) => (value(a) === null) - (value(b) === null) || sign * compared(value(a), value(b)));
  }
  page = 0;
  showPage();
}

function summaryButton(text) {
  const button = document.createElement("button");
  button.className = "text";
  button.type = "button";
  button.dir = "auto";
  button.textContent = text;
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", () => {
    button.setAttribute("aria-expanded", String(button.getAttribute("aria-expanded") === "false"));
  });
  return button;
}

function placeOf(row) {
  const small = document.createElement("small");
  if (rows.id[row] !== null) small.append(rows.place[row]);
  const address = documentLink(row);
  if (address) {
    const link = Object.assign(document.createElement("a"), { href: address, textContent: "all systems" });
    link.setAttribute("aria-label", `All systems on the document of ${rows.id[row] ?? rows.place[row]}`);
    small.append(make("span", "all", small.textContent ? ", " : "", link));
  }
  return small;
}

function cell({ name, kind, value }, row) {
  const made = document.createElement("td");
  made.className = kind;
  made.setAttribute("role", "cell"); // as a phone shows a row as a card, which is no table by itself
  made.dataset.name = name;
  const content = value(row);
  if (kind === "number") {
    made.textContent = content === null ? "–" : content.toFixed(4);
  } else if (kind === "summary") {
    made.append(summaryButton(content));
  } else {
    if (kind === "flags" || (kind === "place" && rows.id[row] === null)) made.textContent = content;
    else made.append(named(document.createElement("bdi"), content));
    if (kind === "flags" && content === null) made.classList.add("none");
    if (kind === "place") made.append(placeOf(row));
  }
  return made;
}

function showPage() {
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const all = printing && found.length <= MOST_PRINTED;
  const listed = all ? found : found.slice(page * PER_PAGE, (page + 1) * PER_PAGE);
  element("table").tBodies[0].replaceChildren(
    ...listed.map((row) => {
      const line = document.createElement("tr");
      line.setAttribute("role", "row");
      line.tabIndex = -1;
      line.append(...shownColumns().map((column) => cell(column, row)));
      return line;
    }),
  );
  element("found").textContent = `${found.length.toLocaleString("en")} of ${everyRow.length.toLocaleString("en")} rows`;
  element("printed").textContent = listed.length < found.length
    ? `Printed are ${listed.length.toLocaleString("en")} of these ${found.length.toLocaleString("en")} rows, those of the page that was shown.`
    : "";
  element("nothing").hidden = found.length > 0;
  element("table").parentElement.hidden = element("download").disabled = found.length === 0;
  element("nothing-text").textContent = found.length ? "" : sayNothing();
  element("page").textContent = `page ${page + 1} of ${pages}`;
  element("previous").disabled = page === 0;
  element("next").disabled = page === pages - 1;
}

function sayNothing() {
  const text = element("search").value.trim();
  const system = element("system")?.value ?? "";
  const whose = system === "" ? "" : ` of ${fold(systems[Number(system)])}`;
  return text ? `No row${whose} holds “${cut(text, 200)}”.` : `No row${whose} is listed here.`;
}

function clearSearch() {
  if (element("system")) element("system").value = "";
  element("search").value = "";
  selectRows();
}

function sortRows(column, descending) {
  Object.assign(order, { column, descending });
  showHeader();
  selectRows();
}

// The name of a score, which may be broken after an underscore.
const breakable = (name) => name.split(/(?<=_)/).flatMap((part) => [part, document.createElement("wbr")]).slice(0, -1);

function showHeader() {
  const line = element("table").tHead.rows[0];
  line.replaceChildren(...shownColumns().map((column) => {
    const header = document.createElement("th");
    header.scope = "col";
    header.className = column.kind;
    header.setAttribute("role", "columnheader");
    const way = order.descending ? "descending" : "ascending";
    header.setAttribute("aria-sort", order.column === column ? way : "none");
    const button = document.createElement("button");
    button.className = "sort";
    button.type = "button";
    button.append(...breakable(column.name));
    button.addEventListener("click", () => {
      sortRows(column, order.column === column && !order.descending);
      element("table").tHead.querySelectorAll("button")[shownColumns().indexOf(column)].focus({ preventScroll: true });
    });
    header.append(button);
    return header;
  }));
  element("sort").value = order.column ? `${columns.indexOf(order.column)} ${order.descending ? "down" : "up"}` : "";
}

// Chromium repeats no header with buttons on the pages that follow.
function startPrinting() {
  addEventListener("beforeprint", () => {
    printing = true;
    showPage();
    for (const button of element("table").tHead.querySelectorAll("button")) button.replaceWith(...button.childNodes);
  });
  addEventListener("afterprint", () => {
    printing = false;
    showHeader();
    showPage();
  });
}

function startColumns() {
  element("columns").append(...columns.map((column) => {
    const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: !column.hidden, defaultChecked: !column.hidden });
    box.addEventListener("change", () => {
      column.hidden = !box.checked;
      showHeader();
      showPage();
    });
    const label = document.createElement("label");
    label.append(box, ` ${column.name}`);
    return label;
  }));
  element("every-column").addEventListener("click", () => {
    for (const column of columns) column.hidden = false;
    for (const box of element("columns").querySelectorAll("input")) box.checked = true;
    showHeader();
    showPage();
  });
}

// A phone has no header to click on.
function startSorting() {
  element("sort").append(new Option("order of the input", ""), ...columns.flatMap(({ name }, place) => [
    new Option(`${name}, ascending`, `${place} up`), new Option(`${name}, descending`, `${place} down`),
  ]));
  element("sort").addEventListener("change", () => {
    const [place, way] = element("sort").value.split(" ");
    sortRows(place ? columns[Number(place)] : null, way === "down");
  });
}

// A text that a spreadsheet would take for a formula begins with an apostrophe, so that it stays a text.
const csvText = (text) => `"${(/^[\s\p{C}]*[=+\-@]|^[\t\r\n]/u.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
const csvCell = (value) => (value === null ? "" : typeof value === "number" ? String(value) : csvText(value));

// The rows that are found, on all pages, with the columns that are shown. Spreadsheets need the mark of UTF-8.
function writeCsv() {
  const chosen = shownColumns().filter(({ kind }) => kind !== "place");
  const header = ["id", "file", "line", ...chosen.map(({ name }) => name)];
  const lines = found.map((row) => [
    rows.id[row], rows.files[rows.file[row]], rows.line[row], ...chosen.map(({ value }) => value(row)),
  ]);
  return `\ufeff${[header, ...lines].map((cells) => cells.map(csvCell).join(",")).join("\r\n")}\r\n`;
}

function downloadCsv() {
  const address = URL.createObjectURL(new Blob([writeCsv()], { type: "text/csv;charset=utf-8" }));
  Object.assign(document.createElement("a"), { href: address, download: "rows.csv" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function startRows() {
  showHeader();
  startColumns();
  startSorting();
  startPrinting();
  element("system")?.addEventListener("change", selectRows);
  element("search").addEventListener("input", selectRows);
  element("clear").addEventListener("click", () => { clearSearch(); element("search").focus(); });
  element("download").addEventListener("click", downloadCsv);
  element("previous").addEventListener("click", () => { page -= 1; showPage(); });
  element("next").addEventListener("click", () => { page += 1; showPage(); });
  showPage();
}

// Shows a row in the table, whatever is chosen there, and goes to it.
function showRow(row) {
  clearSearch();
  page = Math.floor(found.indexOf(row) / PER_PAGE);
  showPage();
  const line = element("table").tBodies[0].rows[found.indexOf(row) % PER_PAGE];
  line.scrollIntoView({ block: "center" });
  (line.querySelector("button.text") ?? line).focus({ preventScroll: true });
}

startRows();
