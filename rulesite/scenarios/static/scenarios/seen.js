// Asks for the modules of a page, all at once, when the page has been seen: on a slow line they would come before its letters and pictures.

// A tap on the board until then is kept on its stage, as the cell and the point of it; main.js takes it up.

const stage = document.getElementById("stage");
const CELL = 100;

stage?.addEventListener("click", (event) => {
  const drawing = /** @type {Element} */ (event.target).closest("svg");
  if (!drawing || document.documentElement.dataset.ready) return;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(
    drawing.getScreenCTM().inverse(),
  );
  const cell = [x, y].map((at) => Math.floor(at / CELL));
  stage.dataset.tapped = JSON.stringify({
    cell,
    point: [x - cell[0] * CELL, y - cell[1] * CELL],
  });
});

const [own, ...needed] = document.currentScript.dataset.modules.split(" ");

requestAnimationFrame(() =>
  setTimeout(() => {
    for (const href of needed) {
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
      );
    }
    import(own);
  })
);
