import { describe, expect, it } from 'vitest';
import type { PaymentProof } from '../../../shared/fold/payment-proof.ts';
import { problem } from '../../../shared/problems.ts';
import { OTHER_REFERENCE, REFERENCE } from '../../../shared/testing/answers.fixture.ts';
import * as record from '../../../shared/testing/records.fixture.ts';
import * as given from '../../../shared/testing/states.fixture.ts';
import type { Sale } from '../ports/journal-port.ts';
import { readProof } from './proven-sale.ts';

const PAID = record.payment({ state: given.paid() });
const OTHER = record.payment({ reference: OTHER_REFERENCE, counter: 2, state: given.declined() });
const KNOWN: Sale = { sale: record.sale(), payments: [OTHER, PAID] };
const PROVEN: PaymentProof = {
  kind: 'proven',
  payment: PAID,
  sale: record.sale(),
  lastVerdict: 'paid',
  firstSeq: 2,
};

const read = (proof: PaymentProof = PROVEN) =>
  readProof({ prove: async () => structuredClone(proof) }, { payment: PAID, sale: KNOWN });

const notProven = (facts: Record<string, string>) => ({
  fault: problem('notProven', { reference: REFERENCE, ...facts }).problem,
  lastVerdict: null,
});

describe('readProof', () => {
  it('proves a payment up to its newest verdict if the tables agree', async () => {
    expect(await read()).toEqual({ fault: null, lastVerdict: 'paid' });
  });

  it('names the entry at fault if the entries do not prove the payment', async () => {
    expect(await read({ kind: 'notProven', why: 'chainBroken', seq: 3 })).toEqual(
      notProven({ why: 'chainBroken', entry: '3' }),
    );
    expect(await read({ kind: 'notProven', why: 'noEntries', seq: null })).toEqual(notProven({ why: 'noEntries' }));
  });

  it.each([
    ['payment', { ...PROVEN, payment: { ...PAID, counter: 99 } }],
    ['sale', { ...PROVEN, sale: record.sale({ status: 'parked' }) }],
  ])('does not prove a payment if the tables have another %s', async (_what, proof) => {
    expect(await read(proof)).toEqual(notProven({ why: 'otherInTables' }));
  });
});
