import fc from 'fast-check';
import type { Happening, JournalEntry } from '../journal/journal-entry.ts';
import type { RequeryAnswer, RequeryOutcome } from '../payment/answers.ts';
import type { NextStep } from '../payment/next-step.ts';
import type { PaymentEvent, SaleSituation } from '../payment/payment-event.ts';
import {
  type MoneyOperation,
  moneyOperationSchema,
  type PaymentState,
  saleStatusSchema,
} from '../payment/payment-state.ts';
import type { LastRequery, PaymentRecord } from '../payment/records.ts';
import { transition } from '../payment/transition.ts';
import { checksOf, type Verdict } from '../payment/verdict.ts';
import type { ReplayedEvent } from '../replay/payment-replay.ts';
import { answered, PENDING, requeryAnswer, stepAnswer } from './answers.fixture.ts';
import { requeryOutcomes } from './arbitraries.fixture.ts';
import { payment, sale } from './records.fixture.ts';
import * as given from './states.fixture.ts';

/** Histories of one payment as a till writes them, entry by entry, and ways to forge them. */

/** Something that happens to a payment, whatever state it finds it in. */
type Move = (
  state: PaymentState,
  afterMs: number,
) => { happening: Happening; event: PaymentEvent; sale?: SaleSituation };

const BY = 'ada';
const PIN = { step: 'cardPin', suggestion: 'PIN' } as const;
const OTP = { step: 'otp', suggestion: null } as const;

function stepAnswered(operation: MoneyOperation, next: NextStep): Move {
  return (_state, afterMs) => ({
    happening: { kind: 'stepAnswered', operation, answer: stepAnswer() },
    event: { kind: 'stepAnswered', operation, next, at: given.at(afterMs) },
  });
}

function stepSubmitted(operation: MoneyOperation): Move {
  return (_state, afterMs) => ({
    happening: { kind: 'stepSubmitted', operation },
    event: { kind: 'stepSubmitted', operation, at: given.at(afterMs) },
  });
}

function requeried(
  outcome: RequeryOutcome,
  situation: SaleSituation = { status: 'active', paidByAnother: false },
): Move {
  return (state, afterMs) => {
    const event = given.requeried(state, outcome, afterMs, situation);
    const { verdict, row } = event.judgement;
    return { happening: { kind: 'requeried', outcome, verdict, row }, event, sale: situation };
  };
}

const handOver: Move = (_state, afterMs) => ({
  happening: { kind: 'goodsHandedOver' },
  event: { kind: 'handOver', by: BY, at: given.at(afterMs) },
});

const handOverAfterReview: Move = (_state, afterMs) => ({
  happening: { kind: 'goodsHandedOver', afterReview: true },
  event: { kind: 'handOver', by: BY, at: given.at(afterMs), afterReview: true },
});

/** What the entries say of these moves; where a person is refused, nothing is written. */
function historyOf(moves: readonly { afterMs: number; move: Move }[]): ReplayedEvent[] {
  let record = payment();
  let timeMs = 0;
  const events = [eventOf(17, record, { kind: 'paymentIntended' }, 0)];
  for (const { afterMs, move } of moves) {
    timeMs += afterMs;
    const { happening, event, sale: situation } = move(record.state, timeMs);
    const { state, refusal } = transition(record.state, event);
    if (refusal) continue;
    record = recordAfter(record, state, happening, given.at(timeMs));
    events.push(eventOf(17 + 3 * events.length, record, happening, timeMs, situation));
  }
  return events;
}

function recordAfter(before: PaymentRecord, state: PaymentState, happening: Happening, at: string): PaymentRecord {
  const answer =
    happening.kind === 'requeried' && happening.outcome.kind === 'answered' ? happening.outcome.answer : null;
  const heard: LastRequery | null = answer && { at, answer, checks: checksOf(answer, before) };
  const becamePaid = before.state.outcome !== 'paid' && state.outcome === 'paid';
  return {
    ...before,
    state,
    updatedAt: at,
    ...(heard && { lastRequery: heard }),
    ...(becamePaid && heard && { confirmation: heard }),
    watch: { plan: 'paid', dueAt: at, answered: 0, unanswered: 0 },
  };
}

