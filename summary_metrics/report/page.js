// SPDX-License-Identifier: Apache-2.0
// The charts and the table of rows. Texts reach the page as text nodes, and charts with their markup escaped.
"use strict";

const report = JSON.parse(document.getElementById("data").textContent);
const { keys, systems, rows } = report;
const element = (id) => document.getElementById(id);

// Charts

const SETTINGS = { displayModeBar: false, responsive: true };
const PRINT_WIDTH = { chart: 330, scatter: 660 }; // pixels, for a page of A4 or letter
const FONT = { family: getComputedStyle(document.body).fontFamily, size: 12 };
const HOVER = { bgcolor: "#1d1e20", bordercolor: "#1d1e20", font: { color: "#ffffff", ...FONT } };
// Seven colours that stand out from light and dark paper, and eight symbols: 56 pairs, as neither divides the other.
const COLOURS = ["#2a7fb8", "#d5622b", "#1a9a74", "#b0559b", "#b58a00", "#6a6fd0", "#8a8a8a"];
const SYMBOLS = ["circle", "square", "diamond", "triangle-up", "cross", "x", "star", "triangle-down"];

const drawn = systems.length ? report.shown : [0];
const nameOf = (code) => (systems.length ? systems[code] : "all");
const cut = (text, most) => (text.length > most ? text.slice(0, most - 1) + "…" : text);
const short = (text) => cut(text, 24);
const NAME_CHARACTERS = 200; // of a system; the whole name is a tooltip
// plotly.js reads tags and entities in its labels.
const label = (text) =>
  text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]);
const axis = (more) => ({ automargin: true, zeroline: false, showline: false, tickfont: FONT, ...more });

function ridge({ key, edges, shares, means }) {
  const margin = 0.03 * (edges.at(-1) - edges[0]);
  const traces = [];
  shares.forEach((share, place) => {
    const base = shares.length - 1 - place;
    const height = 0.8 / (Math.max(...share) || 1);
    const x = [edges[0]];
    const y = [base];
    const hover = [""];
    share.forEach((value, bin) => {
      x.push(edges[bin], edges[bin + 1]);
      y.push(base + height * value, base + height * value);
      const text = `${edges[bin].toPrecision(3)} to ${edges[bin + 1].toPrecision(3)}: ${(100 * value).toFixed(1)} %`;
      hover.push(text, text);
    });
    x.push(edges.at(-1));
    y.push(base);
    hover.push("");
    traces.push({
      x, y, text: hover, hoverinfo: "text", hoveron: "points", mode: "lines", fill: "toself",
      line: { color: COLOURS[0], width: 1.2 }, fillcolor: "rgba(42, 127, 184, 0.35)",
    });
    if (means[place] !== null) {
      traces.push({
        x: [means[place]], y: [base], text: [`mean ${means[place].toFixed(4)}`], hoverinfo: "text", mode: "markers",
        marker: { color: COLOURS[1], size: 9 }, cliponaxis: false,
      });
    }
  });
  const figure = document.createElement("figure");
  const caption = document.createElement("figcaption");
  caption.append(key, Object.assign(document.createElement("small"), { textContent: " " + report.better[key] }));
  const chart = document.createElement("div");
  chart.className = "chart";
  chart.setAttribute("role", "img");
  chart.setAttribute("aria-label", `Histograms of ${key}, one per system; the means stand in the table above`);
  figure.append(caption, chart);
  element("ridges").append(figure);
  Plotly.newPlot(chart, traces, {
    height: 44 + 38 * shares.length, margin: { l: 10, r: 12, t: 6, b: 30 }, showlegend: false, hoverlabel: HOVER,
    paper_bgcolor: "transparent", plot_bgcolor: "transparent", font: FONT, dragmode: false,
    xaxis: axis({ showgrid: false, fixedrange: true, nticks: 6, range: [edges[0] - margin, edges.at(-1) + margin] }),
    yaxis: axis({
      range: [-0.2, shares.length - 0.1], fixedrange: true, tickvals: shares.map((_, place) => shares.length - 1 - place),
      ticktext: drawn.map((code) => label(short(nameOf(code)))),
    }),
  }, SETTINGS);
}

function scatter() {
  const [across, up] = [element("across").selectedIndex, element("up").selectedIndex];
  const points = new Map(drawn.map((code) => [code, []]));
  const others = [];
  for (const row of report.points) (points.get(rows.system[row]) ?? others).push(row);
  const trace = (found, name, place) => ({
    x: found.map((row) => rows.scores[across][row]), y: found.map((row) => rows.scores[up][row]),
    text: found.map((row) => label(`${cut(name, NAME_CHARACTERS)}, ${rows.id[row] ?? rows.place[row]}`)),
    hovertemplate: "%{text}<br>%{x:.4f}, %{y:.4f}<extra></extra>", mode: "markers", name: label(short(name)),
    marker: { color: COLOURS[place % COLOURS.length], symbol: SYMBOLS[place % SYMBOLS.length], size: 8, opacity: 0.85 },
  });
  const traces = drawn.map((code, place) => trace(points.get(code), nameOf(code), place));
  if (others.length) traces.push(trace(others, "other systems", drawn.length));
  Plotly.react("scatter", traces, {
    margin: { l: 10, r: 10, t: 10, b: 10 }, hoverlabel: HOVER, hovermode: "closest", font: FONT,
    paper_bgcolor: "transparent", plot_bgcolor: "transparent", showlegend: systems.length > 0,
    legend: { orientation: "h", y: 1.02, yanchor: "bottom", x: 0 }, dragmode: "zoom",
    xaxis: axis({ title: { text: keys[across] } }), yaxis: axis({ title: { text: keys[up] } }),
  }, SETTINGS);
  const correlation = across === up ? null : report.correlations[across][up];
  element("correlation").textContent =
    correlation === null ? "" : `Spearman's rank correlation: ${correlation.toFixed(2)}`;
}

function drawCharts() {
  report.distributions.forEach(ridge);
  element("up").selectedIndex = keys.length - 1;
  for (const id of ["across", "up"]) element(id).addEventListener("change", scatter);
  scatter();
  addEventListener("beforeprint", () => {
    for (const chart of document.querySelectorAll(".chart")) {
      Plotly.relayout(chart, { width: PRINT_WIDTH[chart.id] ?? PRINT_WIDTH.chart });
    }
  });
  addEventListener("afterprint", () => {
    for (const chart of document.querySelectorAll(".chart")) Plotly.relayout(chart, { width: null, autosize: true });
  });
}

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

makeTable();
addEventListener("DOMContentLoaded", drawCharts); // plotly.js, large, comes after this script
