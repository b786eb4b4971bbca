interface Path {
  node: { type: string; value?: unknown; quasis?: { value: { raw: string } }[] };
}

/** A Stryker plugin that ignores mutants of sentences. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'sentences',
    value: { shouldIgnore: (path: Path) => (isSentence(path) ? 'A text.' : undefined) },
  },
];

/**
 * Tells whether a text has several words. It is for people, or SQL whose mutants SQLite rejects. Texts that decide are
 * one word.
 */
export function isSentence({ node }: Path): boolean {
  if (node.type === 'StringLiteral') return holdsWords(String(node.value));
  const parts = node.type === 'TemplateLiteral' ? (node.quasis ?? []) : [];
  return holdsWords(parts.map(({ value }) => value.raw).join('x'));
}

function holdsWords(text: string): boolean {
  return /\S\s+\S/.test(text);
}
