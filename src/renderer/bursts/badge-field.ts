import { isTextField } from './type-key.ts';

/**
 * Returns the field that receives a badge scanned in `target`, or null if none expects one. `data-badge` marks a
 * field or its container. `data-badge="send"`, where people sign in, also receives badges scanned without a focused
 * field.
 */
export function badgeFieldFor(target: EventTarget | null): HTMLInputElement | null {
  const around = target instanceof Element ? target.closest('[data-badge]') : null;
  const place = around ?? (isTextField(target) ? null : document.querySelector(SENDING));
  return place instanceof HTMLInputElement ? place : (place?.querySelector('input') ?? null);
}

/** Tells whether the badge completes its form. Elsewhere a person presses the button. */
export function sendsBadge(field: HTMLInputElement): boolean {
  return field.closest(SENDING) !== null;
}

const SENDING = '[data-badge="send"]';
