// The disputes that this device saved, the latest first: { address, title, key }. A dispute's own page
// keeps it here as long as its key fits; the gallery lists them.

import { keep, kept } from "../scenarios/device.js";
import { el } from "../scenarios/dom.js";

const KEY = "disputes";

const mine = document.getElementById("mine-to-change");
const list = document.getElementById("own-disputes");

function show() {
  list.hidden = !kept(KEY).length;
  list.querySelector("ul").replaceChildren(
    ...kept(KEY).map(({ address, title, key }) =>
      el(
        "li",
        {},
        el("a", { href: address }, title),
        " ",
        el("span", { class: "soft small" }, "edit key ", el("code", {}, key)),
        el("button", {
          type: "button",
          class: "button button-quiet",
          "aria-label": `Forget ${title} on this device`,
          onclick: () => {
            keep(KEY, others(address));
            show();
          },
        }, "×"),
      )
    ),
  );
}

const others = (gone) => kept(KEY).filter(({ address }) => address !== gone);

if (mine) {
  const { address, title, key } = mine.dataset;
  keep(KEY, [{ address, title, key }, ...others(address)]);
  mine.querySelector("form.deletes").addEventListener("submit", () => keep(KEY, others(address)));
}
if (list) show();
