/** Text that must never be stored: ASCII bytes that their holder wipes after the step, or a short-lived string. */
export type KeyedText = Uint8Array | string;

export function isKeyedText(value: unknown): value is KeyedText {
  return typeof value === 'string' || value instanceof Uint8Array;
}

/** Returns the text as bytes in their own memory, because a shared pool would keep a copy. */
export function bytesOfKeyed(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Returns the text as a string, which cannot be wiped. Use it only for a comparison. */
export function textOfKeyed(keyed: KeyedText): string {
  return typeof keyed === 'string' ? keyed : String.fromCharCode(...keyed);
}

/** Returns the keyed texts, which must be masked in every answer that repeats them. */
export function keyedTexts(keyed: object, names: readonly string[]): string[] {
  return Object.entries(keyed).flatMap(([name, value]: [string, unknown]) =>
    names.includes(name) && isKeyedText(value) ? [textOfKeyed(value)] : [],
  );
}
