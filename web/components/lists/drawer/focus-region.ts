/** Moves the focus to a region of the page, unless a dialog that was opened in the meantime has it. */
export function focusRegion(region: HTMLElement | null): void {
  if (document.activeElement?.closest('[role="dialog"][aria-modal="true"]')) return;
  region?.focus({ preventScroll: true });
}
