import type { ChargeRequest } from '../../shared/bridge-contract.ts';
import { type Problem, problem, type Result } from '../../shared/problems.ts';
import type { DeskSnapshot } from '../../shared/snapshot.ts';
import { createBankPageSteps } from './bank-page-steps.ts';
import { createCharging } from './charging.ts';
import { createCounter } from './counter.ts';
import type { Desk } from './desk-port.ts';
import { isJournalFault } from './journal-port.ts';
import type { DeskParts } from './parts.ts';
import { createPaymentIntents } from './payment-intent.ts';
import { createQuestions } from './question.ts';
import { createQueue } from './queue.ts';
import { createRecordKeeper } from './record-keeper.ts';
import { createRecovery } from './recovery.ts';
import { createRequery } from './requery.ts';
import { createSales } from './sales.ts';
import { SensitiveDetails } from './sensitive-details.ts';

/**
 * Takes payments: runs the payment's life against the gateway and the journal. Its public functions are the moments in
 * which a person acts. What changes is durable before it is sent or shown, and what was sent is never sent again with
 * another reference.
 * @param parts everything it needs; `failed` is told of faults of the program that no person was told of
 */
export function createDesk(parts: DeskParts & { failed: (error: unknown) => void }): Desk {
  const { actor } = parts;
  const counter = createCounter();
  const queue = createQueue();
  const sensitive = new SensitiveDetails();
  const records = createRecordKeeper({ ...parts, counter, queue });
  const questions = createQuestions({ ...parts, records, counter });
  const requery = createRequery({ ...parts, records, counter, questions, failed: inBackground });
  const intents = createPaymentIntents({ ...parts, counter, queue, records });
  const charging = createCharging({ ...parts, counter, intents, records, requery, sensitive });
  const bankPages = createBankPageSteps({ ...parts, records, requery });
  const sales = createSales({ ...parts, counter, records, requery });
  const recovery = createRecovery({ ...parts, counter, records, requery, failed: inBackground });

  function inBackground(error: unknown): void {
    if (isJournalFault(error)) counter.stop(problem('journalFailed', { failure: error.failure }).problem);
    else parts.failed(error);
  }

  /** Every moment answers with the snapshot after it; a journal that fails stops the till, in words. */
  async function moment(act: () => Promise<Problem | null>): Promise<Result<DeskSnapshot>> {
    try {
      const refused = await act();
      return refused ? { ok: false, problem: refused } : { ok: true, value: counter.snapshot() };
    } catch (error) {
      if (!isJournalFault(error)) throw error;
      inBackground(error);
      return problem('journalFailed', { failure: error.failure });
    }
  }

  async function ask(reference: string): Promise<Problem | null> {
    const result = await requery.ask(reference, actor());
    return result.ok ? null : result.problem;
  }

  async function recover(): Promise<void> {
    try {
      await recovery.recover();
    } catch (error) {
      if (isJournalFault(error)) inBackground(error);
      throw error;
    }
  }

  return {
    read: () => counter.snapshot(),
    onChange: (listener) => counter.onChange(listener),
    recover,
    charge: (request: ChargeRequest) => moment(() => charging.charge(request)),
    submitPin: (reference, pin) => moment(() => charging.submit(reference, { kind: 'pin', pin })),
    submitOtp: (reference, otp) => moment(() => charging.submit(reference, { kind: 'otp', otp })),
    submitAddress: (reference, billingAddress) =>
      moment(() => charging.submit(reference, { kind: 'address', billingAddress })),
    bankPage: (reference) => bankPages.find(reference),
    bankPageReturned: (reference, said) => moment(() => bankPages.returned(reference, said)),
    closeBankPage: (reference) => moment(() => bankPages.closed(reference)),
    requery: (reference) => moment(() => ask(reference)),
    handOver: (reference) => moment(() => sales.handOver(reference)),
    cancelSale: (saleId) => moment(() => sales.cancel(saleId)),
    leaveForLater: (saleId) => moment(() => sales.park(saleId)),
    resumeSale: (saleId) => moment(() => sales.resume(saleId)),
    finishSale: (saleId) => moment(() => sales.finish(saleId)),
    stop: () => requery.stop(),
  };
}
