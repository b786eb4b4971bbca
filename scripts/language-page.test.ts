import { describe, expect, it } from 'vitest';
import { type OtherLanguage, SIGNED } from '../src/shared/languages.ts';
import { OTHER_LANGUAGES, textsByKey } from '../src/shared/texts/languages.fixture.ts';
import { fingerprint, pageOf } from './language-page.ts';

describe('the page of a language', () => {
  it('the page of a language gives the fingerprint of its texts', () => {
    expect(pageOf('fr')).toContain(`Fingerprint of these texts: \`${fingerprintOf('fr')}\``);
  });

  it('shows a row for every text', () => {
    const rows = pageOf('yo').match(/^\|.*\| `[\w.]+` \|$/gm) ?? [];
    expect(rows).toHaveLength(textsByKey(OTHER_LANGUAGES.yo).size);
    expect(rows).toContain(`| Paid | ${OTHER_LANGUAGES.yo.verdict.paid} | \`verdict.paid\` |`);
  });
});

describe('the signatures of languages', () => {
  it('the signatures of languages are valid for the current texts, each by one person', () => {
    expect(SIGNED.map(({ language, fingerprint }) => [language, fingerprint])).toEqual(
      SIGNED.map(({ language }) => [language, fingerprintOf(language)]),
    );
    expect(new Set(SIGNED.map(({ language }) => language)).size).toBe(SIGNED.length);
    for (const { by, on } of SIGNED) expect([by.trim().length > 2, /^\d{4}-\d\d-\d\d$/.test(on)]).toEqual([true, true]);
  });
});

function fingerprintOf(language: OtherLanguage): string {
  return fingerprint(textsByKey(OTHER_LANGUAGES[language]));
}
