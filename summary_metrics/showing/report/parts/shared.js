// SPDX-License-Identifier: Apache-2.0
// What the parts of the page share; page.py puts them into one script. Texts reach the page as text nodes.
"use strict";

const report = JSON.parse(document.getElementById("data").textContent);
const { keys, systems, rows } = report;
const element = (id) => document.getElementById(id);

const nameOf = (code) => (systems.length ? systems[code] : "all");
const cut = (text, most) => (text.length > most ? text.slice(0, most - 1) + "…" : text);
// A name, of a long one the beginning and the end, as printable.py folds it; the whole name is a tooltip.
function fold(text, most = 40) {
  const end = Math.floor((most - 1) / 2);
  return text.length > most ? `${text.slice(0, most - 1 - end)}…${text.slice(text.length - end)}` : text;
}
// Gives an element a name as its text, and the whole of a long one as a tooltip.
function named(made, name) {
  made.textContent = fold(name);
  if (made.textContent !== name) made.title = name;
  return made;
}
const short = (text) => fold(text, 24);
