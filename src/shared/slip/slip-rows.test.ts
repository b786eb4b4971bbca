import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makePayment } from '../../main/payment-record.fixture.ts';
import { createTexts } from '../../main/texts.ts';
import { CODE_PAGES } from '../../practice/printer/code-pages.fixture.ts';
import type { SlipColumns } from './print-job.ts';
import { isPrintable, printableText, replacementsIn } from './printable-text.ts';
import { describeSlip } from './slip.ts';
import { type SlipRow, slipRows } from './slip-rows.ts';

/** Accepts ASCII and the letters of the printer's code pages. */
const isOnPages = (text: string) =>
  Array.from(text).every((letter) => /^[ -~]$/.test(letter) || Object.values(CODE_PAGES).join('').includes(letter));
const STEERING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const t = createTexts();
const columnsOf = fc.constantFrom<SlipColumns>(32, 42, 48);
const amounts = fc.integer({ min: 1, max: 1_000_000_000_000 });

function rowsOf(columns: number, changes: { amountMinor?: number; text?: string; currency?: string } = {}) {
  const { amountMinor = 150_000, text = 'Ade Stores', currency = 'NGN' } = changes;
  const shop = { merchant: text, zone: 'UTC', shop: { address: text, phone: null, taxNumber: text, vatLine: null } };
  const payment = makePayment({ amount: { amountMinor, currency }, note: text });
  return slipRows(describeSlip({ payment, shop, cashier: text, copy: 1 }, t), columns);
}

const textRows = (rows: readonly SlipRow[] | null) => (rows ?? []).filter((row) => row.kind === 'text');

describe('slipRows', () => {
  it('fills the width of the paper exactly, whatever the texts are', () => {
    fc.assert(
      fc.property(columnsOf, fc.string({ unit: 'binary', maxLength: 120 }), amounts, (columns, text, amountMinor) => {
        for (const row of textRows(rowsOf(columns, { text, amountMinor }))) {
          expect(row.text).toHaveLength(row.isLarge ? columns / 2 : columns);
          expect(isOnPages(row.text)).toBe(true);
        }
      }),
    );
  });

  it('shows the whole amount on its own row, or returns no slip', () => {
    fc.assert(
      fc.property(columnsOf, amounts, (columns, amountMinor) => {
        const whole = `NGN ${new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 }).format(amountMinor / 100)}`;
        const shown = textRows(rowsOf(columns, { amountMinor })).map(({ text }) => text.trim());
        expect(shown.filter((text) => text === whole)).toHaveLength(1);
      }),
    );
  });

  it('refuses a slip whose amount is wider than the paper', () => {
    expect(rowsOf(20, { amountMinor: 99_999_999_999_999 })).toBeNull();
  });

  it('prints the amount as large as it fits', () => {
    const isLarge = (columns: number) =>
      textRows(rowsOf(columns, { amountMinor: 123_456_789_00 })).find(({ text }) => text.includes('NGN 123,456,789.00'))
        ?.isLarge;
    expect([32, 42, 48].map(isLarge)).toEqual([false, true, true]);
  });

  it('loses no word of a sentence', () => {
    fc.assert(
      fc.property(columnsOf, fc.array(fc.stringMatching(/^[a-z]{1,60}$/), { minLength: 1 }), (columns, words) => {
        const note = words.join(' ');
        const slip = { title: '', says: 'paid', lines: [{ kind: 'note', text: note }] } as const;
        const shown = textRows(slipRows(slip, columns)).map(({ text }) => text.trimEnd());
        expect(shown.join('').replaceAll(' ', '')).toBe(words.join(''));
      }),
    );
  });
});

describe('printableText', () => {
  it.each([
    ['₦2,000', 'NGN 2,000'],
    ['₵50, ₹7', 'GHS 50, INR 7'],
    ['Ẹ̀kọ́ Ọjà Ṣàngó', 'Eko Ojà Sàngó'],
    ['Cœur: 5 € “Élan” – ‘Łódź’ Š Ž Ÿ…', 'Cœur: 5 € “Élan” – ‘Łódź’ Š Ž Ÿ…'],
    ['Łukasz Żółć, Škoda, Dvořák, Ő, Ű, Đorđe', 'Łukasz Żółć, Škoda, Dvořák, Ő, Ű, Đorđe'],
    ['Щука № 7', 'Щука № 7'],
    ['Erdoğan, İzmir, ısı', 'Erdogan, Izmir, isi'],
    ['Brașov, Țăndărei', 'Braşov, Ţăndărei'],
    ['Ɓaɗe Ƙasa Ƴar ŋɛɔƉƎ', 'Bade Kasa Yar neoDE'],
    ['ħ Ħ ŧ ø ß þ ﬁ ẞ Ａ', 'h H t ø ß þ fi SS A'],
    ['© ©\ufe0f', '© ©'],
    ['\u0323ab', '?ab'],
    ['日本', '??'],
    ['👩‍👩‍👧 🇳🇬 नि', '? ? ?'],
    ['soft\u00adhyphen\u200b \u202eback', 'softhyphen back'],
    ['two\nlines\tand\u0000more', 'two lines and more'],
    ['•••• 4444', '•••• 4444'],
    ['T1 · 261121 · · col·lecció', 'T1 261121 col·lecció'],
    ['1\u2011\u2212\u2010\u20152', '1----2'],
  ])('writes %s as %s', (text, written) => expect(printableText(text)).toBe(written));

  it('never sends control codes to a printer, whatever was written', () => {
    const steering = fc.constantFrom('\u001b@', '\u001dV\u0000', '\u0010\u0004\u0001', '\u009b2J', '\r\n', '\u0000');
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary' }), steering)), (pieces) => {
        const text = printableText(pieces.join(''));
        expect(text).not.toMatch(STEERING);
        expect(isOnPages(text)).toBe(true);
      }),
    );
  });

  it('does not change a text twice', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => isPrintable(printableText(text))));
  });
});

describe('replacementsIn', () => {
  it.each([
    ['Café Œuvre 5 €', []],
    ['Two\nlines,\u00a0a\u200bgap', []],
    ['Ẹ̀kọ́ Ọba, Ọba', ['Ẹ̀ E', 'ọ́ o', 'Ọ O']],
    ['E\u0323ko\u0323', ['Ẹ E', 'ọ o']],
    ['₦500', ['₦ NGN']],
    ['日本', ['日 ?', '本 ?']],
    ['😀 👩‍👩‍👧', ['😀 ?', '👩👩👧 ?']],
    ['©\ufe0f a\u200db', []],
  ])('names each missing letter once with its replacement: %s', (text, replaced) => {
    expect(replacementsIn([text, text]).map(({ letter, printed }) => `${letter} ${printed}`)).toEqual(replaced);
  });

  it('names everything that changes in a text', () => {
    const words = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })));
    fc.assert(
      fc.property(words, (given) => {
        const text = given
          .join('')
          .normalize('NFC')
          .replace(/[\p{White_Space}\p{Cc}\p{Cf}\p{Variation_Selector}]+/gu, ' ')
          .trim();
        if (replacementsIn([text]).length === 0) expect(printableText(text)).toBe(text.replace(/ {2,}/g, ' '));
      }),
    );
  });
});
