// The page of a dispute: sending its short address. It reads well without this.

import { saying, share } from "../scenarios/share.js";

const button = document.getElementById("share");
button.hidden = false;
button.addEventListener("click", () =>
  share(button.dataset.address, document.title, saying(button, document.getElementById("status"))));
