import type { MouseEvent } from 'react';

/**
 * For the press of a mouse, or of the finger that acts as one: the focus would go to what is pressed, and stays in the
 * field instead, where the next key goes.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
