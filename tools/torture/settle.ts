import { setTimeout as sleep } from 'node:timers/promises';
import type { PracticeRecords } from '../../src/practice/records.ts';
import type { RequestOf } from '../../src/shared/bridge-contract.ts';
import type { JournalPage } from '../../src/shared/journal/journal-query.ts';
import type { ListedPayment } from '../../src/shared/journal/listed-payment.ts';
import { UNSETTLED } from '../../src/shared/payment/payment-state.ts';
import type { Result } from '../../src/shared/problems.ts';
import type { CounterClient } from './counter-client.ts';

const LIMIT_MS = 120_000;
const CHECK_MS = 250;

/**
 * Waits until the journal knows all collected money. If that takes too long it returns, and the comparison reports what
 * is missing.
 */
export async function untilSettled(counter: CounterClient, records: PracticeRecords): Promise<void> {
  const limit = performance.now() + LIMIT_MS;
  while (performance.now() < limit) {
    const captured = new Set(records.captured().map(({ reference }) => reference));
    const unsettled = await unsettledPayments(counter);
    if (!unsettled.some(({ reference }) => captured.has(reference))) return;
    await sleep(CHECK_MS);
  }
}

async function unsettledPayments(counter: CounterClient): Promise<ListedPayment[]> {
  const payments: ListedPayment[] = [];
  for (let before: JournalPage['next'] = null; ; ) {
    const question: RequestOf<'journal.page'> = { before, limit: 200, search: null, outcomes: [...UNSETTLED] };
    const page: Result<JournalPage> = await counter.ask('journal.page', question);
    if (!page.ok) throw new Error(`The journal could not be read: ${page.problem.code}.`);
    payments.push(...page.value.payments);
    before = page.value.next;
    if (before === null) return payments;
  }
}
