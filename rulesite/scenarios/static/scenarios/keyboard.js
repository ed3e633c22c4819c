// The board by keyboard: arrows move a cursor, the rest acts on the cell under it.

import { placeWords, spotWords } from "./catalogue.js";
import { targetOf } from "./dom.js";
import { at, figuresAt } from "./moves.js";

const ARROWS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

export function keyboard(bench, board, hands, status) {
  const describe = ([x, y]) => {
    const laid = at(bench.position, [x, y]);
    const figures = laid
      ? figuresAt(bench.position, laid.cell).map((one) =>
        `${one.player} ${one.kind} on ${
          spotWords(one.spot, bench.data, bench.data.looks[one.kind].corner)
        }`
      )
      : [];
    const tile = laid && bench.catalogue.tile(laid.tile);
    const segments = tile ? tile.names[laid.turn].map((spot) => spotWords(spot, bench.data)) : [];
    const what = laid
      ? [tile.name, ...figures].join(", ") +
        (segments.length ? `. Segments: ${segments.join("; ")}` : "")
      : "empty";
    return `${placeWords(bench.position, [x, y])}: ${what}.`;
  };

  board.drawing.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey) return;
    if (event.ctrlKey) return;
    const { cursor } = board;
    const step = ARROWS[event.key];
    if (step) {
      board.moveCursor([cursor[0] + step[0], cursor[1] + step[1]]);
      status.textContent = describe(board.cursor);
    } else if (event.key === "Enter" || event.key === " ") hands.take(cursor, { byKey: true });
    else if (event.key === "Escape") hands.close();
    else if (event.key === "r") hands.turn(cursor);
    else if (event.key === "m") hands.move(cursor);
    else if (event.key === "l") hands.last(cursor);
    else if (event.key === "Delete" || event.key === "Backspace") hands.lift(cursor);
    else if (event.key === "+" || event.key === "=") board.view.zoom(1.25);
    else if (event.key === "-") board.view.zoom(0.8);
    else if (event.key === "0") board.view.fit(board.view.cells);
    else if (/^[1-6]$/.test(event.key)) {
      const player = bench.position.players[Number(event.key) - 1];
      if (!player) return;
      bench.choose({ player });
      status.textContent = `${player} to put figures.`;
    } else return;
    event.preventDefault();
  });

  document.addEventListener("keydown", (event) => {
    if (targetOf(event).closest("input, textarea")) return;
    if (event.key === "Escape" && targetOf(event).closest("#tray")) {
      hands.close();
      board.drawing.focus();
    }
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    if (event.shiftKey) bench.redo();
    else bench.undo();
  });
}
