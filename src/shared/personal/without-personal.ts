import { OF_REQUERY_ANSWER } from '../journal/personal-data.ts';
import type { RequeryAnswer, RequeryOutcome } from '../payment/answers.ts';
import type { PaymentRecord, SaleRecord } from '../payment/records.ts';

/** Returns a payment as it is shown if none of its personal data is disclosed. */
export function withoutPersonal(payment: PaymentRecord): PaymentRecord {
  const { lastRequery, confirmation } = payment;
  return {
    ...payment,
    ...emptied(payment),
    lastRequery: lastRequery && { ...lastRequery, answer: answerWithoutPersonal(lastRequery.answer) },
    ...(confirmation && { confirmation: { ...confirmation, answer: answerWithoutPersonal(confirmation.answer) } }),
  };
}

export function saleWithoutPersonal(sale: SaleRecord): SaleRecord {
  return { ...sale, ...emptied(sale) };
}

export function answerWithoutPersonal(answer: RequeryAnswer): RequeryAnswer {
  const kept = Object.entries(answer).flatMap(([name, value]) => {
    if (!(name in OF_REQUERY_ANSWER)) return [[name, value]];
    return OF_REQUERY_ANSWER[name] === null ? [[name, null]] : [];
  });
  return Object.fromEntries(kept);
}

export function outcomeWithoutPersonal(outcome: RequeryOutcome): RequeryOutcome {
  switch (outcome.kind) {
    case 'answered':
      return { ...outcome, answer: answerWithoutPersonal(outcome.answer) };
    case 'queryFailed':
      return { ...outcome, message: null };
    default:
      return outcome;
  }
}

function emptied({ customer }: Pick<SaleRecord, 'customer'>) {
  return { customer: { ...customer, email: null, phone: null }, note: null };
}
