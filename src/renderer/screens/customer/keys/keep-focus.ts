import type { MouseEvent } from 'react';

/** Keeps the focus in the field when a mouse or finger presses a key on the screen. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
