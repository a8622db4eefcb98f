// SPDX-License-Identifier: Apache-2.0
// The differences between systems in one score, with their intervals.

function drawForest({ key, name: title, pairs }) {
  const height = 64 + 26 * pairs.length;
  const traces = ["shown", "not shown"].map((state) => {
    const own = pairs.flatMap((pair, place) => ((pair.verdict !== "not shown to differ") === (state === "shown") ? [place] : []));
    const colour = COLOURS[state === "shown" ? 0 : 6];
    return {
      x: own.map((place) => pairs[place].difference), y: own.map((place) => pairs.length - 1 - place), mode: "markers",
      marker: { color: colour, size: 9, symbol: state === "shown" ? "circle" : "circle-open", line: { width: 2, color: colour } },
      error_x: {
        type: "data", symmetric: false, color: colour, thickness: 2, width: 4,
        array: own.map((place) => (pairs[place].high === null ? 0 : pairs[place].high - pairs[place].difference)),
        arrayminus: own.map((place) => (pairs[place].low === null ? 0 : pairs[place].difference - pairs[place].low)),
      },
      text: own.map((place) => sayPair(key, pairs[place])), hoverinfo: "text", cliponaxis: false,
    };
  });
  const chart = addFigure("forest", title, report.better[key], `Differences in ${key} with intervals; all stand in a table`, height);
  const name = (text) => fold(text, 16);
  const labels = pairs.map(({ system, against }) => `${name(systems[system])} − ${name(systems[against])}`);
  chart.classList.toggle("whole", labels.some((text) => text.length > LONG_LABEL));
  drawLater(chart, () => Plotly.newPlot(chart, traces, {
    ...LAYOUT, height, margin: { l: 10, r: 14, t: 6, b: 34 }, hovermode: "closest",
    xaxis: axis({ zeroline: true, fixedrange: true, nticks: 6, title: { text: `difference in ${key}`, font: FONT } }),
    yaxis: axis({
      range: [-0.7, pairs.length - 0.3], fixedrange: true, showgrid: false,
      tickvals: pairs.map((_, place) => pairs.length - 1 - place),
      ticktext: labels.map(label),
    }),
  }, SETTINGS));
}

function sayPair(key, { system, against, difference, low, high, verdict, detectable }) {
  const [own, other] = [system, against].map((code) => label(short(systems[code])));
  const interval = low === null ? "" : `, interval ${low.toFixed(3)} to ${high.toFixed(3)}`;
  const seen = detectable === null ? "" : `<br>differences from about ${detectable.toFixed(3)} on would be shown`;
  return `${own} minus ${other}: ${difference.toFixed(3)}${interval}<br>${key} of ${own} is ${verdict}${seen}`;
}
