import { createHash } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_NAMES, LANGUAGES, type OtherLanguage, SIGNED } from '../src/shared/languages.ts';
import { english } from '../src/shared/texts/english.ts';
import { OTHER_LANGUAGES, textsByKey } from '../src/shared/texts/languages/languages.fixture.ts';

/*
 * The page on which somebody who speaks a language answers for it is written from the texts themselves, and from the list that
 * the program reads. So a page cannot say that another text was read, nor a language be in use that no page says was read. To
 * write the pages anew after a text has changed: `npx vitest run --project unit scripts/language-pages.test.ts -u`
 */

const PAGES: Record<OtherLanguage, string> = {
  fr: 'french.md',
  pcm: 'pidgin.md',
  ha: 'hausa.md',
  yo: 'yoruba.md',
  ig: 'igbo.md',
};
const OTHERS = LANGUAGES.filter((language): language is OtherLanguage => language !== 'en');
const ENGLISH = textsByKey(english);

describe('the pages that are signed', () => {
  it.each(OTHERS)('say what there is to read in %s, and who has', async (language) => {
    const file = path.join(import.meta.dirname, '../docs/languages', PAGES[language]);
    await expect(pageOf(language)).toMatchFileSnapshot(file);
  });

  it('were read as the texts are now, each by one person', () => {
    expect(SIGNED.map(({ language, fingerprint }) => [language, fingerprint])).toEqual(
      SIGNED.map(({ language }) => [language, fingerprintOf(language)]),
    );
    expect(new Set(SIGNED.map(({ language }) => language)).size).toBe(SIGNED.length);
    for (const { by, on } of SIGNED) expect([by.trim().length > 2, /^\d{4}-\d\d-\d\d$/.test(on)]).toEqual([true, true]);
  });

  it('give another fingerprint as soon as one text is another', () => {
    const texts = textsByKey(OTHER_LANGUAGES.fr);
    expect(fingerprintOf('fr')).toBe(fingerprint(texts));
    expect(fingerprint(new Map([...texts, ['verdict.paid', 'Non payé']]))).not.toBe(fingerprintOf('fr'));
  });
});

function fingerprintOf(language: OtherLanguage): string {
  return fingerprint(textsByKey(OTHER_LANGUAGES[language]));
}

function fingerprint(texts: ReadonlyMap<string, string>): string {
  return createHash('sha256')
    .update(JSON.stringify([...texts].sort()))
    .digest('hex')
    .slice(0, 16);
}

function pageOf(language: OtherLanguage): string {
  const texts = textsByKey(OTHER_LANGUAGES[language]);
  const signed = SIGNED.find((each) => each.language === language);
  const rows = [...texts].map(([key, text]) => `| ${cell(ENGLISH.get(key) ?? '')} | ${cell(text)} | \`${key}\` |`);
  return `# ${LANGUAGE_NAMES[language]}

${signed ? `Read and signed by ${signed.by} on ${signed.on}.` : 'A draft: nobody who speaks the language has read it yet. It is not offered where money is real.'}

Whoever signs says: I speak this language, I have read every text below beside the English one, and a cashier and a customer who
read it will do what the English one says. Above all, nothing but \`verdict.paid\` may be read as “paid”.

- **To look at it:** set a till to practice, and choose the language in Settings. The English verdict always stands beside.
- **To correct it:** change the text in \`src/shared/texts/languages\`, and write this page anew (\`scripts/language-pages.test.ts\` says how).
- **To sign it:** add a line to \`SIGNED\` in \`src/shared/languages.ts\`, with your name, the day, and the fingerprint of what
  you have read. When a text changes later, the language has to be read again.

Signed by: ${signed?.by ?? '…'}
On: ${signed?.on ?? '…'}
Fingerprint of these texts: \`${fingerprint(texts)}\`

| English | ${LANGUAGE_NAMES[language]} | where |
|---|---|---|
${rows.join('\n')}
`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
