import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linesInPieces } from './restore-backup.ts';

it('reads the same lines of a backup for any split of the file, and no incomplete last line', async () => {
  const character = fc.constantFrom('a', 'é', '₦', '😀', '\u2028', '\u0085', '\v', '\n', '"');
  const line = fc.string({ unit: character, maxLength: 9 }).map((text) => JSON.stringify(text));
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 4 }), fc.integer({ min: 1, max: 7 }), async (lines, size) => {
      const bytes = Buffer.from(`${lines.map((each) => `${each}\n`).join('')}{"cut`);
      const count = Math.ceil(bytes.length / size);
      const pieces = Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
      const read: string[] = [];
      for await (const group of linesInPieces(pieces)) read.push(...group);
      expect(read).toEqual(lines);
    }),
    { numRuns: 50 },
  );
});
