import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { journalEntrySchema } from '../../shared/journal/journal-entry.ts';
import { handedOver } from '../../shared/testing/histories.fixture.ts';
import { PERSONAL } from '../protocol/erased-line.ts';
import { masked, maskedJson } from './mask.ts';

describe('what is personal', () => {
  it('is masked wherever it lies, in the same form', () => {
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

  it('is masked so that what it stands in can still be read', () => {
    for (const { entry } of handedOver()) {
      const read = journalEntrySchema.parse(masked(entry));
      expect(JSON.stringify(read)).not.toContain('ade@example.com');
      expect(read.payment?.lastRequery?.checks).toEqual(entry.payment?.lastRequery?.checks);
    }
  });

  it('leaves what is not: references, amounts, times, public keys, and whoever has no name', () => {
    const entry = {
      actor: 'cashier',
      at: '2026-11-22T09:00:00.000Z',
      payment: { reference: 'T1-261122-0001-7Q2MXK4T9', amount: { amountMinor: 1_500_000_000 }, state: null },
      publicKey: 'a1'.repeat(32),
    };
    expect(masked(entry)).toEqual(entry);
  });

  it('never leaves an e-mail in a text, wherever the text stands', () => {
    const word = fc.stringMatching(/^[a-z]{3,12}$/);
    fc.assert(
      fc.property(word, word, fc.string(), word, (name, host, around, field) => {
        const email = `${name}@${host}.example`;
        const text = maskedJson(JSON.stringify({ [field]: `${around} ${email} ${around}` }));
        expect(text).not.toContain(email);
      }),
    );
  });

  it('is masked in every field that an erasure empties', () => {
    const given = 'https://bank.example/?mail=ngozi%40mail.example ngozi@mail.example 0801 234 5678';
    for (const field of Object.keys(PERSONAL)) {
      const text = JSON.stringify(masked({ [field]: given, list: [{ [field]: { cardHolder: given } }] }));
      for (const hidden of ['ngozi', 'mail.example', '234 5678']) expect(text, field).not.toContain(hidden);
    }
  });

  it('is masked in what the service writes in words, which may name the customer, and in what a page gave back', () => {
    const answer = {
      ...{ code: '000', status: 'SUCCESSFUL', amountMinor: 250_000, narration: undefined, instruction: null },
      ...{ accountBusinessName: 'Ngozi Foods', statusMessage: 'NGOZI EZE', chargeMessage: 'Ask Ngozi' },
      ...{ vbvMessage: 'Ngozi', accountMessage: 'Ngozi', facts: { responseMessage: 'NGOZI EZE' } },
    };
    expect(masked(answer)).toEqual({
      ...{ code: '000', status: 'SUCCESSFUL', amountMinor: 250_000, narration: undefined, instruction: null },
      ...{ accountBusinessName: '•••', statusMessage: '•••', chargeMessage: '•••' },
      ...{ vbvMessage: '•••', accountMessage: '•••', facts: { responseMessage: '•••' } },
    });
  });

  it('is masked in what is no JSON, too', () => {
    expect(maskedJson('from ngozi@mail.example, +234 801 234 5678')).toBe('from n•••@•••, •••78');
  });

  it('takes no longer for a text that was made to be slow', () => {
    expect(masked({ note: '@'.repeat(200_000) })).toBeDefined();
    expect(masked({ note: '1 '.repeat(100_000) })).toBeDefined();
  });
});
