/** Two letters, and one of a few colours. */
interface Mark {
  letters: string;
  /** The colour's number in the style sheet. */
  hue: number;
}

const HUES = 6;

/** Words that hardly distinguish any name from another. */
const COMMON_WORDS = ['bank', 'nigeria', 'of', 'for', 'the', 'and', 'plc', 'limited', 'ltd'];

/** Uses the first two distinctive words; for a single word, its first two letters. */
export function markOf(name: string): Mark {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const telling = words.filter((word) => !COMMON_WORDS.includes(word.toLowerCase()));
  const [first = '', second] = telling.length > 0 ? telling : words;
  const letters = second === undefined ? Array.from(first).slice(0, 2).join('') : `${at(first)}${at(second)}`;
  return { letters: letters.toUpperCase(), hue: spread(name) % HUES };
}

function at(word: string): string {
  return Array.from(word)[0] ?? '';
}

/** The same name always has the same colour; names that begin alike mostly differ. */
function spread(name: string): number {
  return Array.from(name.toLowerCase()).reduce(
    (sum, letter) => (sum * 33 + (letter.codePointAt(0) ?? 0)) % 65_521,
    5_381,
  );
}
