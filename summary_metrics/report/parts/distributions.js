// SPDX-License-Identifier: Apache-2.0
// The histograms of each score.

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
