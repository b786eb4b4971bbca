import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEntryFold } from '../../shared/fold/entry-fold.ts';
import { entryWithStateSchema } from '../../shared/journal/journal-entry.ts';
import { PERSONAL_NAMES } from '../../shared/journal/personal-data.ts';
import { requeryAnswerSchema } from '../../shared/payment/answers.ts';
import { paymentRecordSchema } from '../../shared/payment/records.ts';
import { payment } from '../../shared/testing/records.fixture.ts';
import { paidAndHandedOver } from '../books/paid.fixture.ts';
import { masked, maskedJson } from './mask.ts';

describe('masked', () => {
  it('masks personal data at any depth and keeps the structure', () => {
    const entry = {
      actor: 'Ada Obi',
      approved: { by: { id: 'a1', name: 'Chidi' }, permission: 'handOver' },
      happening: { kind: 'unknownYet', list: [{ customerEmail: 'x@y.example' }] },
      payment: { customer: { email: 'ngozi@mail.example', phone: '+2348012345678' }, note: 'ring 0801-234-5678' },
    };
    expect(masked(entry)).toEqual({
      actor: 'A••• O•••',
      approved: { by: { id: 'a1', name: 'C•••' }, permission: 'handOver' },
      happening: { kind: 'unknownYet', list: [{ customerEmail: 'x•••@•••' }] },
      payment: { customer: { email: 'n•••@•••', phone: '•••78' }, note: 'ring •••78' },
    });
  });

  it('keeps the text around a masked value readable', () => {
    const entryFold = createEntryFold();
    for (const entry of paidAndHandedOver({ reference: 'T1-261121-0001-ABCDEFGHX' })) {
      const told = entryFold.follow(entry).entry;
      const read = entryWithStateSchema.parse(masked(told));
      expect(JSON.stringify(read)).not.toContain('ade@example.com');
      expect(read.payment?.lastRequery?.checks).toEqual(told.payment?.lastRequery?.checks);
    }
  });

  it('keeps references, amounts, times, public keys, shops and default names', () => {
    const entry = {
      actor: 'cashier',
      at: '2026-11-22T09:00:00.000Z',
      payment: { reference: 'T1-261122-0001-7Q2MXK4T9', amount: { amountMinor: 1_500_000_000 }, state: null },
      publicKey: 'a1'.repeat(32),
      shop: 'Shoes@Yaba',
    };
    expect(masked(entry)).toEqual(entry);
  });

  it('keeps the longest note within its limit, even with a price that looks like an e-mail address', () => {
    const note = `${'rice '.repeat(27)}2@500`;
    const read = paymentRecordSchema.parse(masked(payment({ note })));
    expect(read.note).toMatch(/ 2•••@$/);
  });

  it('leaves out success values, whose form has no place for a mask', () => {
    const read = paymentRecordSchema.parse(masked(payment({ successValues: { status: ['ngozi@mail.example'] } })));
    expect(read.successValues).toBeUndefined();
  });

  it('keeps the longest name within its limit', () => {
    const customerName = 'a '.repeat(150);
    expect(requeryAnswerSchema.safeParse(masked({ customerName })).success).toBe(true);
  });

  it('masks e-mail addresses in any text', () => {
    const word = fc.stringMatching(/^[a-z]{3,12}$/);
    fc.assert(
      fc.property(word, word, fc.string(), word, (name, host, around, field) => {
        const email = `${name}@${host}.example`;
        const text = maskedJson(JSON.stringify({ [field]: `${around} ${email} ${around}` }));
        expect(text).not.toContain(email);
      }),
    );
  });

  it('masks every erasable field', () => {
    const given = 'https://bank.example/?mail=ngozi%40mail.example ngozi@mail.example 0801 234 5678';
    for (const field of ['authUrl', ...PERSONAL_NAMES].filter((name) => name !== 'claim')) {
      const text = JSON.stringify(masked({ [field]: given, list: [{ [field]: { cardHolder: given } }] }));
      for (const hidden of ['ngozi', 'mail.example', '234 5678']) expect(text, field).not.toContain(hidden);
    }
  });

  it('masks messages of the service and data from the bank page', () => {
    const kept = { code: '000', status: 'SUCCESSFUL', amountMinor: 250_000, narration: undefined, instruction: null };
    const names = ['accountBusinessName', 'statusMessage', 'chargeMessage', 'vbvMessage', 'accountMessage'];
    const filled = (text: string) => Object.fromEntries(names.map((name) => [name, text]));
    const answer = { ...kept, ...filled('Ask NGOZI EZE'), facts: { responseMessage: 'NGOZI EZE' } };
    expect(masked(answer)).toEqual({ ...kept, ...filled('•••'), facts: { responseMessage: '•••' } });
  });

  it('masks text that is no JSON', () => {
    expect(maskedJson('from ngozi@mail.example, +234 801 234 5678')).toBe('from n•••@•••, •••78');
  });

  it('masks hostile text fast', () => {
    expect(masked({ note: '@'.repeat(200_000) })).toBeDefined();
    expect(masked({ note: '1 '.repeat(100_000) })).toBeDefined();
  });
});
