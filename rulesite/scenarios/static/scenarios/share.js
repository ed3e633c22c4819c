// Sends the address of a verdict: with the phone's own means, or by copying it.

export async function share(address, title, say) {
  const url = new URL(address, location.href).href;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    say("The link is copied.");
  } catch {
    prompt("The link to this position:", url);
  }
}

/** Shows the button that sends the address of the page, or the one that is said of the button. */
export function offerShare(address = (_button) => location.href) {
  const button = document.getElementById("share");
  button.hidden = false;
  button.addEventListener(
    "click",
    () => share(address(button), document.title, saying(button, document.getElementById("status"))),
  );
}

/** Says on the button itself, for a moment, what happened. */
export function saying(button, status) {
  const word = button.textContent;
  return (sentence) => {
    status.textContent = sentence;
    button.textContent = sentence.replace("The link is ", "Link ").replace(".", "");
    setTimeout(() => {
      button.textContent = word;
    }, 2000);
  };
}
