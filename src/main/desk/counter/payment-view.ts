import type { PaymentState } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { openReviewOf } from '../../../shared/payment/review.ts';
import { isDeclinedWithoutCode } from '../../../shared/payment/second-payment.ts';
import type { PaymentView, StepNotice } from '../../../shared/payment/snapshot.ts';
import type { StepDetail } from '../ports/journal-port.ts';

export interface Progress {
  stepDetail: StepDetail | null;
  notice: StepNotice | null;
  attempts: number;
  requerying: boolean;
  askingOnceMore: boolean;
  /** Why the last press of `Hand over goods` was refused although the payment shows as paid. */
  held: 'notProven' | 'notConfirmedAgain' | 'noAnswerBeforeHandOver' | 'goodsMayHaveLeft' | null;
  /** When the next re-query is due, if the service asked for a later time; else null. */
  putOffUntil: string | null;
  canSendAgain: boolean;
}

export const AT_REST: Progress = {
  stepDetail: null,
  notice: null,
  attempts: 0,
  requerying: false,
  askingOnceMore: false,
  held: null,
  putOffUntil: null,
  canSendAgain: false,
};

/** Returns the payment that paid, else one for review, else one that was reviewed, else the newest. */
export function paymentOfSale(payments: readonly PaymentRecord[]): PaymentRecord | undefined {
  return (
    payments.find(({ state }) => state.outcome === 'paid' && state.review === null) ??
    payments.findLast(({ state }) => openReviewOf(state) !== null) ??
    payments.findLast(({ state }) => state.review !== null) ??
    payments.at(-1)
  );
}

export function viewOf(record: PaymentRecord, progress: Progress): PaymentView {
  const { state, lastRequery } = record;
  const { requerying } = progress;
  if (state.review) return { screen: 'needsReview', review: state.review, lastRequery, requerying };
  switch (state.outcome) {
    case 'open':
      return openView(state, progress);
    case 'unknown':
      return {
        screen: 'notConfirmed',
        since: state.since,
        cause: state.cause ?? null,
        canSendAgain: state.unsent !== undefined && progress.canSendAgain,
        nextCheckAt: record.watch.dueAt,
        requerying,
      };
    case 'paid': {
      if (!lastRequery) throw new Error('A payment is paid only by a re-query.');
      const held = heldByCase(state) ?? progress.held;
      return {
        screen: 'paid',
        lastRequery,
        handedOver: state.handedOver,
        ...(progress.askingOnceMore && { askingOnceMore: true as const }),
        ...(held && { held }),
      };
    }
    case 'declined': {
      const reason = reasonOf(state);
      const message = lastRequery?.answer.message ?? null;
      return { screen: 'notPaid', reason, code: state.code, message, requerying };
    }
    case 'neverReceived':
      return { screen: 'notPaid', reason: 'neverReceived', code: null, message: null, requerying };
  }
}

function heldByCase({ handedOver, returned, settled }: Extract<PaymentState, { outcome: 'paid' }>) {
  if (handedOver) return null;
  if (returned) return 'moneyReturned';
  return settled ? 'customerHasGoods' : null;
}

/** The codes with which a bank page says that the customer cancelled. */
const CANCELLATION_CODES: readonly string[] = ['17'];

function reasonOf(state: Extract<PaymentState, { outcome: 'declined' }>) {
  if (state.refused) return state.notDecrypted ? 'notDecrypted' : 'refused';
  if (isDeclinedWithoutCode(state)) return 'withoutCode';
  return CANCELLATION_CODES.includes(state.code ?? '') ? 'cancelled' : 'declined';
}

function openView(state: Extract<PaymentState, { outcome: 'open' }>, progress: Progress): PaymentView {
  const { stage } = state;
  switch (stage.kind) {
    case 'sending':
      return { screen: 'sending', operation: stage.operation };
    case 'step': {
      const { step } = stage.step;
      const { instruction = null, authUrl = null, returnUrl = null } = progress.stepDetail ?? {};
      const isPageGone = step === 'bankPage' && (authUrl === null || returnUrl === null);
      return { screen: 'step', step, instruction, notice: progress.notice, ...(isPageGone && { pageGone: true }) };
    }
    case 'confirming':
      return {
        screen: 'confirming',
        since: state.sentAt,
        attempts: progress.attempts,
        frozen: stage.frozenAt !== null,
        putOffUntil: progress.putOffUntil,
      };
  }
}
