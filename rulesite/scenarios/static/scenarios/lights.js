// Lights the segments of a feature on a drawn board and numbers cells. A drawing has 100 units a cell.

import { svg } from "./dom.js";

let masks = 0; // a page may hold several drawings, and an id must stand on it once

export function readCells(text) {
  return (text || "").split(" ").filter(Boolean).map((pair) => pair.split(",").map(Number));
}

export function douse(drawing) {
  drawing.querySelector(".lights")?.remove();
}

/** The outlines of a feature's segments that stand beside it in the page; none for one of no place. */
export function outlines(feature) {
  const drawn = feature.querySelector("template")?.content.querySelector("svg");
  return drawn ? [...drawn.children] : [];
}

/** `cells` are numbered in their order, in their corner or at `points`; everything outside `shapes`, or else `area`, is dimmed. */
export function light(drawing, cells, area, shapes = [], points = []) {
  douse(drawing);
  const size = sizeOf(drawing);
  const seen = shapes.length ? shapes : (area.length ? area : cells).map(square);
  const id = `lights-${masks += 1}`;
  const corner = ([x, y]) => [x * 100 + 100 - 15 * size, y * 100 + 15 * size];
  const everywhere = { x: -60000, y: -60000, width: 120000, height: 120000 };
  const copies = (name) =>
    seen.map((shape) => {
      const copy = document.importNode(shape, true);
      copy.setAttribute("class", name);
      return copy;
    });
  drawing.append(
    svg(
      "g",
      { class: "lights", "aria-hidden": "true" },
      svg(
        "mask",
        { id, maskUnits: "userSpaceOnUse", ...everywhere },
        svg("rect", { ...everywhere, fill: "#fff" }),
        ...copies("seen"),
      ),
      svg("rect", { class: "dim", mask: `url(#${id})`, ...everywhere }),
      ...copies("edge"),
      ...cells.map((cell, i) =>
        svg(
          "g",
          { transform: `translate(${points[i] ?? corner(cell)}) scale(${size})` },
          svg("circle", { class: "disc", r: 12 }),
          svg("text", { y: 5.5 }, String(i + 1)),
        )
      ),
    ),
  );
}

/** Numbers keep a readable size on a large board and a modest one on a small board. */
function sizeOf(drawing) {
  const shown = drawing.viewBox.baseVal.width / (drawing.clientWidth || 240);
  return Math.min(2.2, Math.max(0.55, shown * 1.05));
}

function square([x, y]) {
  return svg("path", { d: `M${x * 100} ${y * 100}h100v100h-100z` });
}

/** A small copy of the drawing, cut to an area. */
export function detail(drawing, cells, area, shapes, points) {
  const copy = drawing.cloneNode(true);
  copy.querySelectorAll(
    ".lights, .stage-open, .stage-marks, .board-numbers, .board-lit, .board-areas",
  ).forEach((node) => node.remove());
  const seen = area.length ? area : cells;
  const xs = seen.map(([x]) => x), ys = seen.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const box = [
    left * 100 - 30,
    top * 100 - 30,
    (Math.max(...xs) - left + 1) * 100 + 60,
    (Math.max(...ys) - top + 1) * 100 + 60,
  ];
  copy.setAttribute("viewBox", box.join(" "));
  for (const name of ["id", "tabindex", "role", "aria-label", "aria-describedby", "class"]) {
    copy.removeAttribute(name);
  }
  copy.setAttribute("aria-hidden", "true");
  light(copy, cells, area, shapes, points);
  return copy;
}
