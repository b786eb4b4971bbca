import { randomInt } from 'node:crypto';
import { readCode } from '../../shared/short-code.ts';

/** Crockford's base 32, used for all codes that people read off paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_CHARACTERS = 19;
const GROUP = /.{4}/g;

/** Makes a code of 95 random bits and a check character: `7Q2M-XK4T-0RHD-9C3V-5GSD`. */
export function makeRecoveryCode(): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return `${random}${checkCharacter(random)}`.match(GROUP)?.join('-') ?? '';
}

/** Normalizes a typed code. Returns null if the check character reveals a typing error. */
export function readRecoveryCode(typed: string): string | null {
  const code = readCode(typed);
  if (code.length !== RANDOM_CHARACTERS + 1 || [...code].some((character) => !ALPHABET.includes(character)))
    return null;
  return checkCharacter(code.slice(0, -1)) === code.at(-1) ? code : null;
}

/** Detects one wrong character or two swapped characters. Each position has an odd, hence invertible, weight. */
function checkCharacter(characters: string): string {
  const sum = [...characters].reduce((total, character, at) => total + (2 * at + 1) * ALPHABET.indexOf(character), 0);
  return ALPHABET.charAt(sum % ALPHABET.length);
}
