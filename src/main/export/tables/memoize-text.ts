/** Writes a text as a table has it. */
export type MemoizedText = (text: string) => string;

const MOST_KEPT = 1_000;

/** For texts of which a journal has few, such as banks: each is written once. */
export function memoizeText(write: (text: string) => string): MemoizedText {
  const kept = new Map<string, string>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const written = write(text);
    if (kept.size < MOST_KEPT) kept.set(text, written);
    return written;
  };
}
