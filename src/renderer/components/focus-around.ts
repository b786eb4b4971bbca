/** Focuses the screen, because a press removes its own button together with a notice. */
export function focusScreen(): void {
  document.getElementById('screen')?.focus();
}

/** Focuses the dialog around a notice, or else the screen. */
export function focusAround(notice: Element): void {
  const dialog = notice.closest<HTMLElement>('[role="dialog"]');
  if (dialog) dialog.focus();
  else focusScreen();
}
