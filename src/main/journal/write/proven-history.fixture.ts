import type { Happening, JournalEntry } from '../../../shared/journal/journal-entry.ts';
import type { MoneyOperation, OpenStep } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { stepAnswer } from '../../../shared/testing/answers.fixture.ts';
import { entryAbout, intended, requeriedPaid } from '../../../shared/testing/facts.fixture.ts';
import { payment } from '../../../shared/testing/records.fixture.ts';
import { at } from '../../../shared/testing/states.fixture.ts';
import { intents } from '../entries.fixture.ts';
import { foldAll } from '../tables/stored-fold.ts';
import { opened, temporaryFolder } from './store.fixture.ts';

function stepAnswered(operation: MoneyOperation, step: OpenStep | null): Happening {
  const next = step ? { kind: 'step' as const, step } : { kind: 'confirm' as const, step };
  return { kind: 'stepAnswered', operation, answer: stepAnswer({ reference: null }), next };
}

/** Returns the history of a payment with a PIN and an OTP, one entry a second. */
export function handedOver(of: PaymentRecord = payment()): JournalEntry[] {
  const happenings: Happening[] = [
    intended(of),
    stepAnswered('initiate', { step: 'cardPin', suggestion: 'PIN' }),
    { kind: 'stepSubmitted', operation: 'authenticate' },
    stepAnswered('authenticate', { step: 'otp', suggestion: null }),
    { kind: 'stepSubmitted', operation: 'validate' },
    stepAnswered('validate', null),
    requeriedPaid(of, { code: '09', status: 'pending' }),
    requeriedPaid(of),
    { kind: 'goodsHandedOver' },
  ];
  return happenings.map((happening, second) => entryAbout(of, happening, { at: at(second * 1_000) }));
}

export const HISTORY = handedOver();

export const PAID = HISTORY.slice(0, -1);

export const UNPAID = PAID.slice(0, -1);

export function leftBy(entries: readonly JournalEntry[]) {
  const state = foldAll(entries);
  const last = state?.payments.find(({ reference }) => reference === entries.at(-1)?.reference);
  if (!state || !last) throw new Error('The entries do not begin with an intent.');
  return { sale: state.sale, payment: last };
}

let counter = 100;

export function others(entries: number): JournalEntry[] {
  counter += entries;
  return intents(entries, counter - entries);
}

export async function journalWith(...parts: JournalEntry[][]) {
  const folder = temporaryFolder();
  const journal = await opened(folder);
  for (const part of parts) journal.store.appendAll(part.map((entry) => ({ entry })));
  return { folder, ...journal };
}
