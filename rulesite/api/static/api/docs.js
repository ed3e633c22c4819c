/* Starts Swagger UI on the schema that the page names; it follows the colour scheme by a class. */
const place = document.getElementById("swagger-ui");
const dark = window.matchMedia("(prefers-color-scheme: dark)");

function follow() {
  document.documentElement.classList.toggle("dark-mode", dark.matches);
}

dark.addEventListener("change", follow);
follow();

const { SwaggerUIBundle } = /** @type {any} */ (window); // of a script that stands before this one
SwaggerUIBundle({
  url: place.dataset.schema,
  domNode: place,
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
});
