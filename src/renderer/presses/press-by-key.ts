/** Told to a button before it is clicked for the key of its action. The guard of its presses goes by when that key went down. */
export const PRESSED_BY_KEY = 'pressedByKey';

/** Presses a button by the key of its action. @param atMs when the key went down, by the stamp of its event */
export function pressByKey(button: HTMLElement, atMs: number): void {
  button.focus();
  button.dispatchEvent(new CustomEvent(PRESSED_BY_KEY, { detail: atMs }));
  button.click();
}
