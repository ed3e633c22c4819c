// The contents of a chapter: the section that is read is marked, and a way taken closes the list.

const list = document.getElementById("contents");
/** @type {NodeListOf<HTMLAnchorElement>} */
const all = list.querySelectorAll("a[href^='#']");
const links = new Map(
  [...all].map((link) => [link.hash.slice(1), link]),
);
const sections = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);

function mark() {
  const line = window.innerHeight / 3;
  const read = sections.filter((one) => one.getBoundingClientRect().top < line).at(-1);
  for (const [id, link] of links) {
    if (id === read?.id) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

addEventListener("scroll", () => requestAnimationFrame(mark), { passive: true });
list.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest("a") && list.matches(":popover-open")) {
    list.hidePopover();
  }
});
mark();
