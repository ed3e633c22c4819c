// Sending an address, by the device's own means. The page reads well without this.

import { offerShare } from "../scenarios/share.js";

offerShare((button) => button.dataset.address);
/** @type {NodeListOf<HTMLInputElement>} */
const fields = document.querySelectorAll("[readonly]");
for (const field of fields) {
  field.addEventListener("focus", () => field.select());
}
