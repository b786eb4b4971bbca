import { describe, expect, it } from 'vitest';
import { LANGUAGES, type OtherLanguage } from '../languages.ts';
import { printableText } from '../slip/printable-text.ts';
import { english } from './english.ts';
import { OTHER_LANGUAGES, textsByKey } from './languages.fixture.ts';

const ENGLISH = textsByKey(english);
const OTHERS = LANGUAGES.filter((language): language is OtherLanguage => language !== 'en');

/** The letters and marks of each language. Any other letter is a typing error, such as a Cyrillic `а`. */
const LETTERS: Record<OtherLanguage, RegExp> = {
  fr: /^[a-zàâçéèêëîïôùûœ]$/i,
  pcm: /^[a-z]$/i,
  ha: /^[a-zɓɗƙƴ]$/i,
  yo: /^[a-zàáèéìíòóùúẹọṣńǹ]$/i,
  ig: /^[a-zịọụṅáàòó]$/i,
};

/** Words that stay English on purpose: names, and examples of what to type. */
const KEPT_IN_ENGLISH = /[A-Z]{2,}|Paydesk|failed|spam|Sell|\w+@\w+\.\w+/g;

/** Groups of texts that are only partly translated, because the counter shows only a part of each. */
const PARTLY_TRANSLATED = ['field', 'problem', 'refund', 'review', 'shell', 'signIn'];

/** Texts that stay English in every language although their group is translated. */
const READ_IN_ENGLISH = [
  'approval.asks',
  'asks.handOverUnanswered',
  'guard.elsewhere.advice',
  'guard.elsewhere.askedHere',
  'guard.elsewhere.lost',
  'guard.elsewhere.notAskedHere',
  'guard.likeness.moment',
  'offer.bankPageHeld.lead',
  'offer.bankPageHeld.text',
  'offer.bankPageHeld.title',
  'sell.bankListEmpty',
  'sell.cardNumberConfirmed',
  'steps.bankPage.seat',
  'steps.billingAddress.seat',
  'steps.cardPin.seat',
  'steps.otp.seat',
  'turn.draft',
  'turn.language',
  'verdict.checking',
  'verdict.reviewReason.amountUnreadable',
];

/** Codes that banks send for a wrong PIN as well as for a wrong OTP. */
const WRONG_CODES = ['55', '75'];

it('no text says that the PIN was wrong if the OTP may have been wrong', () => {
  const all = [ENGLISH, ...OTHERS.map((language) => textsByKey(OTHER_LANGUAGES[language]))];
  for (const texts of all)
    for (const code of WRONG_CODES) expect(texts.get(`verdict.codeMeaning.${code}`)).toMatch(/PIN.*OTP/);
});

describe.each(OTHERS)('the texts in %s', (language) => {
  const texts = textsByKey(OTHER_LANGUAGES[language]);

  it('no text has a key that English does not have', () => {
    expect([...texts.keys()].filter((key) => !ENGLISH.has(key))).toEqual([]);
  });

  it('every key of a translated group has a text', () => {
    const groups = Object.keys(OTHER_LANGUAGES[language]).filter((group) => !PARTLY_TRANSLATED.includes(group));
    const missing = [...ENGLISH.keys()].filter((key) => groups.includes(key.split('.')[0] ?? '') && !texts.has(key));
    expect(missing.sort()).toEqual(READ_IN_ENGLISH);
  });

  it('the language has the same keys as the other languages', () => {
    expect([...texts.keys()].sort()).toEqual([...textsByKey(OTHER_LANGUAGES.fr).keys()].sort());
  });

  it('each text has the same placeholders as the English text', () => {
    const differing = [...texts].filter(([key, text]) => !sameAsIn(ENGLISH.get(key) ?? '', text, key));
    expect(differing).toEqual([]);
  });

  it('no text is empty, and each ends as a sentence if the English text does', () => {
    for (const [key, text] of texts) {
      expect(text.trim()).not.toBe('');
      const isSentence = /[.!?…”]$/.test(ENGLISH.get(key) ?? '');
      expect([key, /[.!?…”»]$/.test(text)]).toEqual([key, isSentence]);
    }
  });

  it('each text has only composed letters of its language', () => {
    const wrong = [...texts].filter(([key, text]) => !isWrittenIn(language, text, key));
    expect(wrong).toEqual([]);
  });

  it('each text has the plural forms of its language and those of English', () => {
    const asked = new Set(Array.from({ length: 1_000 }, (_, count) => new Intl.PluralRules(language).select(count)));
    const counted = new Set([...texts.keys()].filter((key) => /_(one|other)$/.test(key)).map(withoutForm));
    expect(counted.size).toBeGreaterThan(3);
    for (const key of counted) {
      for (const form of new Set([...asked, 'one', 'other'])) expect(texts.has(`${key}_${form}`)).toBe(true);
    }
  });

  it('no text says `paid` in words that look like another answer, on the screen or on paper', () => {
    const { verdict, sale, left, slip } = OTHER_LANGUAGES[language];
    for (const said of [
      { paid: verdict.paid, others: [verdict.notPaid, verdict.notConfirmed, verdict.needsReview, verdict.cancelled] },
      {
        paid: verdict.paidAnswer,
        others: [verdict.notPaidAnswer, verdict.notConfirmedAnswer, verdict.needsReviewAnswer],
      },
      { paid: sale.standing.paid, others: Object.values({ ...sale.standing, paid: '' }) },
      { paid: left.state.paid, others: Object.values({ ...left.state, paid: '' }) },
      { paid: slip.outcome.paid, others: Object.values({ ...slip.outcome, paid: '' }) },
    ]) {
      for (const other of said.others) expect(beginning(other)).not.toBe(beginning(said.paid));
    }
  });
});

/** Returns the first letters of a text without marks, which is all that a hurried reader sees. */
function beginning(text: string): string {
  return printableText(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().slice(0, 5);
}

function withoutForm(key: string): string {
  return key.replace(/_(one|other)$/, '');
}

function placeholdersOf(text: string): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).sort();
}

/** Compares placeholders. The singular may write its number as a word: “One other check”. */
function sameAsIn(englishText: string, text: string, key: string): boolean {
  const [wanted, given] = [placeholdersOf(englishText), placeholdersOf(text)];
  if (key.endsWith('_one')) return given.every((each) => wanted.includes(each) || each === '{{count}}');
  return wanted.join() === given.join();
}

function isWrittenIn(language: OtherLanguage, text: string, key: string): boolean {
  if (key.endsWith('.short') || text.normalize('NFC') !== text) return key.endsWith('.short');
  const own = text.replace(/\{\{\w+\}\}/g, '').replace(KEPT_IN_ENGLISH, '');
  // A letter with a dot below cannot be composed with a tone mark, so the tone mark is a character of its own.
  const letters = Array.from(own.matchAll(/\p{L}\p{M}*/gu), ([letter]) =>
    letter.replace(/(?<=[ẹọ])[\u0300\u0301]/giu, ''),
  );
  return letters.every((letter) => LETTERS[language].test(letter));
}
