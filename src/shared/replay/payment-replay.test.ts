import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Happening, JournalEntry } from '../journal/journal-entry.ts';
import type { PaymentState } from '../payment/payment-state.ts';
import type { PaymentRecord } from '../payment/records.ts';
import * as given from '../testing/histories.fixture.ts';
import { type ReplayedEvent, replayPayment } from './payment-replay.ts';
import { REPLAY_RULES, type ReplayFault } from './replay-rules.ts';

/** A payment that a PIN and an OTP make paid, and whose goods leave. */
const HISTORY = given.handedOver();
const [PAID_AT, RELEASED_AT] = [HISTORY.length - 2, HISTORY.length - 1];

function faultOf(events: readonly ReplayedEvent[]): { fault: ReplayFault; seq: number } | null {
  const replay = replayPayment(events);
  return replay?.kind === 'fault' ? { fault: replay.fault, seq: replay.seq } : null;
}

/** The history with one of its entries changed. */
function changed(at: number, change: (entry: JournalEntry) => JournalEntry, events = HISTORY): ReplayedEvent[] {
  return events.map((event, index) => (index === at ? { ...event, entry: change(event.entry) } : event));
}

const withPayment = (change: (payment: PaymentRecord) => PaymentRecord) => (entry: JournalEntry) => ({
  ...entry,
  payment: entry.payment && change(entry.payment),
});
const withState = (change: (state: PaymentState) => PaymentState) =>
  withPayment((payment) => ({ ...payment, state: change(payment.state) }));
const withHappening = (happening: Happening) => (entry: JournalEntry) => ({ ...entry, happening });
const seqAt = (index: number) => HISTORY[index]?.seq;

describe('entries of a payment', () => {
  it('prove what it is, and which of them made it so', () => {
    const replay = replayPayment(HISTORY);
    const newest = HISTORY.at(-1);
    expect(replay).toEqual({
      ...{ kind: 'proven', payment: newest?.entry.payment, seq: newest?.seq, businessDay: null },
      ...{ paidBySeq: seqAt(PAID_AT), releasedBySeq: seqAt(RELEASED_AT), lastVerdict: 'paid' },
    });
  });

  it('prove nothing, and are no fault, where they begin in the middle', () => {
    for (let from = 1; from < HISTORY.length; from += 1) {
      expect(replayPayment(HISTORY.slice(from))).toEqual({ kind: 'partial' });
    }
    const forged = changed(PAID_AT, withHappening({ kind: 'requeryRhythmEnded' }));
    expect(replayPayment(forged.slice(2))).toEqual({ kind: 'partial' });
  });

  it('prove the business day of the intent, whether the entries after it say it or not', () => {
    const proven = { kind: 'proven', businessDay: '2026-11-21' };
    expect(replayPayment(DATED)).toMatchObject(proven);
    expect(replayPayment(HISTORY.map(({ seq, entry }) => ({ seq, entry: ofDay('2026-11-21')(entry) })))).toMatchObject(
      proven,
    );
  });

  it('are none where there is none', () => {
    expect(replayPayment([])).toBeNull();
  });

  it('prove whatever the tables make of any events', () => {
    fc.assert(
      fc.property(given.histories, (events) => {
        expect(replayPayment(events)).toMatchObject({ kind: 'proven', payment: events.at(-1)?.entry.payment });
      }),
      { numRuns: 500 },
    );
  });
});

const ofDay = (businessDay: string) => withPayment((payment) => ({ ...payment, businessDay }));
/** The day in its intent alone, as the first journals with days had it. */
const DATED = changed(0, ofDay('2026-11-21'));

describe('what stands beside 000', () => {
  const contradicting = (changes: object, events = HISTORY) =>
    changed(PAID_AT, given.answeredWith({ ...changes }), events).slice(0, RELEASED_AT);

  it.each([{ status: 'failed' }, { chargeCode: '51' }, { fraudStatus: 'suspicious' }, { otherReference: 'T1-OTHER' }])(
    'does not prove that it is paid where it is %o',
    (changes) => {
      expect(faultOf(contradicting(changes))).toEqual({ fault: 'paidUnchecked', seq: seqAt(PAID_AT) });
    },
  );

  it('cannot be made a success after the intent', () => {
    const added = changed(
      2,
      withPayment((payment) => ({ ...payment, successValues: { status: ['failing'] } })),
    );
    expect(faultOf(added)).toEqual({ fault: 'otherPayment', seq: seqAt(2) });
  });
});