function eventOf(
  seq: number,
  record: PaymentRecord,
  happening: Happening,
  timeMs: number,
  { status }: Pick<SaleSituation, 'status'> = { status: 'active' },
): ReplayedEvent {
  const about = { happening, payment: record, sale: sale({ status }) };
  const at = given.at(timeMs);
  return {
    seq,
    entry: { form: 1, rules: 1, till: 'T1', actor: BY, at, zone: 'Africa/Lagos', ...about },
  };
}

/** A payment that a PIN and an OTP make paid, and whose goods leave. */
export function handedOver(): ReplayedEvent[] {
  const moves = [
    stepAnswered('initiate', { kind: 'step', step: PIN }),
    stepSubmitted('authenticate'),
    stepAnswered('authenticate', { kind: 'step', step: OTP }),
    stepSubmitted('validate'),
    stepAnswered('validate', { kind: 'confirm', step: null }),
    requeried(PENDING),
    requeried(answered()),
    handOver,
  ];
  return historyOf(moves.map((move) => ({ afterMs: 1_000, move })));
}

const operations = fc.constantFrom(...moneyOperationSchema.options);
const nexts = fc.constantFrom<NextStep>(
  ...([PIN, OTP, { step: 'bankPage', suggestion: null }] as const).map((step) => ({ kind: 'step' as const, step })),
  ...[null, OTP].map((step) => ({ kind: 'confirm' as const, step })),
);
const situations = fc.record({ status: fc.constantFrom(...saleStatusSchema.options), paidByAnother: fc.boolean() });

const BARE: readonly Move[] = [
  (_state, afterMs) => ({
    happening: { kind: 'requeryRhythmEnded' },
    event: { kind: 'rhythmEnded', at: given.at(afterMs) },
  }),
  (_state, afterMs) => ({
    happening: { kind: 'bankPageOpened' },
    event: { kind: 'bankPageOpened', at: given.at(afterMs) },
  }),
  (_state, afterMs) => ({
    happening: { kind: 'bankPageClosed' },
    event: { kind: 'bankPageClosed', at: given.at(afterMs) },
  }),
  (_state, afterMs) => ({ happening: { kind: 'saleParked' }, event: { kind: 'leaveForLater', at: given.at(afterMs) } }),
  (_state, afterMs) => ({ happening: { kind: 'saleResumed' }, event: { kind: 'resumeSale', at: given.at(afterMs) } }),
  (_state, afterMs) => ({ happening: { kind: 'saleCancelled' }, event: { kind: 'cancelSale', at: given.at(afterMs) } }),
  (_state, afterMs) => ({
    happening: { kind: 'reviewReopened' },
    event: { kind: 'reviewReopened', at: given.at(afterMs) },
  }),
  ...[given.decision(1), given.keptDecision(1)].map(
    (decision): Move =>
      (_state, afterMs) => ({
        happening: { kind: 'reviewDecided', decision },
        event: { kind: 'reviewDecided', decision, at: given.at(afterMs) },
      }),
  ),
  ...[given.SETTLED, given.GOODS_GIVEN, null].map(
    (settled): Move =>
      (_state, afterMs) => ({
        happening: { kind: 'settledByCase', settled },
        event: { kind: 'settledByCase', settled, at: given.at(afterMs) },
      }),
  ),
  (_state, afterMs) => ({
    happening: { kind: 'sentAgain', operation: 'initiate' },
    event: { kind: 'sentAgain', at: given.at(afterMs) },
  }),
];

const moves: fc.Arbitrary<Move> = fc.oneof(
  { weight: 5, arbitrary: requeryOutcomes.map((outcome) => requeried(outcome)) },
  { weight: 2, arbitrary: fc.tuple(requeryOutcomes, situations).map(([outcome, of]) => requeried(outcome, of)) },
  { weight: 1, arbitrary: fc.constant(requeried(answered())) },
  { weight: 3, arbitrary: operations.map(stepSubmitted) },
  { weight: 4, arbitrary: fc.tuple(operations, nexts).map(([operation, next]) => stepAnswered(operation, next)) },
  { weight: 2, arbitrary: fc.constantFrom(handOver, handOverAfterReview) },
  {
    weight: 1,
    arbitrary: fc.tuple(operations, fc.boolean()).map(([operation, unsent]) => answerLost(operation, unsent)),
  },
  { weight: 1, arbitrary: operations.map(stepRefused) },
  { weight: 1, arbitrary: fc.boolean().map(referenceInUse) },
  { weight: 4, arbitrary: fc.constantFrom(...BARE) },
);

