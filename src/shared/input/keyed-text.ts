/**
 * Text that must never be stored: ASCII bytes, which their holder wipes after the step, or a string that nobody holds
 * on to.
 */
export type KeyedText = Uint8Array | string;

export function isKeyedText(value: unknown): value is KeyedText {
  return typeof value === 'string' || value instanceof Uint8Array;
}

/** Uses its own memory: a shared pool would keep a copy. */
export function bytesOfKeyed(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Returns the text as a string. Call this only for the moment of a comparison. */
export function textOfKeyed(keyed: KeyedText): string {
  return typeof keyed === 'string' ? keyed : String.fromCharCode(...keyed);
}

/** Returns texts that must be masked wherever an answer repeats them. */
export function keyedTexts(keyed: object, names: readonly string[]): string[] {
  return Object.entries(keyed).flatMap(([name, value]: [string, unknown]) =>
    names.includes(name) && isKeyedText(value) ? [textOfKeyed(value)] : [],
  );
}
