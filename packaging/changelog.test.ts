import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { changesOf, releaseSection } from './changelog.ts';

const changelog =
  '# Changelog\n\n## Not released yet\n\n- One\n  and more.\n- Two.\n\n## 0.1.0, 2026-01-01\n\n- First.\n';
const release = { before: '0.1.0', version: '0.2.0', day: '2026-02-03' };

describe('the changelog of a release', () => {
  it('makes a section of the unreleased changes, above the previous section', () => {
    expect(releaseSection(changelog, release)).toEqual({
      ok: true,
      changelog:
        '# Changelog\n\n## Not released yet\n\n## 0.2.0, 2026-02-03\n\n- One\n  and more.\n- Two.\n\n## 0.1.0, 2026-01-01\n\n- First.\n',
    });
  });

  it('returns the changes of a release as texts', () => {
    const released = releaseSection(changelog, release);
    expect(changesOf(released.ok ? released.changelog : '', '0.2.0')).toEqual(['One and more.', 'Two.']);
    expect(changesOf(changelog, '0.2.0')).toEqual([]);
  });

  it('returns the changes as texts if headings group the changes', () => {
    const grouped = '# Changelog\n\n## 0.2.0, 2026-02-03\n\n### At the counter\n\n- One.\n\n### Paper\n\n- Two.\n';
    expect(changesOf(grouped, '0.2.0')).toEqual(['One.', 'Two.']);
  });

  it.each([
    ['notNewer', '0.1.0'],
    ['notNewer', '0.0.9'],
    ['notAVersion', 'v0.2.0'],
    ['notAVersion', '0.2'],
  ])('refuses a changelog: %s, %s', (reason, version) => {
    expect(releaseSection(changelog, { ...release, version })).toEqual({ ok: false, reason });
  });

  it('refuses a changelog in which nothing has changed', () => {
    const empty = '# Changelog\n\n## Not released yet\n\n## 0.1.0, 2026-01-01\n';
    expect(releaseSection(empty, release)).toEqual({ ok: false, reason: 'nothingToRelease' });
  });
});

it('CHANGELOG.md can be released', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../CHANGELOG.md'), 'utf8');
  expect(releaseSection(text, { before: '0.1.0', version: '99.0.0', day: '2026-01-01' }).ok).toBe(true);
});
