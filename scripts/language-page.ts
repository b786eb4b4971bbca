import { createHash } from 'node:crypto';
import { LANGUAGE_NAMES, LANGUAGES, type OtherLanguage, SIGNED } from '../src/shared/languages.ts';
import { english } from '../src/shared/texts/english.ts';
import { OTHER_LANGUAGES, textsByKey } from '../src/shared/texts/languages.fixture.ts';

/*
 * `node scripts/language-page.ts fr > french.md` prints the page on which a reviewer reads a language beside English
 * before signing it.
 */

if (import.meta.main) {
  const language = LANGUAGES.find((each) => each === process.argv[2]);
  if (language === undefined || language === 'en') {
    console.error(`Name a language: ${Object.keys(OTHER_LANGUAGES).join(', ')}`);
    process.exitCode = 2;
  } else {
    console.log(pageOf(language));
  }
}

export function pageOf(language: OtherLanguage): string {
  const texts = textsByKey(OTHER_LANGUAGES[language]);
  const signed = SIGNED.find((each) => each.language === language);
  const englishTexts = textsByKey(english);
  const rows = [...texts].map(([key, text]) => `| ${cell(englishTexts.get(key) ?? '')} | ${cell(text)} | \`${key}\` |`);
  return `# ${LANGUAGE_NAMES[language]}

${signed ? `Read and signed by ${signed.by} on ${signed.on}.` : 'A draft: nobody who speaks the language has read it yet. It is not offered where money is real.'}

Whoever signs says: I speak this language, I have read every text below beside the English one, and a cashier and a customer who
read it will do what the English one says. Above all, nothing but \`verdict.paid\` may be read as “paid”.

- **To look at it:** set a till to practice, and choose the language in Settings. The English verdict always stands beside.
- **To correct it:** change the text in \`resources/locales/${language}\`, and print this page again.
- **To sign it:** add a line to \`SIGNED\` in \`src/shared/languages.ts\`, with your name, the day, and the fingerprint of what
  you have read. When a text changes later, the language has to be read again.

Signed by: ${signed?.by ?? '…'}
On: ${signed?.on ?? '…'}
Fingerprint of these texts: \`${fingerprint(texts)}\`

| English | ${LANGUAGE_NAMES[language]} | where |
|---|---|---|
${rows.join('\n')}`;
}

/**
 * Returns the short hash that a reviewer signs. It changes with every text, so that a signature covers only the texts
 * that were read.
 */
export function fingerprint(texts: ReadonlyMap<string, string>): string {
  return createHash('sha256')
    .update(JSON.stringify([...texts].sort()))
    .digest('hex')
    .slice(0, 16);
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
