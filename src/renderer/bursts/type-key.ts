import { flushSync } from 'react-dom';

/** A key that was held back, and what had the focus when it went down. */
export interface HeldKey {
  event: KeyboardEvent;
  target: EventTarget | null;
}

/**
 * Types keys that were held back, in their order, as if they went down now: in the field with the cursor, which may have gone on
 * by itself after the key before; or, where a screen has moved the cursor meanwhile, in the field in which they were typed.
 */
export function typeKeys(keys: readonly HeldKey[]): void {
  const first = keys[0]?.target;
  // What was typed while nothing had the focus is meant for the field that has just come and taken it.
  const isWithCursor = first === document.activeElement || first === document.body;
  for (const { event, target } of keys) {
    const element = isWithCursor ? document.activeElement : target;
    // As between two keys of a person, the screen is drawn anew after each.
    if (element instanceof HTMLElement && element.isConnected) flushSync(() => typeKey(element, event, isWithCursor));
  }
}

/** Whether a key that is typed by the page does in it what one of a person does. Not in what the browser alone can type into. */
export function canBeTypedInto(target: EventTarget | null): boolean {
  if (target instanceof HTMLSelectElement) return false;
  return !(target instanceof HTMLInputElement && target.type === 'date');
}

/** A field with a text: not a choice, a switch, or a button. */
export function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly;
  return target instanceof HTMLInputElement && TEXT_TYPES.includes(target.type) && !target.readOnly;
}

const TEXT_TYPES: readonly string[] = ['text', 'search', 'tel', 'email', 'password', 'url'];

/** Writes at the cursor, so that it can be undone as what was typed can. */
export function writeAtCursor(text: string): void {
  document.execCommand('insertText', false, text);
}

/** Writes a whole text, and tells the field so as a keyboard does. */
export function setText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // React hears of no change that was made through the property which it has put on the field itself.
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function typeKey(element: HTMLElement, event: KeyboardEvent, isWithCursor: boolean): void {
  if (!element.dispatchEvent(copyOf(event, 'keydown'))) return;
  // What heard the key may have put the cursor into a field, and then it is typed there.
  const place = isWithCursor ? document.activeElement : element;
  if (isTextField(place)) write(place, event.key);
  else if (event.key === ' ' && place instanceof HTMLElement) press(place, event);
}

function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const isFull = field.maxLength >= 0 && field.value.length >= field.maxLength;
  if (field === document.activeElement) writeAtCursor(text);
  else if (!isFull) setText(field, field.value + text);
}

/** A space presses what it is typed on. */
function press(element: HTMLElement, event: KeyboardEvent): void {
  if (element.matches('button, input, summary')) element.click();
  element.dispatchEvent(copyOf(event, 'keyup'));
}

function copyOf(event: KeyboardEvent, type: 'keydown' | 'keyup'): KeyboardEvent {
  const { key, code, location, shiftKey } = event;
  return new KeyboardEvent(type, { key, code, location, shiftKey, bubbles: true, cancelable: true, composed: true });
}
