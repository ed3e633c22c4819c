// What this device keeps: { mark, when, pages }, or null.

export const KEPT = "/offline/kept"; // as in the service worker

export async function kept() {
  if (!("caches" in window)) return null;
  const told = await caches.match(KEPT);
  return told ? told.json() : null;
}

export function day(when) {
  return new Date(when).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
  });
}
