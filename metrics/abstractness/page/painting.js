// SPDX-License-Identifier: Apache-2.0
// Source: metrics/_shared/page/painting.js, copied by metrics/_shared/vendor.py; edit it there.

// Marks of one group light up together, and what a mark says is read below its text: when the mouse is over it, and
// when it has the focus, which keys and a touch give it.
(() => {
  const MARK = ".painted mark[data-groups]";
  let pointed = null;

  function show() {
    for (const mark of document.querySelectorAll("mark.lit")) mark.classList.remove("lit");
    for (const reading of document.querySelectorAll(".painted .reading")) reading.textContent = "";
    const chosen = pointed?.isConnected ? pointed : document.activeElement?.closest(MARK);
    if (!chosen) return;
    chosen.classList.add("lit");
    chosen.closest(".painted").querySelector(".reading").textContent = chosen.title;
    const around = chosen.closest(".evidence") ?? chosen.closest(".painted");
    for (const group of chosen.dataset.groups.split(" ").filter(Boolean))  // quoted by Python: safe in a selector
      for (const mark of around.querySelectorAll(`mark[data-groups~="${group}"]`)) mark.classList.add("lit");
  }

  for (const type of ["mouseover", "mouseout", "focusin", "focusout"])
    document.addEventListener(type, (event) => {
      if (!event.target.closest?.(MARK)) return;
      if (type === "mouseover") pointed = event.target.closest(MARK);
      if (type === "mouseout") pointed = null;
      show();
    });
})();
