// Says on the first page, quietly, that what the device keeps is no longer the newest.

import { day, kept } from "./store.js";

const notice = document.getElementById("newer");
const store = await kept();
if (store && store.mark !== notice.dataset.mark) {
  notice.querySelector("span").textContent = day(store.when);
  notice.hidden = false;
}
