// SPDX-License-Identifier: Apache-2.0
// One score against another.

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

function startScatter() {
  element("up").selectedIndex = keys.length - 1;
  for (const id of ["across", "up"]) element(id).addEventListener("change", scatter);
  scatter();
}
