/**
 * The event that is dispatched to a button before a click by its action's key. The press guard cancels the event if the
 * key went down too early.
 */
export const PRESSED_BY_KEY = 'pressedByKey';

/** Presses a button by its action's key. @param atMs when the key went down, by the event's timestamp */
export function pressByKey(button: HTMLElement, atMs: number): void {
  button.focus();
  const pressed = new CustomEvent(PRESSED_BY_KEY, { detail: atMs, cancelable: true });
  if (button.dispatchEvent(pressed)) button.click();
}
