// The boards kept on this device: to go on with one, to name this one, to begin another.

import { el } from "./dom.js";
import { ago, drafts, dropDraft, goOn, keepDraft } from "./drafts.js";
import { saying, share } from "./share.js";

const count = (tiles) => `${tiles} tile${tiles === 1 ? "" : "s"}`;

export function shelf(bench, dialog, offer, status) {
  const { addresses } = bench.data;

  const link = ({ id, name, query, tiles, when }) =>
    el(
      "a",
      { href: `${addresses.board}?${query}`, onclick: () => goOn(id) },
      name || "Board",
      el("span", { class: "soft small" }, ` ${count(tiles)}, ${ago(when)}`),
    );

  function clear() {
    const { position: { players, sets }, data } = bench;
    bench.take({});
    bench.change({ position: { ...data.start, players, sets } });
    dialog.close();
  }

  const send = el("button", {
    type: "button",
    class: "button button-quiet",
    onclick: () =>
      share(`${addresses.verdict}?${bench.query}`, document.title, saying(send, status)),
  }, "Send this board");

  function fill() {
    const kept = drafts(), mine = kept.find(({ id }) => id === bench.id);
    const name = el("input", {
      id: "board-name",
      maxlength: 60,
      value: mine?.name ?? "",
      onchange: () => {
        keepDraft({
          id: bench.id,
          query: bench.query,
          tiles: bench.position.tiles.length,
          when: Date.now(),
          name: name.value.trim(),
        });
      },
    });
    dialog.replaceChildren(
      el(
        "header",
        { class: "tray-head" },
        el("h2", {}, "Boards on this device"),
        el("button", {
          type: "button",
          class: "button button-quiet",
          onclick: () => dialog.close(),
        }, "Done"),
      ),
      el("div", { class: "field" }, el("label", { for: "board-name" }, "Name of this board"), name),
      el(
        "p",
        { class: "shelf-doors" },
        el("a", { class: "button button-quiet", href: addresses.board }, "A new board"),
        el(
          "button",
          { type: "button", class: "button button-quiet", onclick: clear },
          "Clear this board",
        ),
        send,
      ),
      el(
        "ul",
        { class: "shelf" },
        kept.filter(({ id }) => id !== bench.id).map((one) =>
          el(
            "li",
            {},
            link(one),
            el("button", {
              type: "button",
              class: "button button-quiet",
              "aria-label": `Delete ${one.name || "this board"}, ${count(one.tiles)}`,
              onclick: () => {
                dropDraft(one.id);
                fill();
              },
            }, "×"),
          )
        ),
      ),
    );
  }

  const [latest] = drafts().filter(({ tiles }) => tiles > 1);
  const begun = !location.search && !bench.steps;
  if (begun && latest) {
    offer.replaceChildren(
      el("a", {
        class: "button button-quiet",
        href: `${addresses.board}?${latest.query}`,
        onclick: () => goOn(latest.id),
      }, `Go on with ${latest.name || "your board"} (${count(latest.tiles)}, ${ago(latest.when)})`),
    );
    offer.hidden = false;
  }
  return {
    open() {
      fill();
      dialog.showModal();
    },
    show() {
      if (bench.steps) offer.hidden = true;
    },
  };
}
