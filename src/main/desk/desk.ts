import type { ChargeRequest } from '../../shared/bridge-contract.ts';
import { type Problem, problem, type Result } from '../../shared/problems.ts';
import type { DeskSnapshot } from '../../shared/snapshot.ts';
import { openStepOf } from '../../shared/transition.ts';
import { createCharging } from './charging.ts';
import { createCounter } from './counter.ts';
import type { Desk } from './desk-port.ts';
import { JournalFailed } from './journal-port.ts';
import type { DeskParts } from './parts.ts';
import { createQueue } from './queue.ts';
import { createRecordKeeper } from './record-keeper.ts';
import { createRecovery } from './recovery.ts';
import { createRequery, isAwaitingAnswer } from './requery.ts';
import { createSales } from './sales.ts';
import { SensitiveDetails } from './sensitive-details.ts';

/**
 * Takes payments: runs the payment's life against the gateway and the journal. Its public functions are the moments in
 * which a person acts. What changes is durable before it is sent or shown, and what was sent is never sent again with
 * another reference.
 * @param parts everything it needs; `failed` is told of faults of the program that ended something in the background
 */
export function createDesk(parts: DeskParts & { failed: (error: unknown) => void }): Desk {
  const { journal, gateway, actor } = parts;
  const counter = createCounter();
  const queue = createQueue();
  const sensitive = new SensitiveDetails();
  const records = createRecordKeeper({ ...parts, counter, queue });
  const requery = createRequery({ ...parts, records, counter, failed: inBackground });
  const shared = { ...parts, counter, queue, records, requery, sensitive };
  const charging = createCharging(shared);
  const sales = createSales(shared);
  const recovery = createRecovery(shared);

  function inBackground(error: unknown): void {
    if (error instanceof JournalFailed) counter.stop(problem('journalFailed', { failure: error.failure }).problem);
    else parts.failed(error);
  }

  /** Every moment answers with the snapshot after it; a journal that fails stops the till, in words. */
  async function moment(act: () => Promise<Problem | null>): Promise<Result<DeskSnapshot>> {
    try {
      const refused = await act();
      return refused ? { ok: false, problem: refused } : { ok: true, value: counter.snapshot() };
    } catch (error) {
      if (!(error instanceof JournalFailed)) throw error;
      inBackground(error);
      return problem('journalFailed', { failure: error.failure });
    }
  }

  async function submit(reference: string, keyed: { pin: string } | { otp: string }): Promise<Problem | null> {
    const payment = await journal.payment(reference);
    const open = payment && openStepOf(payment.state);
    if (!payment || !open) return problem('stepNotOpen', { reference }).problem;
    const { baseUrl, publicKey, instrument } = payment;
    const merchant = { baseUrl, publicKey };
    if ('pin' in keyed) {
      const suggestedAuthentication = open.suggestion ?? 'PIN';
      return await charging.submit(reference, 'cardPin', { kind: 'pin', pin: keyed.pin }, (pin) =>
        gateway.authenticate(merchant, { reference, suggestedAuthentication, pin }),
      );
    }
    return await charging.submit(reference, 'otp', { kind: 'otp', otp: keyed.otp }, (otp) =>
      gateway.validate(merchant, { instrument: instrument.kind, reference, otp }),
    );
  }

  async function ask(reference: string): Promise<Problem | null> {
    const result = await requery.once(reference, actor());
    if (!result.ok) return result.problem;
    if (isAwaitingAnswer(result.value.payment)) requery.start(reference);
    return null;
  }

  return {
    read: () => counter.snapshot(),
    onChange: (listener) => counter.onChange(listener),
    recover: () => recovery.recover(),
    charge: (request: ChargeRequest) => moment(() => charging.charge(request)),
    submitPin: (reference, pin) => moment(() => submit(reference, { pin })),
    submitOtp: (reference, otp) => moment(() => submit(reference, { otp })),
    requery: (reference) => moment(() => ask(reference)),
    handOver: (reference) => moment(() => sales.handOver(reference)),
    cancelSale: (saleId) => moment(() => sales.cancel(saleId)),
    leaveForLater: (saleId) => moment(() => sales.park(saleId)),
    resumeSale: (saleId) => moment(() => sales.resume(saleId)),
    finishSale: (saleId) => moment(() => sales.finish(saleId)),
    stop: () => requery.stop(),
  };
}
