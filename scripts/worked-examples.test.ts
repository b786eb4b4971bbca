import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');

/** Path and heading of each file that the worked examples name. */
function namedFiles(text: string): { example: string; file: string }[] {
  const [, section = ''] = text.split(/^## Worked examples$/m);
  const [examples = ''] = section.split(/^## /m);
  return examples.split(/^### /m).flatMap((part) => {
    const [example = ''] = part.split('\n', 1);
    return [...part.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.\w+)`/g)].map(([, file = '']) => ({ example, file }));
  });
}

describe('the worked examples of CONTRIBUTING.md', () => {
  it('name files that are there', () => {
    expect(namedFiles(page).filter(({ file }) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it.each([['A payment step'], ['A column']])('have one of: %s', (example) => {
    expect(namedFiles(page).filter((named) => named.example === example)).not.toEqual([]);
  });

  it('are read up to the next chapter, with every path in them', () => {
    const text =
      'See `a/b.ts`.\n## Worked examples\n### One\n1. `c/d.ts`: `e.ts`, `f()`.\n### Two\n`g-h/i.py`\n## Rest\n`j/k.ts`';
    expect(namedFiles(text)).toEqual([
      { example: 'One', file: 'c/d.ts' },
      { example: 'Two', file: 'g-h/i.py' },
    ]);
  });
});
