import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesTogether, textLines } from './text-lines.ts';

describe('textLines', () => {
  it.each(['\u2028', '\u2029', '\u0085', '\v'])('splits text at a line feed but not at %j', async (other) => {
    expect(await linesOf([Buffer.from(`{"note":"one${other}two"}\n{}\n`)])).toEqual([
      `{"note":"one${other}two"}`,
      '{}',
    ]);
  });

  it('returns the same lines for any split of the input', async () => {
    const character = fc.constantFrom('a', 'é', '₦', '😀', '\u2028', '\n', '"');
    const line = fc.string({ unit: character, maxLength: 9 }).map((text) => JSON.stringify(text));
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 4 }), fc.integer({ min: 1, max: 7 }), async (lines, size) => {
        const bytes = Buffer.from(lines.map((each) => `${each}\n`).join(''));
        const count = Math.ceil(bytes.length / size);
        const pieces = Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
        expect(await linesOf(pieces)).toEqual(lines);
      }),
      { numRuns: 50 },
    );
  });

  it('leaves out an incomplete last line', async () => {
    expect(await linesOf([Buffer.from('{}\n{"cut')])).toEqual(['{}']);
  });
});

describe('linesTogether', () => {
  const most = { lines: 3, characters: 8 };

  it('groups lines up to the limits of number and length', async () => {
    expect(await togetherOf(['a', 'b', 'c', 'd', 'eeeeee', 'ff', 'gggggg', 'hhh'], most)).toEqual([
      ['a', 'b', 'c'],
      ['d', 'eeeeee'],
      ['ff', 'gggggg'],
      ['hhh'],
    ]);
  });

  it('returns a line alone if the line is longer than the limit', async () => {
    expect(await togetherOf(['a', 'bbbbbbbbbb', 'c'], most)).toEqual([['a'], ['bbbbbbbbbb'], ['c']]);
    expect(await togetherOf([], most)).toEqual([]);
  });
});

async function togetherOf(lines: readonly string[], most: { lines: number; characters: number }): Promise<string[][]> {
  async function* each() {
    yield* lines;
  }
  const groups: string[][] = [];
  for await (const group of linesTogether(each(), most)) groups.push(group);
  return groups;
}

async function linesOf(pieces: readonly Uint8Array[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of textLines(pieces)) lines.push(line);
  return lines;
}
