import fc from 'fast-check';
import { NOT_FOUND } from '../testing/answers.fixture.ts';
import { requeryOutcomes } from '../testing/arbitraries.fixture.ts';
import * as given from '../testing/states.fixture.ts';
import type { RequeryOutcome } from './answers.ts';
import type { NextStep } from './next-step.ts';
import type { PaymentEvent, SaleSituation } from './payment-event.ts';
import {
  type MoneyOperation,
  moneyOperationSchema,
  type OpenStep,
  type ReviewDecision,
  saleStatusSchema,
  stepSchema,
} from './payment-state.ts';

const BARE_KINDS = [
  'sentAgain',
  'rhythmEnded',
  'bankPageOpened',
  'bankPageClosed',
  'bankPageReturned',
  'cancelSale',
  'leaveForLater',
  'resumeSale',
  'reviewReopened',
] as const satisfies PaymentEvent['kind'][];

/** A move is drawn without knowing the payment's state at that time. */
export type Move = { afterMs: number } & (
  | { kind: 'stepSubmitted'; operation: MoneyOperation }
  | { kind: 'stepAnswered'; operation: MoneyOperation; next: NextStep }
  | { kind: 'stepRefused'; operation: MoneyOperation; code: string }
  | { kind: 'requeried'; outcome: RequeryOutcome; sale: SaleSituation }
  | { kind: 'handOver'; by: string; afterReview: true | undefined }
  | { kind: 'answerLost'; cause: 'timedOut' | 'offline'; unsent: boolean }
  | { kind: 'referenceInUse'; sentBefore: boolean }
  | { kind: 'reviewDecided'; decision: ReviewDecision }
  | { kind: (typeof BARE_KINDS)[number] }
);

const operations = fc.constantFrom(...moneyOperationSchema.options);

const openSteps: fc.Arbitrary<OpenStep> = fc.record({
  step: fc.constantFrom(...stepSchema.options),
  suggestion: fc.constantFrom(null, 'PIN'),
});

const nextSteps: fc.Arbitrary<NextStep> = fc.oneof(
  openSteps.map((step) => ({ kind: 'step' as const, step })),
  fc.option(openSteps).map((step) => ({ kind: 'confirm' as const, step })),
);

const sales: fc.Arbitrary<SaleSituation> = fc.oneof(
  fc.constant({ status: 'active' as const, paidByAnother: false }),
  fc.record({ status: fc.constantFrom(...saleStatusSchema.options), paidByAnother: fc.boolean() }),
);

const gapsMs = fc.constantFrom(0, 1, 2_000, 29_999, 30_000, 60_000, 120_000);

const moves: fc.Arbitrary<Move> = fc
  .tuple(
    gapsMs,
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('stepSubmitted' as const), operation: operations }) },
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('stepAnswered' as const), operation: operations, next: nextSteps }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('stepRefused' as const),
          operation: operations,
          code: fc.constant('INPUT'),
        }),
      },
      {
        weight: 6,
        arbitrary: fc.record({ kind: fc.constant('requeried' as const), outcome: requeryOutcomes, sale: sales }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('handOver' as const),
          by: fc.constantFrom('ada', 'obi'),
          afterReview: fc.constantFrom(undefined, true as const),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('answerLost' as const),
          cause: fc.constantFrom('timedOut' as const, 'offline' as const),
          unsent: fc.boolean(),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('referenceInUse' as const), sentBefore: fc.boolean() }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('reviewDecided' as const),
          decision: fc.constantFrom(given.decision(1), given.decision(2), given.keptDecision(2)),
        }),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom(...BARE_KINDS) }) },
    ),
  )
  .map(([afterMs, move]) => ({ afterMs, ...move }));

/** "Not found" for two minutes: rare by chance, and the only way to *never received*. */
const silence: Move[] = [0, 60_000, 60_000].map((afterMs) => ({
  afterMs,
  kind: 'requeried',
  outcome: NOT_FOUND,
  sale: { status: 'active', paidByAnother: false },
}));

export const stories: fc.Arbitrary<Move[]> = fc
  .array(
    fc.oneof({ weight: 19, arbitrary: moves.map((move) => [move]) }, { weight: 1, arbitrary: fc.constant(silence) }),
    { minLength: 1, maxLength: 25 },
  )
  .map((parts) => parts.flat());
