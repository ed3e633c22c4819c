// A form whose choices apply at once. Its button is for readers without scripts.

for (const form of document.querySelectorAll("form[data-apply]")) {
  form.addEventListener("change", () => form.requestSubmit());
  for (const button of form.querySelectorAll("button")) button.hidden = true;
}
