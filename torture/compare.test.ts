import { describe, expect, it } from 'vitest';
import { payment, sale } from '../src/shared/testing/records.fixture.ts';
import { at, declined, paid, unknown } from '../src/shared/testing/states.fixture.ts';
import { CLASS_OF, compare, countResends, newestPayments } from './compare.ts';
import { CONFIRMED, event, INTENDED, ledgerEntry, request, soundEvidence } from './evidence.fixture.ts';

const sound = soundEvidence();
const OTHER = payment({ reference: 'T1-261121-0002-ABCDEFGH2' });
const { reference: REFERENCE } = payment();
const { reference: OTHER_REFERENCE } = OTHER;

describe('comparing the journal with the service', () => {
  it('finds nothing where all went well', () => {
    expect(compare(sound)).toEqual([]);
  });

  it('finds a sale that was collected twice, and calls it double', () => {
    const [finding] = compare(
      soundEvidence({
        events: [...sound.events, event(3, INTENDED, OTHER), event(4, CONFIRMED, { ...OTHER, state: paid() })],
        ledger: [...sound.ledger, ledgerEntry(OTHER)],
      }),
    );
    const references = [REFERENCE, OTHER_REFERENCE];
    expect(finding).toEqual({ kind: 'capturedTwice', customer: 'ade@example.com', references });
    expect(CLASS_OF.capturedTwice).toBe('double');
  });

  it('takes a second attempt for none where the first one collected nothing', () => {
    const first = payment({ state: declined() });
    const second = { ...OTHER, state: paid() };
    const evidence = soundEvidence({
      events: [event(1, INTENDED, first), event(2, INTENDED, second)],
      ledger: [ledgerEntry(first, { stage: 'failed' }), ledgerEntry(second)],
      acknowledged: [],
    });
    expect(compare(evidence)).toEqual([]);
  });

  it('finds a payment that the service received and the journal does not know, and calls it lost', () => {
    const evidence = soundEvidence({ received: [...sound.received, request('initiate', OTHER)] });
    expect(compare(evidence)).toEqual([{ kind: 'intentMissing', reference: OTHER_REFERENCE }]);
    expect(CLASS_OF.intentMissing).toBe('lost');
    const inLedger = soundEvidence({ ledger: [...sound.ledger, ledgerEntry(OTHER, { stage: 'waiting' })] });
    expect(compare(inLedger)).toEqual([{ kind: 'intentMissing', reference: OTHER_REFERENCE }]);
  });

  it('finds an OTP that was sent before the journal said so', () => {
    const received = [...sound.received, request('validate', payment())];
    expect(compare(soundEvidence({ received }))).toEqual([
      { kind: 'stepMissing', reference: REFERENCE, operation: 'validate' },
    ]);
    const submitted = event(3, { kind: 'stepSubmitted', operation: 'validate' }, payment({ state: paid() }));
    expect(compare(soundEvidence({ received, events: [...sound.events, submitted] }))).toEqual([]);
  });

  it.each([
    ['unknown', unknown()],
    ['declined', declined()],
  ] as const)('finds money that was collected for a payment that is %s', (outcome, state) => {
    const events = [event(1, INTENDED), event(2, CONFIRMED, payment({ state }))];
    const evidence = soundEvidence({ events, acknowledged: [] });
    expect(compare(evidence)).toEqual([{ kind: 'captureNotPaid', reference: REFERENCE, outcome }]);
  });

  it('accepts that a person looks at money that was collected', () => {
    const state = unknown({ review: { reason: 'otherReference', at: at(30) } });
    const events = [event(1, INTENDED), event(2, CONFIRMED, payment({ state }))];
    expect(compare(soundEvidence({ events, acknowledged: [] }))).toEqual([]);
  });

  it('finds a payment that is called paid although nothing was collected', () => {
    const ledger = [ledgerEntry(payment(), { stage: 'failed' })];
    expect(compare(soundEvidence({ ledger }))).toEqual([{ kind: 'paidNotCaptured', reference: REFERENCE }]);
  });

  it('finds another amount and another customer', () => {
    const ledger = [ledgerEntry(payment(), { amount: '1500.01', email: 'bola@example.com' })];
    expect(compare(soundEvidence({ ledger }))).toEqual([
      { kind: 'otherAmount', reference: REFERENCE },
      { kind: 'otherCustomer', reference: REFERENCE },
    ]);
  });

  it('finds what the counter showed and the journal lost, by the smallest difference', () => {
    const shown = payment({ state: paid({ released: { at: at(40), by: 'cashier' } }), updatedAt: at(40) });
    const missing = [{ kind: 'acknowledgedMissing', reference: REFERENCE, updatedAt: at(40) }];
    expect(compare(soundEvidence({ acknowledged: [{ payment: shown, sale: sale() }] }))).toEqual(missing);
    expect(CLASS_OF.acknowledgedMissing).toBe('lost');
    const parked = soundEvidence({ acknowledged: [{ payment: payment(), sale: sale({ status: 'parked' }) }] });
    expect(compare(parked)).toHaveLength(1);
  });

  it('finds goods that were handed over twice', () => {
    const handedOver = { kind: 'goodsHandedOver' } as const;
    const releases = [3, 4].map((seq) => event(seq, handedOver, payment({ state: paid() })));
    expect(compare(soundEvidence({ events: [...sound.events, ...releases] }))).toEqual([
      { kind: 'releasedTwice', saleId: sale().id },
    ]);
  });

  it('passes on what the check of the chain found', () => {
    const verification = { ...sound.verification, faults: [{ fault: 'link', seq: 2, subject: null } as const] };
    expect(compare(soundEvidence({ verification }))).toEqual([{ kind: 'chainBroken', fault: 'link', seq: 2 }]);
  });

  it('counts a charge that came again with its reference, and takes it for no finding', () => {
    const received = [...sound.received, request('initiate', payment())];
    expect(countResends({ received })).toBe(1);
    expect(compare(soundEvidence({ received }))).toEqual([]);
    expect(countResends(sound)).toBe(0);
  });

  it('takes each payment as its newest event says', () => {
    expect(newestPayments(sound.events).get(REFERENCE)?.state.outcome).toBe('paid');
  });
});
