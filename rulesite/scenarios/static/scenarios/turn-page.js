// The page of a turn: step by step on the board, sending. It reads and plays well without any of this.

import { ago, drafts } from "./drafts.js";
import { el } from "./dom.js";
import { offerShare } from "./share.js";
import { steps } from "./steps.js";

steps(() => {
  offerShare();
  const offer = document.getElementById("go-on");
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
