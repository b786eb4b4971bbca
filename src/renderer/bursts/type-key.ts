import { flushSync } from 'react-dom';

/** A key that was held back, and the element that had the focus when the key went down. */
export interface HeldKey {
  event: KeyboardEvent;
  target: EventTarget | null;
}

/** Types held keys into the focused field, or into their original field if the focus moved meanwhile. */
export function typeKeys(keys: readonly HeldKey[]): void {
  const first = keys[0]?.target;
  // Keys pressed while nothing had the focus go to the field that has the focus now.
  const isWithCursor = first === document.activeElement || first === document.body;
  for (const { event, target } of keys) {
    const element = isWithCursor ? document.activeElement : target;
    // React redraws after each key, as it does between two keys of a person.
    if (element instanceof HTMLElement && element.isConnected) flushSync(() => typeKey(element, event, isWithCursor));
  }
}

/** Tells whether a script can type into the element with the same effect as a person. */
export function canBeTypedInto(target: EventTarget | null): boolean {
  return !(target instanceof HTMLInputElement && target.type === 'date');
}

export function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly;
  return target instanceof HTMLInputElement && TEXT_TYPES.includes(target.type) && !target.readOnly;
}

const TEXT_TYPES: readonly string[] = ['text', 'search', 'tel', 'email', 'password', 'url'];

/** Writes at the cursor through an editing command, so that undo works as for typed text. */
export function writeAtCursor(text: string): void {
  document.execCommand('insertText', false, text);
}

/** Replaces a field's whole text and fires the input event that a keyboard would cause. */
export function setText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // React overrides `value` on the field itself and would miss a change through its setter.
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function typeKey(element: HTMLElement, event: KeyboardEvent, isWithCursor: boolean): void {
  if (!element.dispatchEvent(copyOf(event))) return;
  // A listener of the key may have moved the focus into another field, which then gets the key. A held space presses no
  // button, because it was part of a burst.
  const place = isWithCursor ? document.activeElement : element;
  if (isTextField(place)) write(place, event.key);
  if (place instanceof HTMLSelectElement) chooseByLetter(place, event.key);
}

/** Selects the next option that starts with a letter, as the browser does. */
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
 * Returns the field that receives a badge scanned at `target`, or null if none expects a badge. `data-badge` marks a
 * field or its container. `data-badge="send"`, used for sign-in, also receives badges scanned without a focused field.
 */
export function badgeFieldFor(target: EventTarget | null): HTMLInputElement | null {
  const around = target instanceof Element ? target.closest('[data-badge]') : null;
  const place = around ?? (isTextField(target) ? null : document.querySelector(SENDING));
  return place instanceof HTMLInputElement ? place : (place?.querySelector('input') ?? null);
}

/** Tells whether a scanned badge submits the field's form. In other forms a person presses the button. */
export function sendsBadge(field: HTMLInputElement): boolean {
  return field.closest(SENDING) !== null;
}

const SENDING = '[data-badge="send"]';