function answerLost(operation: MoneyOperation, unsent: boolean): Move {
  const lost = { cause: 'timedOut', unsent } as const;
  return (_state, afterMs) => ({
    happening: { kind: 'answerLost', operation, code: null, ...lost },
    event: { kind: 'answerLost', at: given.at(afterMs), ...lost },
  });
}

function stepRefused(operation: MoneyOperation): Move {
  const refused = { kind: 'stepRefused', operation, code: 'INPUT' } as const;
  return (_state, afterMs) => ({
    happening: { ...refused, message: null },
    event: { ...refused, at: given.at(afterMs) },
  });
}

function referenceInUse(sentBefore: boolean): Move {
  return (_state, afterMs) => ({
    happening: { kind: 'referenceInUse', operation: 'initiate', message: null },
    event: { kind: 'referenceInUse', sentBefore, at: given.at(afterMs) },
  });
}

/** Whatever may happen to a payment, in any order. */
export const histories: fc.Arbitrary<ReplayedEvent[]> = fc
  .array(fc.record({ afterMs: fc.constantFrom(0, 1, 2_000, 30_000, 60_000, 120_000), move: moves }), {
    minLength: 1,
    maxLength: 25,
  })
  .map(historyOf);

export const PAID = given.paid();
export const DECLINED = given.declined();
export const LATER = given.at(86_400_000);
export const LOST_REQUERY: Happening = {
  kind: 'requeried',
  outcome: { kind: 'lost', cause: 'timedOut', httpStatus: null },
  verdict: 'paid',
  row: 'fits',
};

export function ofAmount(amountMinor: number) {
  return (record: PaymentRecord): PaymentRecord => ({ ...record, amount: { ...record.amount, amountMinor } });
}

export function ofCurrency(currency: string) {
  return (record: PaymentRecord): PaymentRecord => ({ ...record, amount: { ...record.amount, currency } });
}

export function released(state: PaymentState): PaymentState {
  return state.outcome === 'paid' ? { ...state, released: { at: given.at(1), by: BY } } : state;
}

/** The entry that says of an answer that it made the payment paid. */
export function answeredWith(changes: Partial<RequeryAnswer>) {
  const outcome = { kind: 'answered', answer: requeryAnswer(changes) } as const;
  return (entry: JournalEntry): JournalEntry => ({
    ...entry,
    happening: { kind: 'requeried', outcome, verdict: 'paid', row: 'fits' },
  });
}

export function withVerdict(verdict: Verdict) {
  return (entry: JournalEntry): JournalEntry =>
    entry.happening.kind === 'requeried' ? { ...entry, happening: { ...entry.happening, verdict } } : entry;
}

/** The last entry once more, as the next one. */
export function again(events: readonly ReplayedEvent[]): ReplayedEvent {
  const last = events.at(-1);
  if (!last) throw new Error('There is no entry.');
  return { ...last, seq: last.seq + 1 };
}

/** The path of every value that is no object and no list. */
export function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return Object.entries(value).flatMap(([key, member]) => pathsOf(member).map((path) => [key, ...path]));
}

/** A record with another value at this path: of the same kind where it has one. */
export function forged(record: PaymentRecord | null, path: readonly string[]): PaymentRecord {
  const copy: unknown = structuredClone(record);
  let place = copy as Record<string, unknown>;
  for (const key of path.slice(0, -1)) place = place[key] as Record<string, unknown>;
  const last = path.at(-1) ?? '';
  place[last] = otherThan(place[last]);
  return copy as PaymentRecord;
}

function otherThan(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : `${value ?? ''}x`;
}
