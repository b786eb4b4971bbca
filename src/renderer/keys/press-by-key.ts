/**
 * The event sent to a button before a shortcut clicks it. The press guard cancels the event if the key went down too
 * early.
 */
export const PRESSED_BY_KEY = 'pressedByKey';

/** @param atMs when the key went down, by the event's timestamp */
export function pressByKey(button: HTMLElement, atMs: number): void {
  button.focus();
  const pressed = new CustomEvent(PRESSED_BY_KEY, { detail: atMs, cancelable: true });
  if (button.dispatchEvent(pressed)) button.click();
}
