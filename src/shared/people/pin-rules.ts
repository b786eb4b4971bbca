import type { PeopleSettings } from './people.ts';

type PinProblem = 'pinLength' | 'pinTrivial';

/**
 * Refuses PINs that are guessed first. Ten tries block a PIN, so only very common PINs matter. No regular expression is
 * used, because the engine would keep the PIN.
 */
export function pinProblem(pin: string, digits: PeopleSettings['pinDigits']): PinProblem | null {
  if (pin.length !== digits || ![...pin].every((character) => DIGITS.includes(character))) return 'pinLength';
  return isTrivial(pin) ? 'pinTrivial' : null;
}

const DIGITS = '0123456789';

const WELL_KNOWN: ReadonlySet<string> = new Set([
  ...['0852', '1004', '1122', '1357', '1470', '2468', '2580', '3690', '7410', '8520'],
  ...['101112', '110110', '112211', '112233', '135790', '142536', '147258', '147852', '159357', '159753', '246810'],
  ...['258456', '258852', '321654', '369258', '456123', '520131', '789456', '852456', '963852', '741852'],
]);

function isTrivial(pin: string): boolean {
  return WELL_KNOWN.has(pin) || isRepeated(pin) || isRun(pin) || isDateOfFour(pin);
}

/** Returns true for a repeated pattern, as in `111111`, `121212`, `123123` and `1212`. */
function isRepeated(pin: string): boolean {
  return [1, 2, 3].some((length) => length < pin.length && pin === pin.slice(0, length).repeat(pin.length / length));
}

/** Returns true for a run of digits, as in `123456`, `987654` and, with the step from 9 to 0, `789012`. */
function isRun(pin: string): boolean {
  const digits = [...pin].map(Number);
  return [1, 9].some((step) => digits.every((digit, at) => at === 0 || digit === ((digits[at - 1] ?? 0) + step) % 10));
}

/** Returns true for a year of birth, or a day and month in either order. */
function isDateOfFour(pin: string): boolean {
  if (pin.length !== 4) return false;
  const [first, second] = [Number(pin.slice(0, 2)), Number(pin.slice(2))];
  const isDay = (day: number, month: number) => day >= 1 && day <= 31 && month >= 1 && month <= 12;
  return first === 19 || first === 20 || isDay(first, second) || isDay(second, first);
}
