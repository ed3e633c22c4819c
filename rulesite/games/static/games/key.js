// A code that was read off another phone brings the key behind the #, where no server and no log sees it.

const key = decodeURIComponent(location.hash.slice(1));
if (key) {
  history.replaceState(null, "", location.pathname);
  /** @type {HTMLFormElement} */
  const form = document.querySelector("#key-form");
  /** @type {HTMLInputElement} */
  const field = document.querySelector("#key");
  field.value = key;
  form.requestSubmit();
}
