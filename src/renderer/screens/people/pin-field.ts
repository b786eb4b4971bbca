import { type TypedField, useTypedField } from '../../fields/typed-field.ts';
import { useWipedAtEnd } from '../customer/turns/use-turn-watch.ts';

const SHORTEST = 4;
const LONGEST = 6;
const DIGITS = '0123456789';

/** React does not hold the PIN. Wipe the field once it has been read; leaving the screen wipes it, too. */
export function usePinField(): TypedField<string> {
  const field = useTypedField((text) =>
    isPinShaped(text) ? { ok: true, value: text } : { ok: false, problem: 'missing' as const },
  );
  useWipedAtEnd(field.wipe);
  return field;
}

/** Uses no regular expression: the engine would keep the text. */
export function isPinShaped(text: string): boolean {
  return (
    text.length >= SHORTEST && text.length <= LONGEST && [...text].every((character) => DIGITS.includes(character))
  );
}
