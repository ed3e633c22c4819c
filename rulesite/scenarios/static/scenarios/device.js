// Lists that are kept on this device, where it keeps anything.

/** What is kept under a key; nothing where that cannot be read. */
export function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? [];
  } catch {
    return [];
  }
}

/** Whether a list could be kept in place of what was there. */
export function keep(key, all) {
  try {
    localStorage.setItem(key, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}
