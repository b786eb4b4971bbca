/**
 * What was keyed and may never be written down: its bytes, which whoever holds them makes zero after their step; a text where nobody
 * holds it. All of it is ASCII.
 */
export type KeyedText = Uint8Array | string;

export function isKeyedText(value: unknown): value is KeyedText {
  return typeof value === 'string' || value instanceof Uint8Array;
}

/** The bytes of a text, in memory of their own: a pool that others use as well would keep them. */
export function bytesOfKeyed(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** For the moment in which a text must be compared. */
export function textOfKeyed(keyed: KeyedText): string {
  return typeof keyed === 'string' ? keyed : String.fromCharCode(...keyed);
}
