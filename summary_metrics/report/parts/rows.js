// SPDX-License-Identifier: Apache-2.0
// The table of rows

const PER_PAGE = 50;
const columns = [
  { name: "row", kind: "place", value: (row) => rows.id[row] ?? rows.place[row] },
  ...(systems.length ? [{ name: "system", kind: "system", value: (row) => systems[rows.system[row]] }] : []),
  ...(report.flags ? [{ name: "flags", kind: "flags", value: (row) => report.flags[row] }] : []),
  { name: "summary", kind: "summary", value: (row) => rows.summary[row] },
  ...keys.map((key, k) => ({ name: key, kind: "number", value: (row) => rows.scores[k][row] })),
];
const everyRow = rows.summary.map((_, row) => row);
const searched = everyRow.map((row) => `${rows.id[row] ?? ""}\n${rows.summary[row]}`.toLowerCase());
const order = { column: null, descending: false };
let found = everyRow;
let page = 0;

const collator = new Intl.Collator("en", { numeric: true });

function compared(a, b) {
  if (a === null || b === null) return 0;
  return typeof a === "number" && typeof b === "number" ? a - b : collator.compare(a, b);
}

function selectRows() {
  const system = element("system")?.value ?? "";
  const text = element("search").value.trim().toLowerCase();
  found = everyRow.filter(
    (row) => (system === "" || rows.system[row] === Number(system)) && searched[row].includes(text),
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

function cell({ kind, value }, row) {
  const made = document.createElement("td");
  made.className = kind;
  const content = value(row);
  if (kind === "number") {
    made.textContent = content === null ? "–" : content.toFixed(4);
  } else if (kind === "summary") {
    const button = document.createElement("button");
    button.className = "text";
    button.type = "button";
    button.dir = "auto";
    button.textContent = content;
    button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", () => {
      button.setAttribute("aria-expanded", String(button.getAttribute("aria-expanded") === "false"));
    });
    made.append(button);
  } else {
    made.textContent = kind === "system" ? cut(content, NAME_CHARACTERS) : content;
    if (kind === "system" && content.length > NAME_CHARACTERS) made.title = content;
    if (kind === "place" && rows.id[row] !== null) {
      made.append(Object.assign(document.createElement("small"), { textContent: rows.place[row] }));
    }
  }
  return made;
}

function showPage() {
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const body = element("table").tBodies[0];
  body.replaceChildren(
    ...found.slice(page * PER_PAGE, (page + 1) * PER_PAGE).map((row) => {
      const line = document.createElement("tr");
      line.append(...columns.map((column) => cell(column, row)));
      return line;
    }),
  );
  element("found").textContent = `${found.length.toLocaleString("en")} of ${everyRow.length.toLocaleString("en")} rows`;
  element("page").textContent = `page ${page + 1} of ${pages}`;
  element("previous").disabled = page === 0;
  element("next").disabled = page === pages - 1;
}

function makeTable() {
  const line = element("table").tHead.insertRow();
  for (const column of columns) {
    const header = document.createElement("th");
    header.scope = "col";
    header.className = column.kind;
    header.setAttribute("aria-sort", "none");
    const button = document.createElement("button");
    button.className = "sort";
    button.type = "button";
    button.textContent = column.name;
    button.addEventListener("click", () => {
      order.descending = order.column === column && !order.descending;
      order.column = column;
      for (const other of line.cells) other.setAttribute("aria-sort", "none");
      header.setAttribute("aria-sort", order.descending ? "descending" : "ascending");
      selectRows();
    });
    header.append(button);
    line.append(header);
  }
  element("system")?.addEventListener("change", selectRows);
  element("search").addEventListener("input", selectRows);
  element("previous").addEventListener("click", () => { page -= 1; showPage(); });
  element("next").addEventListener("click", () => { page += 1; showPage(); });
  showPage();
}

// Shows a row in the table, whatever is chosen there, and goes to it.
function showRow(row) {
  if (element("system")) element("system").value = "";
  element("search").value = "";
  selectRows();
  page = Math.floor(found.indexOf(row) / PER_PAGE);
  showPage();
  const line = element("table").tBodies[0].rows[found.indexOf(row) % PER_PAGE];
  line.scrollIntoView({ block: "center" });
  line.querySelector("button.text").focus({ preventScroll: true });
}

makeTable();
