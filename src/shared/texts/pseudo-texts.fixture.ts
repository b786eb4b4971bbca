/** Lengthens a text by 40 % and adds brackets, so that a text from no locale file stands out. */
export function pseudo(text: string): string {
  const letters = text.replace(/\{\{\w+\}\}/g, '').length;
  let missing = Math.ceil(letters * 0.4);
  // Vowels are doubled throughout, because no language grows by one long word at the end.
  const grown = text.replace(/\{\{\w+\}\}|[aeiou]/giu, (part) => {
    if (part.length > 1 || missing <= 0) return part;
    missing -= 1;
    return `${part}${part}`;
  });
  return `⟦${grown}${'·o'.repeat(Math.max(0, Math.ceil((missing - 2) / 2)))}⟧`;
}

export function pseudoTexts(texts: object): object {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? pseudo(text) : pseudoTexts(text)]),
  );
}
