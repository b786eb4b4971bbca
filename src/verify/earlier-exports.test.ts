import { describe, expect, it } from 'vitest';
import { checkedByStranger, checkedFolders, hasPython } from './checked.fixture.ts';
import { exportsOfFormat, writtenTo } from './earlier-exports.fixture.ts';

describe.each([1, 2] as const)('an export of an earlier version, with tables of format %i', (format) => {
  const { fingerprint, exports } = exportsOfFormat(format);
  const known = { fingerprints: [fingerprint], seals: [] };

  it.each([...exports])('is as good as on its first day: %s', async (name, files) => {
    const folder = writtenTo(name, files);
    expect(await checkedFolders([folder], known)).toMatchObject({ verdict: 'intact', findings: [] });
    if (hasPython) expect(checkedByStranger([folder], known).lines.at(-1)).toBe('1 export, intact');
  });
});
