/** Dispatched to a button before a click by its action's key, so that the press guard knows when that key went down. */
export const PRESSED_BY_KEY = 'pressedByKey';

/** Presses a button by its action's key. @param atMs when the key went down, by the event's timestamp */
export function pressByKey(button: HTMLElement, atMs: number): void {
  button.focus();
  button.dispatchEvent(new CustomEvent(PRESSED_BY_KEY, { detail: atMs }));
  button.click();
}
