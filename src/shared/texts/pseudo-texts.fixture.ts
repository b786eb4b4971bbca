/**
 * A text as a language writes it that says everything in 40 % more letters, in brackets, so that what was not read from the texts
 * is seen. Placeholders are as they were.
 */
export function pseudo(text: string): string {
  const letters = text.replace(/\{\{\w+\}\}/g, '').length;
  let missing = Math.ceil(letters * 0.4);
  // Words grow where they stand, since no language gets longer by one long word at the end.
  const grown = text.replace(/\{\{\w+\}\}|[aeiou]/giu, (part) => {
    if (part.length > 1 || missing <= 0) return part;
    missing -= 1;
    return `${part}${part}`;
  });
  return `⟦${grown}${'·o'.repeat(Math.max(0, Math.ceil((missing - 2) / 2)))}⟧`;
}

/** The same texts, each of them so. */
export function pseudoTexts(texts: object): object {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? pseudo(text) : pseudoTexts(text)]),
  );
}

/** What is left of what is read when all that came from texts is taken away. */
export function notFromTexts(words: string): string {
  let left = words;
  // What is put into a text may be one itself.
  for (let before = ''; before !== left; ) {
    before = left;
    left = left.replace(/⟦[^⟦⟧]*⟧/g, ' ');
  }
  return left.replace(/\s+/g, ' ').trim();
}
