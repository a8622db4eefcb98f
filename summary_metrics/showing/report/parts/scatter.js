// SPDX-License-Identifier: Apache-2.0
// One score against another: a point is a row, and a click opens it.

const LINE_CHARACTERS = 48; // of a summary, where the mouse is over its point
const POINT_LINES = 4;

// The beginning of a text in a few lines.
function wrapped(text) {
  const lines = [""];
  for (const word of text.trim().split(/\s+/u)) {
    for (let rest = word; rest; ) {
      const room = LINE_CHARACTERS - lines.at(-1).length;
      if (rest.length <= room) {
        lines.push(`${lines.pop()}${rest} `);
        rest = "";
      } else if (lines.at(-1)) {
        lines.push("");
      } else {
        lines.push(rest.slice(0, room), "");
        rest = rest.slice(room);
      }
      if (lines.length > POINT_LINES) return [...lines.slice(0, POINT_LINES), "…"];
    }
  }
  return lines;
}

function drawScatter() {
  const [across, up] = [element("across").selectedIndex, element("up").selectedIndex];
  const points = new Map(drawn.map((code) => [code, []]));
  const others = [];
  for (const row of report.points) (points.get(rows.system[row]) ?? others).push(row);
  const said = (row) => {
    const name = systems.length ? `${fold(nameOf(rows.system[row]))}, ` : "";
    const about = `${name}${fold(rows.id[row] ?? rows.place[row])}`;
    return [about, ...wrapped(rows.summary[row])].map(label).join("<br>");
  };
  const trace = (found, name, place) => ({
    x: found.map((row) => rows.scores[across][row]), y: found.map((row) => rows.scores[up][row]),
    text: found.map(said), customdata: found, mode: "markers", name: label(short(name)),
    hovertemplate: `${keys[across]} %{x:.4f}, ${keys[up]} %{y:.4f}<br>%{text}<extra></extra>`,
    marker: { color: COLOURS[place % COLOURS.length], symbol: SYMBOLS[place % SYMBOLS.length], size: 8, opacity: 0.85 },
  });
  const traces = drawn.map((code, place) => trace(points.get(code), nameOf(code), place));
  if (others.length) traces.push(trace(others, "other systems", drawn.length));
  Plotly.react("scatter", traces, {
    ...LAYOUT, margin: { l: 10, r: 10, t: 10, b: 10 }, hovermode: "closest", showlegend: systems.length > 0,
    legend: { orientation: "h", y: 1.02, yanchor: "bottom", x: 0 }, dragmode: "zoom",
    xaxis: axis({ title: { text: keys[across] } }), yaxis: axis({ title: { text: keys[up] } }),
  }, SETTINGS);
}

function sayCorrelation() {
  const [across, up] = [element("across").selectedIndex, element("up").selectedIndex];
  const correlation = across === up ? null : report.correlations[across][up];
  element("correlation").textContent =
    correlation === null ? "" : `Spearman's rank correlation: ${correlation.toFixed(2)}`;
}

function startScatter() {
  [element("across").selectedIndex, element("up").selectedIndex] = report.axes;
  const chart = element("scatter");
  drawLater(chart, () => {
    drawScatter();
    chart.on("plotly_click", ({ points: [point] }) => showRow(point.customdata));
  });
  for (const id of ["across", "up"]) {
    element(id).addEventListener("change", () => {
      sayCorrelation();
      if (!waiting.has(chart)) drawScatter();
    });
  }
  sayCorrelation();
  document.querySelector("#pairs .controls").append(saveButton(chart, "scores"));
}
