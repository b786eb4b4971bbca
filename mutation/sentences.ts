/** The part of a node of a syntax tree that is looked at. */
interface Path {
  node: { type: string; value?: unknown; quasis?: { value: { raw: string } }[] };
}

/** What Stryker takes for a plugin that leaves some mutants out. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'sentences',
    value: { shouldIgnore: (path: Path) => (isSentence(path) ? 'A text.' : undefined) },
  },
];

/** Whether it is a text of several words: for people, or for SQLite, which refuses any other. Words that decide stand alone. */
export function isSentence({ node }: Path): boolean {
  if (node.type === 'StringLiteral') return holdsWords(String(node.value));
  const parts = node.type === 'TemplateLiteral' ? (node.quasis ?? []) : [];
  return holdsWords(parts.map(({ value }) => value.raw).join('x'));
}

function holdsWords(text: string): boolean {
  return /\S\s+\S/.test(text);
}
