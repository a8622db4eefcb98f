// SPDX-License-Identifier: Apache-2.0
// What all charts share. plotly.js draws them as SVG; it is given labels with their markup escaped. It is large, and
// running it takes longer than all else here, so a chart is drawn when it comes near the screen.

const SETTINGS = { displayModeBar: false, responsive: true };
// Pixels, for a page of A4 or letter: half of it, or all of it.
const PRINT_WIDTH = { half: 330, whole: 660 };
const LONG_LABEL = 28; // characters at the side of a chart; with more, half a page would be hardly more than labels
const wholePage = (chart) => chart.id === "scatter" || chart.classList.contains("whole");
const FONT = { family: getComputedStyle(document.body).fontFamily, size: 12 };
const HOVER = { bgcolor: "#1d1e20", bordercolor: "#1d1e20", font: { color: "#ffffff", ...FONT }, align: "left" };
// Seven colours that stand out from light and dark paper, and eight symbols: 56 pairs, as neither divides the other.
const COLOURS = ["#2a7fb8", "#d5622b", "#1a9a74", "#b0559b", "#b58a00", "#6a6fd0", "#8a8a8a"];
const SYMBOLS = ["circle", "square", "diamond", "triangle-up", "cross", "x", "star", "triangle-down"];

const drawn = systems.length ? report.shown : [0];
// plotly.js reads tags and entities in its labels.
const label = (text) =>
  text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]);
const axis = (more) => ({ automargin: true, zeroline: false, showline: false, tickfont: FONT, ...more });
const LAYOUT = {
  showlegend: false, hoverlabel: HOVER, paper_bgcolor: "transparent", plot_bgcolor: "transparent", font: FONT,
  dragmode: false,
};

const waiting = new Map(); // the charts that are not drawn yet, and what draws each
const nearby = new IntersectionObserver(
  (entries) => entries.filter((entry) => entry.isIntersecting).forEach((entry) => drawNow(entry.target)),
  { rootMargin: "50%" },
);

function drawLater(chart, draw) {
  waiting.set(chart, draw);
  nearby.observe(chart);
}

function drawNow(chart) {
  const draw = waiting.get(chart);
  if (!draw) return;
  waiting.delete(chart);
  nearby.unobserve(chart);
  if (!window.Plotly) {
    const script = document.createElement("script");
    script.textContent = element("plotly").textContent;
    document.head.append(script); // runs it at once
  }
  draw();
}

// Adds a figure with a caption, a button that saves it, and an empty chart of its height; returns the chart.
function addFigure(place, title, remark, description, height) {
  const figure = document.createElement("figure");
  const caption = document.createElement("figcaption");
  caption.append(title, Object.assign(document.createElement("small"), { textContent: ` ${remark}` }));
  const chart = document.createElement("div");
  chart.className = "chart";
  chart.style.minHeight = `${height}px`; // so that nothing moves when it is drawn
  chart.setAttribute("role", "img");
  chart.setAttribute("aria-label", description);
  caption.append(saveButton(chart, title));
  figure.append(caption, chart);
  element(place).append(figure);
  return chart;
}

function saveButton(chart, title) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "save";
  button.textContent = "SVG";
  button.setAttribute("aria-label", `Save the chart of ${title} as SVG`);
  button.addEventListener("click", async () => {
    drawNow(chart);
    const { width, height } = chart.getBoundingClientRect();
    const address = await Plotly.toImage(chart, { format: "svg", width, height });
    const name = `${title.replace(/[^\p{L}\p{N}_]+/gu, "-").slice(0, 100)}.svg`;
    Object.assign(document.createElement("a"), { href: address, download: name }).click();
  });
  return button;
}

function drawCharts() {
  report.forest?.forEach(drawForest);
  report.distributions.forEach(drawHistograms);
  startScatter();
  const closed = new Set();
  addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("details.printed:not([open])")) {
      closed.add(details);
      details.open = true;
    }
    for (const chart of document.querySelectorAll(".chart")) {
      drawNow(chart);
      Plotly.relayout(chart, { width: wholePage(chart) ? PRINT_WIDTH.whole : PRINT_WIDTH.half });
    }
  });
  addEventListener("afterprint", () => {
    for (const details of closed) details.open = false;
    closed.clear();
    for (const chart of document.querySelectorAll(".chart")) Plotly.relayout(chart, { width: null, autosize: true });
  });
}

addEventListener("DOMContentLoaded", drawCharts); // the scripts of all charts come after this one
