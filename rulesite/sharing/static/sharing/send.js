// Sending an address, by the device's own means. The page reads well without this.

import { saying, share } from "../scenarios/share.js";

const button = document.getElementById("share");
button.hidden = false;
button.addEventListener(
  "click",
  () =>
    share(
      button.dataset.address,
      document.title,
      saying(button, document.getElementById("status")),
    ),
);
/** @type {NodeListOf<HTMLInputElement>} */
const fields = document.querySelectorAll("[readonly]");
for (const field of fields) {
  field.addEventListener("focus", () => field.select());
}
