// Lights cells on a drawn board and numbers them. A drawing has 100 units a cell.

import { svg } from "./dom.js";

export function readCells(text) {
  return (text || "").split(" ").filter(Boolean).map((pair) => pair.split(",").map(Number));
}

export function douse(drawing) {
  drawing.querySelector(".lights")?.remove();
}

/** `cells` are numbered in their order; everything outside `area` is dimmed. */
export function light(drawing, cells, area) {
  douse(drawing);
  const seen = area.length ? area : cells;
  const holes = seen.map(([x, y]) => `M${x * 100} ${y * 100}h100v100h-100z`).join("");
  const size = sizeOf(drawing);
  const layer = svg("g", { class: "lights", "aria-hidden": "true" },
    svg("path", { class: "dim", d: `M-60000-60000h120000v120000h-120000z${holes}` }),
    svg("path", { class: "edge", d: outline(seen) }),
    ...cells.map(([x, y], i) => svg("g", { transform: `translate(${x * 100 + 100 - 15 * size} ${y * 100 + 15 * size}) scale(${size})` },
      svg("circle", { class: "disc", r: 12 }), svg("text", { y: 5.5 }, String(i + 1)))));
  drawing.append(layer);
}

/** Numbers keep a readable size on a large board and a modest one on a small board. */
function sizeOf(drawing) {
  const shown = drawing.viewBox.baseVal.width / (drawing.clientWidth || 240);
  return Math.min(2.2, Math.max(0.55, shown * 1.05));
}

/** The rim of a set of cells. */
function outline(cells) {
  const has = new Set(cells.map(String));
  const free = (x, y) => !has.has(`${x},${y}`);
  return cells.map(([x, y]) => {
    const [left, top] = [x * 100, y * 100];
    return (free(x, y - 1) ? `M${left} ${top}h100` : "")
      + (free(x + 1, y) ? `M${left + 100} ${top}v100` : "")
      + (free(x, y + 1) ? `M${left + 100} ${top + 100}h-100` : "")
      + (free(x - 1, y) ? `M${left} ${top + 100}v-100` : "");
  }).join("");
}

/** A small copy of the drawing, cut to an area. */
export function detail(drawing, cells, area) {
  const copy = drawing.cloneNode(true);
  copy.querySelectorAll(".lights, .stage-open, .stage-marks, .board-numbers, .board-lit").forEach((node) => node.remove());
  const seen = area.length ? area : cells;
  const xs = seen.map(([x]) => x), ys = seen.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const box = [left * 100 - 30, top * 100 - 30, (Math.max(...xs) - left + 1) * 100 + 60, (Math.max(...ys) - top + 1) * 100 + 60];
  copy.setAttribute("viewBox", box.join(" "));
  for (const name of ["id", "tabindex", "role", "aria-label", "aria-describedby", "class"]) copy.removeAttribute(name);
  copy.setAttribute("aria-hidden", "true");
  light(copy, cells, area);
  return copy;
}
