import type { Happening, JournalEntry, NewEntry } from '../journal/journal-entry.ts';
import type { RequeryAnswer } from '../payment/answers.ts';
import type { PaymentState } from '../payment/payment-state.ts';
import type { PaymentRecord } from '../payment/records.ts';
import { FAILED, requeryAnswer, stepAnswer } from './answers.fixture.ts';

export type AnyEntry = JournalEntry & NewEntry;

export function kept({ zone: _zone, ...entry }: AnyEntry): JournalEntry {
  return entry;
}

type Fixed = Omit<PaymentRecord, 'updatedAt' | 'state' | 'lastRequery' | 'watch'>;

export function entryAbout(
  { saleId, reference, till, createdAt }: Pick<Fixed, 'saleId' | 'reference' | 'till' | 'createdAt'>,
  happening: Happening,
  changes: Partial<AnyEntry> = {},
): AnyEntry {
  const { at = createdAt } = changes;
  return {
    form: 1,
    rules: 1,
    till,
    actor: 'cashier',
    at,
    day: at.slice(0, 'YYYY-MM-DD'.length),
    zone: 'Africa/Lagos',
    saleId,
    reference,
    happening,
    ...changes,
  };
}

type Intended = Extract<Happening, { kind: 'paymentIntended' }>;

/** Returns the values that are fixed for a payment, as its intent stores them. */
export function intended(payment: Omit<Fixed, 'reference' | 'saleId' | 'till' | 'createdAt'>): Intended {
  const { counter, mode, baseUrl, publicKey, amount, customer, note, instrument, successValues } = payment;
  return {
    kind: 'paymentIntended',
    counter,
    amount,
    instrument,
    customer,
    note,
    mode,
    baseUrl,
    publicKey,
    ...(successValues && { successValues }),
  };
}

export function intentOf(payment: Fixed, changes: Partial<AnyEntry> = {}): AnyEntry {
  return entryAbout(payment, intended(payment), changes);
}

type Requeried = Extract<Happening, { kind: 'requeried' }>;

export function requeried(outcome: Requeried['outcome'], facts: Partial<Requeried> = {}): Requeried {
  return { kind: 'requeried', outcome, measured: {}, ...facts };
}

/** Makes a re-query that passes every check of this payment. */
export function requeriedPaid(
  { reference, amount, mode }: Pick<Fixed, 'reference' | 'amount' | 'mode'>,
  said: Partial<RequeryAnswer> = {},
): Requeried {
  const { amountMinor, currency } = amount;
  const answer = requeryAnswer({
    reference,
    currency,
    amountMinor,
    chargedAmountMinor: null,
    isLive: mode === 'live',
    customerEmail: null,
    ...said,
  });
  return requeried({ kind: 'answered', answer });
}

export function requeriedFailed({ reference }: Pick<Fixed, 'reference'>): Requeried {
  const { answer } = FAILED as Extract<typeof FAILED, { kind: 'answered' }>;
  return requeried({ kind: 'answered', answer: { ...answer, reference, customerEmail: null } });
}

export const LOST_AT_INITIATE: Happening = {
  kind: 'answerLost',
  operation: 'initiate',
  cause: 'timedOut',
  unsent: false,
  code: null,
};

export const NOTHING_TO_DO: Happening = {
  kind: 'stepAnswered',
  operation: 'initiate',
  answer: stepAnswer({ reference: null }),
  next: { kind: 'confirm', step: null },
};

/** Returns the fewest happenings after the intent that lead to this outcome, with times of their own. */
export function factsTo(payment: Pick<Fixed, 'reference' | 'amount' | 'mode'> & { state: PaymentState }): Happening[] {
  const { state } = payment;
  switch (state.outcome) {
    case 'open':
      return factsToStage(state.stage);
    case 'unknown':
      return [LOST_AT_INITIATE];
    case 'declined':
      return [NOTHING_TO_DO, requeriedFailed(payment)];
    case 'neverReceived': {
      const notFound = requeried(
        { kind: 'notFound' },
        { measured: { sinceSentSeconds: 200, sinceNotFoundSeconds: 180 } },
      );
      return [LOST_AT_INITIATE, notFound, notFound, notFound];
    }
    case 'paid': {
      const { review, handedOver, returned } = state;
      const reviewed = review ? [requeriedPaid(payment, { amountMinor: payment.amount.amountMinor - 1 })] : [];
      return [
        requeriedPaid(payment),
        ...(reviewed as Happening[]),
        ...(returned ? [{ kind: 'returnsDecided' as const, returns: returned }] : []),
        ...(review?.decided ? [{ kind: 'reviewDecided' as const, decision: review.decided }] : []),
        ...(handedOver ? [{ kind: 'goodsHandedOver' as const, ...(review && { afterReview: true as const }) }] : []),
      ];
    }
  }
}

function factsToStage(stage: Extract<PaymentState, { outcome: 'open' }>['stage']): Happening[] {
  switch (stage.kind) {
    case 'sending':
      return [];
    case 'step':
      return [{ ...NOTHING_TO_DO, next: { kind: 'step', step: stage.step } } as Happening];
    case 'confirming':
      return [{ ...NOTHING_TO_DO, next: { kind: 'confirm', step: stage.step } } as Happening];
  }
}

/** Returns the entries that bring a payment into its state, one second apart. */
export function entriesTo(payment: Fixed & { state: PaymentState }, changes: Partial<AnyEntry> = {}): AnyEntry[] {
  const startMs = Date.parse(payment.createdAt);
  const later = (seconds: number) => new Date(startMs + seconds * 1_000).toISOString();
  return [
    intentOf(payment, changes),
    ...factsTo(payment).map((happening, index) =>
      entryAbout(payment, happening, { ...changes, at: changes.at ?? later(index + 1) }),
    ),
  ];
}
