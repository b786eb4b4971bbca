/** Whether a database has it as it is: JSON may say a zero, or one half of a character, and a till may send either. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** The same text as far as a database has it. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Whether it has every text in a request of a known form: what is nested without end was refused before. */
export function isStorableThroughout(said: unknown): boolean {
  if (typeof said === 'string') return isStorable(said);
  return typeof said !== 'object' || said === null || Object.values(said).every(isStorableThroughout);
}
