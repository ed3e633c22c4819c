// A form whose choices apply at once. Its button is for readers without scripts.

/** @type {NodeListOf<HTMLFormElement>} */
const forms = document.querySelectorAll("form[data-apply]");
for (const form of forms) {
  form.addEventListener("change", () => form.requestSubmit());
  for (const button of form.querySelectorAll("button")) button.hidden = true;
}
