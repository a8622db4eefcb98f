// SPDX-License-Identifier: Apache-2.0
// What the parts of the page share; page.py puts them into one script. Texts reach the page as text nodes.
"use strict";

const report = JSON.parse(document.getElementById("data").textContent);
const { keys, systems, rows } = report;
const element = (id) => document.getElementById(id);

const nameOf = (code) => (systems.length ? systems[code] : "all");
const cut = (text, most) => (text.length > most ? text.slice(0, most - 1) + "…" : text);
const short = (text) => cut(text, 24);
const NAME_CHARACTERS = 200; // of a system; the whole name is a tooltip
