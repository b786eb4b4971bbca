import { type TypedField, useTypedField } from '../../fields/typed-field.ts';
import { useWipedAtEnd } from '../customer/turns/use-turn-watch.ts';

const SHORTEST = 4;
const LONGEST = 6;
const DIGITS = '0123456789';

/** A field for a PIN, which React does not hold. Wipe it once it has been read; leaving the screen wipes it, too. */
export function usePinField(): TypedField<string> {
  const field = useTypedField((text) =>
    isPinShaped(text) ? { ok: true, value: text } : { ok: false, problem: 'missing' as const },
  );
  useWipedAtEnd(field.wipe);
  return field;
}

/** Tells whether a text may be a PIN. No regular expression: the engine would keep the text. */
export function isPinShaped(text: string): boolean {
  return (
    text.length >= SHORTEST && text.length <= LONGEST && [...text].every((character) => DIGITS.includes(character))
  );
}
