/* On-screen keys write into the field itself and notify it like a keyboard, so that nothing else holds the values. */

/** Writes at the caret, replacing the selection. */
export function insertAsTyped(field: HTMLInputElement, text: string): void {
  const { start, end } = selectionOf(field);
  field.setRangeText(text, start, end, 'end');
  tellTyped(field);
}

/** Deletes the selection, or else the character before the caret. */
export function eraseAsTyped(field: HTMLInputElement): void {
  const { start, end } = selectionOf(field);
  if (end === 0) return;
  field.setRangeText('', start === end ? start - 1 : start, end, 'end');
  tellTyped(field);
}

export function emptyAsTyped(field: HTMLInputElement): void {
  field.value = '';
  tellTyped(field);
}

function selectionOf({ selectionStart, selectionEnd, value }: HTMLInputElement): { start: number; end: number } {
  return { start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
}

function tellTyped(field: HTMLInputElement): void {
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
