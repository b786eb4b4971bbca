import { describe, expect, it } from 'vitest';
import { LOST_AT_INITIATE, requeriedFailed, requeriedPaid } from '../../src/shared/testing/facts.fixture.ts';
import { payment, sale } from '../../src/shared/testing/records.fixture.ts';
import { at } from '../../src/shared/testing/states.fixture.ts';
import { CLASS_OF, compare, countResends } from './compare.ts';
import { confirmation, event, intent, ledgerEntry, request, soundEvidence } from './evidence.fixture.ts';

const sound = soundEvidence();
const OTHER = payment({ reference: 'T1-261121-0002-ABCDEFGH2' });
const { reference: REFERENCE } = payment();
const { reference: OTHER_REFERENCE } = OTHER;

describe('compare', () => {
  it('finds nothing wrong in a sound run', () => {
    expect(compare(sound)).toEqual([]);
  });

  it('reports a sale that was collected twice as "double"', () => {
    const [finding] = compare(
      soundEvidence({
        events: [...sound.events, intent(3, OTHER), confirmation(4, OTHER)],
        ledger: [...sound.ledger, ledgerEntry(OTHER)],
      }),
    );
    const references = [REFERENCE, OTHER_REFERENCE];
    expect(finding).toEqual({ kind: 'capturedTwice', customer: 'ade@example.com', references });
    expect(CLASS_OF.capturedTwice).toBe('double');
  });

  it('accepts a second payment if the first collected nothing', () => {
    const evidence = soundEvidence({
      events: [intent(1), event(2, requeriedFailed(payment())), intent(3, OTHER), confirmation(4, OTHER)],
      ledger: [ledgerEntry(payment(), { stage: 'failed' }), ledgerEntry(OTHER)],
      acknowledged: [],
    });
    expect(compare(evidence)).toEqual([]);
  });

  it('reports a payment that only the service knows as "lost"', () => {
    const evidence = soundEvidence({ received: [...sound.received, request('initiate', OTHER)] });
    expect(compare(evidence)).toEqual([{ kind: 'intentMissing', reference: OTHER_REFERENCE }]);
    expect(CLASS_OF.intentMissing).toBe('lost');
    const inLedger = soundEvidence({ ledger: [...sound.ledger, ledgerEntry(OTHER, { stage: 'waiting' })] });
    expect(compare(inLedger)).toEqual([{ kind: 'intentMissing', reference: OTHER_REFERENCE }]);
  });

  it('reports an OTP that was sent before its entry', () => {
    const received = [...sound.received, request('validate', payment())];
    expect(compare(soundEvidence({ received }))).toEqual([
      { kind: 'stepMissing', reference: REFERENCE, operation: 'validate' },
    ]);
    const submitted = event(3, { kind: 'stepSubmitted', operation: 'validate' });
    expect(compare(soundEvidence({ received, events: [...sound.events, submitted] }))).toEqual([]);
  });

  it.each([
    ['unknown', LOST_AT_INITIATE],
    ['declined', requeriedFailed(payment())],
  ] as const)('finds money that was collected for a payment that is %s', (_outcome, happening) => {
    const evidence = soundEvidence({ events: [intent(1), event(2, happening)], acknowledged: [] });
    expect(compare(evidence)).toEqual([{ kind: 'captureNotPaid', reference: REFERENCE }]);
  });

  it('accepts collected money of a payment in review', () => {
    const events = [intent(1), event(2, requeriedPaid(payment(), { amountMinor: 1 }))];
    expect(compare(soundEvidence({ events, acknowledged: [] }))).toEqual([]);
  });

  it('reports a paid payment without collected money', () => {
    const ledger = [ledgerEntry(payment(), { stage: 'failed' })];
    expect(compare(soundEvidence({ ledger }))).toEqual([{ kind: 'paidNotCaptured', reference: REFERENCE }]);
  });

  it('reports a different amount and a different customer', () => {
    const ledger = [ledgerEntry(payment(), { amount: '1500.01', email: 'bola@example.com' })];
    expect(compare(soundEvidence({ ledger }))).toEqual([
      { kind: 'otherAmount', reference: REFERENCE },
      { kind: 'otherCustomer', reference: REFERENCE },
    ]);
  });

  it('reports a shown state that the journal lost, even if it differs slightly', () => {
    const [first, last] = sound.acknowledged;
    if (!first || !last || last.payment.state.outcome !== 'paid') throw new Error('The payment was shown as paid.');
    const handedOver = { at: at(30), by: 'cashier' };
    const spoilt = [
      { ...last, payment: { ...last.payment, updatedAt: at(40) } },
      { ...last, payment: { ...last.payment, state: { ...last.payment.state, handedOver } } },
      { ...last, payment: { ...last.payment, state: first.payment.state } },
      { ...last, sale: { ...last.sale, status: 'parked' as const } },
      { ...first, payment: { ...first.payment, amount: { amountMinor: 1, currency: 'NGN' } } },
    ];
    for (const shown of spoilt) {
      const { updatedAt } = shown.payment;
      const missing = [{ kind: 'acknowledgedMissing', reference: REFERENCE, updatedAt }];
      expect(compare(soundEvidence({ acknowledged: [shown] }))).toEqual(missing);
    }
    expect(CLASS_OF.acknowledgedMissing).toBe('lost');
  });

  it('reports goods that were handed over twice', () => {
    const handedOver = { kind: 'goodsHandedOver' } as const;
    const handOvers = [3, 4].map((seq) => event(seq, handedOver));
    expect(compare(soundEvidence({ events: [...sound.events, ...handOvers] }))).toEqual([
      { kind: 'handedOverTwice', saleId: sale().id },
    ]);
  });

  it('compare passes on findings in the chain', () => {
    const verification = { ...sound.verification, faults: [{ fault: 'link', seq: 2, subject: null } as const] };
    expect(compare(soundEvidence({ verification }))).toEqual([{ kind: 'chainBroken', fault: 'link', seq: 2 }]);
  });

  it('compare counts a repeated charge without a finding', () => {
    const received = [...sound.received, request('initiate', payment())];
    expect(countResends({ received })).toBe(1);
    expect(compare(soundEvidence({ received }))).toEqual([]);
    expect(countResends(sound)).toBe(0);
  });
});
