/** Returns true if a database can store the text unchanged. JSON can contain a NUL or a lone surrogate, which PostgreSQL rejects. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

export function isStorableThroughout(said: unknown): boolean {
  if (typeof said === 'string') return isStorable(said);
  return typeof said !== 'object' || said === null || Object.values(said).every(isStorableThroughout);
}
