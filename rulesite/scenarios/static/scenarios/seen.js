// Asks for the modules of a page, all at once, when the page has been seen: on a slow line they would come before its letters and pictures.

const [own, ...needed] = document.currentScript.dataset.modules.split(" ");

requestAnimationFrame(() => setTimeout(() => {
  for (const href of needed) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  import(own);
}));
