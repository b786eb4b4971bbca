/** Returns true if a database can store the text unchanged. JSON can contain a NUL or a lone surrogate, which PostgreSQL rejects. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Returns the text without characters that a database rejects. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Returns true if every string in the request can be stored. Deeply nested requests were refused before. */
export function isStorableThroughout(said: unknown): boolean {
  if (typeof said === 'string') return isStorable(said);
  return typeof said !== 'object' || said === null || Object.values(said).every(isStorableThroughout);
}
