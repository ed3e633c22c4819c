// Makes elements. Attributes with a function are listeners: el("button", { onclick: … }, "Turn").

const SVG = "http://www.w3.org/2000/svg";

export const el = (name, attributes = {}, ...children) =>
  fill(document.createElement(name), attributes, children);
export const svg = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, name), attributes, children);

/**
 * What a finger, a mouse or a key acts on. On a page that is always an element.
 * @returns {HTMLInputElement}
 */
export const targetOf = (event) => event.target;

/**
 * The element that has the focus.
 * @returns {HTMLInputElement}
 */
export const focused = () => /** @type {HTMLInputElement} */ (document.activeElement);

/**
 * What a form without files holds, as a query. Types do not tell that there are no files, hence `any`.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} [button] that the form was sent with
 */
export const fieldsOf = (form, button) =>
  new URLSearchParams(/** @type {any} */ (new FormData(form, button)));

/** Gives a node attributes and children. */
export function fill(node, attributes, children = []) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null) node.setAttribute(name, value);
  }
  node.append(...children.flat().filter((child) => child != null && child !== false));
  return node;
}

let down = null; // resolves when the finger that is down is lifted

addEventListener("pointerdown", (event) => {
  if (targetOf(event).matches("select")) return; // its list may swallow that the mouse was released
  down ??= new Promise((lifted) => {
    const up = () => {
      down = null;
      lifted();
    };
    for (const name of ["pointerup", "pointercancel"]) {
      addEventListener(name, up, { once: true, capture: true });
    }
  });
}, true);

/** Resolves once no finger is down and what it tapped has heard of it: till then nothing is put in its place. */
export async function released() {
  if (!down) return;
  await down;
  await new Promise((done) => setTimeout(done, 0));
}
