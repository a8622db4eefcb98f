// SPDX-License-Identifier: Apache-2.0
// Source: metrics/_shared/page/demo.js, copied by metrics/_shared/vendor.py; edit it there.

// A text that is folded on a phone is open from when it is used on; to fold it again would move what is pressed next.
document.addEventListener("focusin", ({ target }) => {
  if (target.matches("textarea")) target.closest(".block")?.toggleAttribute("data-open", true);
});
