import { flushSync } from 'react-dom';

/** A key that was held back, and the focused element when it went down. */
export interface HeldKey {
  event: KeyboardEvent;
  target: EventTarget | null;
}

/** Types held keys at the cursor, or in their original field if a screen moved the cursor. */
export function typeKeys(keys: readonly HeldKey[]): void {
  const first = keys[0]?.target;
  // Without a focused field, keys belong to the field that has just taken the focus.
  const isWithCursor = first === document.activeElement || first === document.body;
  for (const { event, target } of keys) {
    const element = isWithCursor ? document.activeElement : target;
    // The screen is redrawn after each key, as between two keys of a person.
    if (element instanceof HTMLElement && element.isConnected) flushSync(() => typeKey(element, event, isWithCursor));
  }
}

/** Tells whether typing by the page has the same effect there as typing by a person. */
export function canBeTypedInto(target: EventTarget | null): boolean {
  return !(target instanceof HTMLInputElement && target.type === 'date');
}

/** Tells whether an element is a text field, not a choice, switch or button. */
export function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly;
  return target instanceof HTMLInputElement && TEXT_TYPES.includes(target.type) && !target.readOnly;
}

const TEXT_TYPES: readonly string[] = ['text', 'search', 'tel', 'email', 'password', 'url'];

/** Writes at the cursor, so that it can be undone like typed text. */
export function writeAtCursor(text: string): void {
  document.execCommand('insertText', false, text);
}

/** Replaces the whole text and notifies the field as a keyboard does. */
export function setText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // React does not notice a change through the property that it has overridden on the field itself.
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function typeKey(element: HTMLElement, event: KeyboardEvent, isWithCursor: boolean): void {
  if (!element.dispatchEvent(copyOf(event))) return;
  // A listener of the key may have moved the cursor into a field; then the key is typed there. A held space presses
  // nothing, because it came together with other keys.
  const place = isWithCursor ? document.activeElement : element;
  if (isTextField(place)) write(place, event.key);
  if (place instanceof HTMLSelectElement) chooseByLetter(place, event.key);
}

/** Chooses the next option that begins with a letter, as the browser does. */
function chooseByLetter(select: HTMLSelectElement, letter: string): void {
  const { options, selectedIndex } = select;
  const next = [...options].slice(selectedIndex + 1).concat([...options].slice(0, selectedIndex));
  const found = next.find(({ text }) => text.toLowerCase().startsWith(letter.toLowerCase()));
  if (!found) return;
  select.value = found.value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const isFull = field.maxLength >= 0 && field.value.length >= field.maxLength;
  if (field === document.activeElement) writeAtCursor(text);
  else if (!isFull) setText(field, field.value + text);
}

function copyOf({ key, code, location, shiftKey }: KeyboardEvent): KeyboardEvent {
  return new KeyboardEvent('keydown', {
    key,
    code,
    location,
    shiftKey,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
}

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
