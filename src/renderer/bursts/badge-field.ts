import { isTextField } from './type-key.ts';

/**
 * The field that takes a badge which was scanned there, or null where none is asked for. `data-badge` marks a field or what
 * lies around one; where people sign in (`data-badge="send"`) it takes those too that are scanned while no field has the focus.
 */
export function badgeFieldFor(target: EventTarget | null): HTMLInputElement | null {
  const around = target instanceof Element ? target.closest('[data-badge]') : null;
  const place = around ?? (isTextField(target) ? null : document.querySelector(SENDING));
  return place instanceof HTMLInputElement ? place : (place?.querySelector('input') ?? null);
}

/** Whether a badge is all that its form waits for. Elsewhere a person presses the button. */
export function sendsBadge(field: HTMLInputElement): boolean {
  return field.closest(SENDING) !== null;
}

const SENDING = '[data-badge="send"]';
