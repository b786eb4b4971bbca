/** Focuses the current screen. Call it when a press removes the pressed button from the page. */
export function focusScreen(): void {
  document.getElementById('screen')?.focus();
}

export function focusAround(notice: Element): void {
  const dialog = notice.closest<HTMLElement>('[role="dialog"]');
  if (dialog) dialog.focus();
  else focusScreen();
}
