// The page of a turn: step by step on the board, sending. It reads and plays well without any of this.

import { ago, drafts } from "./drafts.js";
import { el } from "./dom.js";
import { saying, share } from "./share.js";
import { steps } from "./steps.js";

steps(() => {
  const button = document.getElementById("share"), offer = document.getElementById("go-on");
  button.hidden = false;
  button.addEventListener(
    "click",
    () => share(location.href, document.title, saying(button, document.getElementById("status"))),
  );
  const [board] = drafts().filter(({ tiles }) => tiles > 1);
  if (!offer || !board) return;
  offer.replaceChildren(
    el(
      "a",
      { class: "button button-quiet", href: `?${board.query}` },
      `Begin with ${board.name || "your board"} (${board.tiles} tiles, ${ago(board.when)})`,
    ),
  );
  offer.hidden = false;
});
