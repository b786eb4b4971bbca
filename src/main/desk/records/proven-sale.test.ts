import { describe, expect, it } from 'vitest';
import { problem } from '../../../shared/problems.ts';
import type { PaymentProof } from '../../../shared/replay/payment-proof.ts';
import { OTHER_REFERENCE, REFERENCE } from '../../../shared/testing/answers.fixture.ts';
import * as record from '../../../shared/testing/records.fixture.ts';
import * as given from '../../../shared/testing/states.fixture.ts';
import type { Sale } from '../ports/journal-port.ts';
import { readProven } from './proven-sale.ts';

const PAID = record.payment({ state: given.paid() });
const OTHER = record.payment({ reference: OTHER_REFERENCE, counter: 2, state: given.declined() });
const KNOWN: Sale = { sale: record.sale(), payments: [OTHER, PAID] };
const PROVEN: PaymentProof = {
  kind: 'proven',
  payment: PAID,
  sale: record.sale(),
  paidBySeq: 3,
  releasedBySeq: null,
  lastVerdict: 'paid',
};

const read = (known: Sale | null, proof: PaymentProof = PROVEN) =>
  readProven({ saleOf: async () => structuredClone(known), prove: async () => structuredClone(proof) }, REFERENCE);

describe('a payment as the chain has it', () => {
  it('comes with its sale and the other payments of it', async () => {
    expect(await read(KNOWN)).toEqual({ ok: true, value: { payment: PAID, sale: KNOWN, lastVerdict: 'paid' } });
  });

  it.each([
    ['its sale', null],
    ['the payment', { ...KNOWN, payments: [OTHER] }],
  ])('is not found where the tables do not know %s', async (_what, known) => {
    expect(await read(known)).toEqual(problem('paymentNotFound', { reference: REFERENCE }));
  });

  it('is not proven where its entries do not say so, and the entry at fault is named', async () => {
    expect(await read(KNOWN, { kind: 'notProven', why: 'chainBroken', seq: 3 })).toEqual(
      problem('notProven', { reference: REFERENCE, why: 'chainBroken', entry: '3' }),
    );
    expect(await read(KNOWN, { kind: 'notProven', why: 'noEntries', seq: null })).toEqual(
      problem('notProven', { reference: REFERENCE, why: 'noEntries' }),
    );
  });

  it.each([
    ['payment', { ...PROVEN, payment: { ...PAID, note: 'Table 9' } }],
    ['sale', { ...PROVEN, sale: record.sale({ status: 'parked' }) }],
  ])('is not proven where the tables have another %s', async (_what, proof) => {
    expect(await read(KNOWN, proof)).toEqual(problem('notProven', { reference: REFERENCE, why: 'otherInTables' }));
  });
});
