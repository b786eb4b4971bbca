import type { PaymentRecord } from '../../src/shared/payment/records.ts';

/** Describes a payment's state in a word or two. */
export function stageOf(payment: PaymentRecord | null): string {
  if (!payment) return '';
  const { state } = payment;
  switch (state.outcome) {
    case 'open': {
      const { stage } = state;
      if (stage.kind === 'sending') return `sending ${stage.operation}`;
      if (stage.kind === 'step') return `step ${stage.step.step}`;
      return stage.frozenAt === null ? 'confirming' : 'frozen';
    }
    case 'unknown':
      return state.unsent ? 'unknown, unsent' : 'unknown';
    case 'paid':
      return state.handedOver ? 'handedOver' : 'paid';
    default:
      return state.outcome;
  }
}
