import fc from 'fast-check';
import { fold } from '../fold/fold.ts';
import type { ProvingEvent } from '../fold/payment-proof.ts';
import type { Happening } from '../journal/journal-entry.ts';
import type { RequeryOutcome } from '../payment/answers.ts';
import type { Measured } from '../payment/measured.ts';
import { moneyOperationSchema, type NextStep } from '../payment/payment-state.ts';
import type { PaymentRecord, SaleState } from '../payment/records.ts';
import { answered, FAILED, OTHER_REFERENCE, PENDING, REFERENCE, stepAnswer } from './answers.fixture.ts';
import { requeryOutcomes } from './arbitraries.fixture.ts';
import { entryAbout, intentOf, kept, requeried } from './facts.fixture.ts';
import { payment } from './records.fixture.ts';
import * as given from './states.fixture.ts';

/** Histories of a sale, entry by entry as a till writes them. */

/** An event of the payment at the index `place` in the sale. A payment that does not exist yet is intended first. */
export interface Move {
  afterMs: number;
  place: 0 | 1;
  happening: (payment: PaymentRecord) => Happening;
}

const BY = 'ada';
const PIN = { step: 'cardPin', suggestion: 'PIN' } as const;
const OTP = { step: 'otp', suggestion: null } as const;
const BANK_PAGE = { step: 'bankPage', suggestion: null } as const;

/**
 * Returns the entries that a till could write. Happenings that the fold refuses are left out.
 * @param fixed overrides of the intents' values
 * @param references of the payments, by their index in the sale
 */
export function historyOf(
  moves: readonly Move[],
  fixed: Partial<PaymentRecord> = {},
  references: readonly string[] = [REFERENCE, OTHER_REFERENCE],
): ProvingEvent[] {
  const events: ProvingEvent[] = [];
  let state: SaleState | null = null;
  let timeMs = 0;
  for (const { afterMs, place, happening } of [{ afterMs: 0, place: 0 as const, happening: null }, ...moves]) {
    timeMs += afterMs;
    const at = given.at(timeMs);
    const reference = references[place] ?? REFERENCE;
    const before: PaymentRecord | undefined = state?.payments.find((each) => each.reference === reference);
    const entry = kept(
      before && happening
        ? entryAbout(before, happening(before), { at, actor: BY })
        : intentOf(payment({ reference, counter: place + 1, createdAt: at, ...fixed }), { at, actor: BY }),
    );
    const result = fold(state, entry);
    if (!result.ok) continue;
    state = result.value.state;
    events.push({ seq: 17 + 3 * events.length, entry });
  }
  return events;
}

/** Adapts an answer about `payment()` to another payment. */
function answeredFor({ reference, amount }: PaymentRecord, outcome: RequeryOutcome): RequeryOutcome {
  if (outcome.kind !== 'answered') return outcome;
  const { answer } = outcome;
  const { currency, amountMinor, chargedAmountMinor } = answer;
  const shifted = (minor: number) => Math.max(0, minor - payment().amount.amountMinor + amount.amountMinor);
  return {
    kind: 'answered',
    answer: {
      ...answer,
      reference: answer.reference === REFERENCE ? reference : answer.reference,
      ...(answer.otherReference === REFERENCE && { otherReference: reference }),
      currency: currency === payment().amount.currency ? amount.currency : currency,
      amountMinor: amountMinor === null ? null : shifted(amountMinor),
      chargedAmountMinor: typeof chargedAmountMinor === 'number' ? shifted(chargedAmountMinor) : chargedAmountMinor,
    },
  };
}

const PAID_ANSWER: Move['happening'] = (about) => requeried(answeredFor(about, answered()));

const FAILED_AGAIN: Move['happening'] = (about) =>
  requeried(answeredFor(about, FAILED), { measured: { sinceFailedSeconds: 60 } });
const NOT_FOUND_FOR_LONG: Move['happening'] = () =>
  requeried({ kind: 'notFound' }, { measured: { sinceSentSeconds: 200, sinceNotFoundSeconds: 200 } });

/** Returns the history of a payment that becomes paid with a PIN and an OTP, and whose goods are handed over. */
export function handedOver(): ProvingEvent[] {
  const happenings: Move['happening'][] = [
    () => stepAnswered('initiate', { kind: 'step', step: PIN }),
    () => ({ kind: 'stepSubmitted', operation: 'authenticate' }),
    () => stepAnswered('authenticate', { kind: 'step', step: OTP }),
    () => ({ kind: 'stepSubmitted', operation: 'validate' }),
    () => stepAnswered('validate', { kind: 'confirm', step: null }),
    () => requeried(PENDING),
    PAID_ANSWER,
    () => ({ kind: 'goodsHandedOver' }),
  ];
  return historyOf(happenings.map((happening) => ({ afterMs: 1_000, place: 0, happening })));
}

type Operation = (typeof moneyOperationSchema.options)[number];

