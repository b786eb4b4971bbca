/** How a brand or bank is told from the others at a glance: two letters, and one of a few colours. */
interface Mark {
  letters: string;
  /** Which colour: see the sheet. */
  hue: number;
}

const HUES = 6;

/** In hardly any name do these tell one from another. */
const COMMON_WORDS = ['bank', 'nigeria', 'of', 'for', 'the', 'and', 'plc', 'limited', 'ltd'];

/** The first letters of the first two words that tell something; of a single word, its first two. */
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

/** The same name has the same colour always, and names that begin alike mostly have others. */
function spread(name: string): number {
  return Array.from(name.toLowerCase()).reduce(
    (sum, letter) => (sum * 33 + (letter.codePointAt(0) ?? 0)) % 65_521,
    5_381,
  );
}
