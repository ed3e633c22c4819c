// Says on the first page, quietly, that what the device keeps is no longer the newest.

import { day, kept } from "./store.js";

const notice = document.getElementById("newer");
const store = await kept();
if (store && navigator.onLine) {
  const now = await fetch("/version").then((answer) => answer.json(), () => null);
  notice.querySelector("span").textContent = day(store.when);
  notice.hidden = !now || store.mark === [now.code, now.content, now.engine].join("-");
}