function stepAnswered(operation: Operation, next: NextStep): Happening {
  return { kind: 'stepAnswered', operation, answer: stepAnswer({ reference: null }), next };
}

const operations = fc.constantFrom(...moneyOperationSchema.options);
const nexts = fc.constantFrom<NextStep>(
  ...[PIN, OTP, BANK_PAGE].map((step) => ({ kind: 'step' as const, step })),
  ...[null, OTP, BANK_PAGE].map((step) => ({ kind: 'confirm' as const, step })),
);

const measured: fc.Arbitrary<Measured> = fc.record(
  {
    sinceSentSeconds: fc.constantFrom(0, 30, 60, 200),
    sinceNotFoundSeconds: fc.constantFrom(0, 60, 120, 200),
    sinceFailedSeconds: fc.constantFrom(0, 29, 30, 60),
  },
  { requiredKeys: [] },
);

/** The facts, besides the answer, that a till records with a re-query. */
const requeryFacts = fc.record(
  {
    overtaken: fc.constant(true as const),
    emailMatches: fc.constantFrom('yes' as const, 'no' as const),
    finalWord: fc.constant(true as const),
    early: fc.constant(true as const),
    measured,
  },
  { requiredKeys: ['measured'] },
);

function returned(mostMinor: number): Move['happening'] {
  return ({ amount: { amountMinor, currency } }) => ({
    kind: 'returnsDecided',
    returns: [{ ...given.RETURN, amount: { amountMinor: Math.min(mostMinor, amountMinor), currency } }],
  });
}

/** Happenings that do not depend on the payment's amount. */
const SAID: readonly Happening[] = [
  { kind: 'requeryRhythmEnded' },
  { kind: 'bankPageOpened' },
  { kind: 'bankPageClosed' },
  { kind: 'bankPageReturned', said: { method: 'GET', reading: 'none', reference: 'none', facts: {} } },
  { kind: 'saleParked' },
  { kind: 'saleResumed' },
  { kind: 'saleCancelled' },
  { kind: 'reviewReopened' },
  { kind: 'reviewDecided', decision: given.decision(1) },
  { kind: 'reviewDecided', decision: given.keptDecision(1) },
  { kind: 'settledByCase', settled: given.SETTLED },
  { kind: 'settledByCase', settled: given.GOODS_GIVEN },
  { kind: 'settledByCase', settled: null },
  { kind: 'sentAgain', operation: 'initiate' },
];

const handOvers = fc.constantFrom<Happening>(
  { kind: 'goodsHandedOver' },
  { kind: 'goodsHandedOver', afterReview: true },
);

const losses = fc
  .record({ operation: operations, unsent: fc.boolean() })
  .map((lost): Happening => ({ kind: 'answerLost', cause: 'timedOut', code: null, ...lost }));

const refusals = operations.map(
  (operation): Happening => ({ kind: 'stepRefused', operation, code: 'INPUT', message: null }),
);

const conflicts = fc
  .boolean()
  .map((sentBefore): Happening => ({ kind: 'referenceInUse', operation: 'initiate', message: null, sentBefore }));

const steps = fc.oneof(
  { weight: 3, arbitrary: operations.map((operation): Happening => ({ kind: 'stepSubmitted', operation })) },
  { weight: 4, arbitrary: fc.tuple(operations, nexts).map(([operation, next]) => stepAnswered(operation, next)) },
);

const happenings: fc.Arbitrary<Move['happening']> = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.tuple(requeryOutcomes, requeryFacts).map(
      ([outcome, facts]): Move['happening'] =>
        (about) =>
          requeried(answeredFor(about, outcome), facts),
    ),
  },
  { weight: 4, arbitrary: fc.constantFrom(PAID_ANSWER, FAILED_AGAIN, NOT_FOUND_FOR_LONG) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(returned(1), returned(50_000), () => ({ kind: 'returnsDecided', returns: [] })),
  },
  {
    weight: 14,
    arbitrary: fc
      .oneof(
        { weight: 7, arbitrary: steps },
        { weight: 2, arbitrary: handOvers },
        { weight: 3, arbitrary: fc.oneof(losses, refusals, conflicts) },
        { weight: 4, arbitrary: fc.constantFrom(...SAID) },
      )
      .map((happening) => () => happening),
  },
);

/** Generates moves of one or two payments of a sale, in any order. */
export const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({
    afterMs: fc.constantFrom(0, 1, 2_000, 30_000, 60_000, 120_000),
    place: fc.oneof(
      { weight: 5, arbitrary: fc.constant(0 as const) },
      { weight: 1, arbitrary: fc.constant(1 as const) },
    ),
    happening: happenings,
  }),
  { minLength: 1, maxLength: 25, size: 'max' },
);

/** Generates the entries that a till writes for random moves. */
export const histories: fc.Arbitrary<ProvingEvent[]> = moves.map((all) => historyOf(all));