describe('a forged entry', () => {
  const otherAnswer = (change: object) => given.answeredWith({ ...change });

  const forgeries: [ReplayFault, string, readonly ReplayedEvent[], number][] = [
    [
      'beginsPaid',
      'intended as paid',
      changed(
        0,
        withState(() => given.PAID),
      ),
      0,
    ],
    ['intendedTwice', 'intended again', changed(2, withHappening({ kind: 'paymentIntended' })), 2],
    ['otherBusinessDay', 'of another day, after entries that leave it out', changed(3, ofDay('2026-11-20'), DATED), 3],
    ['otherBusinessDay', 'of a day that the intent does not say', changed(2, ofDay('2026-11-20')), 2],
    ['otherPayment', 'of another amount', changed(2, withPayment(given.ofAmount(990_000))), 2],
    ['otherPayment', 'of another currency', changed(2, withPayment(given.ofCurrency('USD'))), 2],
    [
      'otherPayment',
      'of another reference',
      changed(
        2,
        withPayment((p) => ({ ...p, reference: 'T1-OTHER' })),
      ),
      2,
    ],
    [
      'otherPayment',
      'asked about at another address',
      changed(
        2,
        withPayment((p) => ({ ...p, baseUrl: 'https://another.example' })),
      ),
      2,
    ],
    [
      'otherPayment',
      'of another merchant',
      changed(
        2,
        withPayment((p) => ({ ...p, publicKey: 'EXPUBK-another-X' })),
      ),
      2,
    ],
    [
      'otherPayment',
      'of another mode',
      changed(
        2,
        withPayment((p) => ({ ...p, mode: 'live' as const })),
      ),
      2,
    ],
    [
      'paidUnchecked',
      'paid by a step',
      changed(
        2,
        withState(() => given.PAID),
      ),
      2,
    ],
    ['paidUnchecked', 'paid by what was no answer', changed(PAID_AT, withHappening(given.LOST_REQUERY)), PAID_AT],
    ['paidUnchecked', 'paid by code 51', changed(PAID_AT, otherAnswer({ code: '51' })), PAID_AT],
    ['paidUnchecked', 'paid by code " 000 "', changed(PAID_AT, otherAnswer({ code: ' 000 ' })), PAID_AT],
    ['paidUnchecked', 'paid by a smaller amount', changed(PAID_AT, otherAnswer({ amountMinor: 149_999 })), PAID_AT],
    ['paidUnchecked', 'paid in another currency', changed(PAID_AT, otherAnswer({ currency: 'USD' })), PAID_AT],
    ['paidUnchecked', "paid by another's answer", changed(PAID_AT, otherAnswer({ reference: 'T1-OTHER' })), PAID_AT],
    ['paidUnchecked', 'paid by a verdict of wait', changed(PAID_AT, given.withVerdict('wait')), PAID_AT],
    [
      'paidUndone',
      'no longer paid',
      changed(
        RELEASED_AT,
        withState(() => given.DECLINED),
      ),
      RELEASED_AT,
    ],
    ['releasedTwice', 'handed over again', [...HISTORY, given.again(HISTORY)], HISTORY.length],
    ['releasedUnpaid', 'handed over unpaid', changed(2, withHappening({ kind: 'goodsHandedOver' })), 2],
    [
      'releasedOtherwise',
      'released by nobody',
      changed(
        PAID_AT,
        withState((state) => given.released(state)),
      ),
      PAID_AT,
    ],
    [
      'releasedOtherwise',
      'handed over, and the goods are still there',
      changed(
        RELEASED_AT,
        withState(() => HISTORY[PAID_AT]?.entry.payment?.state ?? given.PAID),
      ),
      RELEASED_AT,
    ],
    [
      'doesNotFollow',
      'declined by a step',
      changed(
        2,
        withState(() => given.DECLINED),
      ),
      2,
    ],
    ['doesNotFollow', 'of another time', changed(2, (entry) => ({ ...entry, at: given.LATER })), 2],
  ];

  it.each(forgeries)('is found as %s: %s', (fault, _what, events, at) => {
    expect(faultOf(events)).toEqual({ fault, seq: events[at]?.seq });
  });

  it('covers every rule', () => {
    expect(new Set(forgeries.map(([fault]) => fault))).toEqual(new Set(Object.keys(REPLAY_RULES)));
  });

  it('is named first, whatever follows it', () => {
    const twice = changed(PAID_AT, given.answeredWith({ code: '51' }), changed(2, withPayment(given.ofAmount(1))));
    expect(faultOf(twice)).toEqual({ fault: 'otherPayment', seq: seqAt(2) });
  });
});

describe('each single field', () => {
  /** Everything that a record says, save when it is asked for next, which is left to chance. */
  const paths = given.pathsOf(HISTORY[RELEASED_AT]?.entry.payment).filter(([first]) => first !== 'watch');

  it.each(paths.map((path) => [path.join('.'), path] as const))('is noticed where it is forged: %s', (_name, path) => {
    const forged = changed(RELEASED_AT, (entry) => ({ ...entry, payment: given.forged(entry.payment, path) }));
    expect(faultOf(forged)).toMatchObject({ seq: seqAt(RELEASED_AT) });
  });
});
