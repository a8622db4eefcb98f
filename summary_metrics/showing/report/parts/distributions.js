// SPDX-License-Identifier: Apache-2.0
// The histograms of each score, one line of bars for each system.

function drawHistograms({ key, edges, shares, counts, means }) {
  const margin = 0.03 * (edges.at(-1) - edges[0]);
  const traces = [];
  const height = 44 + 38 * shares.length;
  shares.forEach((share, place) => {
    const base = shares.length - 1 - place;
    const scale = 0.8 / (Math.max(...share) || 1);
    const bins = share.flatMap((value, bin) => (value ? [bin] : []));
    const name = label(short(nameOf(drawn[place])));
    const said = (bin) => {
      const count = counts[place][bin];
      return (
        `${name}<br>${key} from ${edges[bin].toPrecision(3)} to ${edges[bin + 1].toPrecision(3)}:<br>` +
        `${count.toLocaleString("en")} ${count === 1 ? "row" : "rows"}, ${(100 * share[bin]).toFixed(1)} % of the system` +
        `<br>mean ${means[place].toFixed(4)}`
      );
    };
    const bars = {
      type: "bar", base, x: bins.map((bin) => (edges[bin] + edges[bin + 1]) / 2),
      width: bins.map((bin) => edges[bin + 1] - edges[bin]),
    };
    traces.push({
      ...bars, y: bins.map((bin) => scale * share[bin]), hoverinfo: "skip",
      marker: { color: "rgba(42, 127, 184, 0.5)", line: { color: COLOURS[0], width: 1 } },
    });
    // What the mouse meets is as high as the line, so that low bars are found as easily.
    traces.push({
      ...bars, y: bins.map(() => 0.95), text: bins.map(said), textposition: "none", hoverinfo: "text",
      marker: { color: "rgba(0, 0, 0, 0)" },
    });
    if (means[place] !== null) {
      // The bars say the mean: a point that answered the mouse would often do so in the place of a bar near it.
      traces.push({
        x: [means[place]], y: [base],
        hoverinfo: "skip", mode: "markers", marker: { color: COLOURS[1], size: 9 }, cliponaxis: false,
      });
    }
  });
  const description = `Histograms of ${key}, one per system; the means stand in the table of means`;
  const chart = addFigure("ridges", key, report.better[key], description, height);
  drawLater(chart, () => Plotly.newPlot(chart, traces, {
    ...LAYOUT, height, margin: { l: 10, r: 12, t: 6, b: 30 }, barmode: "overlay", bargap: 0,
    hovermode: "closest",
    xaxis: axis({ showgrid: false, fixedrange: true, nticks: 6, range: [edges[0] - margin, edges.at(-1) + margin] }),
    yaxis: axis({
      range: [-0.2, shares.length - 0.1], fixedrange: true, tickvals: shares.map((_, place) => shares.length - 1 - place),
      ticktext: drawn.map((code) => label(short(nameOf(code)))),
    }),
  }, SETTINGS));
}
