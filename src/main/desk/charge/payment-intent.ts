import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import type { Instrument } from '../../../shared/payment/instrument.ts';
import type { PaymentRecord, SaleRecord } from '../../../shared/payment/records.ts';
import { makeReference } from '../../../shared/payment/reference.ts';
import type { SecondPayment } from '../../../shared/payment/second-payment.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { DeskJournal, Sale } from '../ports/journal-port.ts';
import type { DeskParts, Till } from '../ports/parts.ts';
import type { Queue } from '../records/queue.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';
import { checkAmount, checkSale } from './charge-checks.ts';
import { daysOfReferences } from './day.ts';
import type { PaymentsElsewhere } from './payments-elsewhere.ts';
import { objectionTo, type StopGuard } from './stop-guard.ts';

interface Intent {
  payment: PaymentRecord;
  returnUrl: string;
}

/** Writes down a payment before anything of it is sent. */
export interface PaymentIntents {
  /**
   * Makes the payment with its reference, durable before this resolves. Runs alone, so that two presses make one.
   * @returns the payment and where its bank page would return to, or why this sale takes none
   */
  open(request: ChargeRequest, instrument: Instrument): Promise<Intent | Problem>;
  /** Why this sale takes no payment, whatever becomes of earlier ones; null where nothing is known that is in the way. */
  check(request: ChargeRequest): Promise<Problem | null>;
}

export function createPaymentIntents(
  parts: Pick<DeskParts, 'till' | 'clock' | 'randomInt' | 'newReturnUrl' | 'stopping'> & {
    journal: DeskJournal;
    activeSale: ActiveSale;
    queue: Queue;
    records: RecordKeeper;
    guard: StopGuard;
    elsewhere: Pick<PaymentsElsewhere, 'known'>;
  },
): PaymentIntents {
  const { till, clock, randomInt, newReturnUrl, stopping, journal, activeSale, queue, records, guard, elsewhere } =
    parts;
  const dayOfReference = daysOfReferences(till.zone);

  async function open(request: ChargeRequest, instrument: Instrument): Promise<Intent | Problem> {
    const existing = await journal.sale(request.saleId);
    const refused =
      refusal(existing, request) ??
      objectionTo(await guard.find({ ...request, instrument }, request.override?.references), request.override);
    if (refused) return refused;
    // The person decided on a payment that nobody knew the end of. What has turned out about it may change the decision.
    const news = await guard.tellFound(request.override?.references ?? []);
    if (news) return news;

    const now = clock.now();
    const at = now.toISOString();
    const sale = existing ? { ...existing.sale, updatedAt: at } : newSale(request, at);
    const number = await journal.nextCounter();
    const day = dayOfReference(now);
    const reference = makeReference({ till: till.name, day, counter: number, randomInt });
    const intended = newPayment(request, till, {
      reference,
      counter: number,
      instrument,
      createdAt: at,
      updatedAt: at,
    });
    const returnUrl = newReturnUrl();
    const override = await decisionOf(request);
    // While the service was asked, the till may have stopped, or have begun to go back to a copy: then no journal would know of this payment.
    const found = activeSale.stopped ?? stopping?.found();
    if (found) return found;
    const payment = await records.open(sale, intended, { returnUrl, override });
    activeSale.place({ sale, payment, earlierPayments: existing?.payments.length ?? 0 });
    return { payment, returnUrl };
  }

  function refusal(existing: Sale | null, request: ChargeRequest): Problem | null {
    const atCounter = activeSale.saleAtCounter;
    if (atCounter?.status === 'active' && atCounter.id !== request.saleId) {
      return problem('otherSaleActive', { saleId: atCounter.id }).problem;
    }
    return existing ? checkSale(existing, request) : checkAmount(request, till);
  }

  /** The decision as it is journaled: with the outcomes that the payments have at this moment. */
  async function decisionOf({ saleId, amount, override }: ChargeRequest): Promise<SecondPayment | null> {
    if (!override) return null;
    const query = { saleId, amountMinor: amount.amountMinor };
    const known = await Promise.all(
      override.references.map(async (reference) => {
        const own = elsewhere.known(reference) ?? (await journal.payment(reference));
        // It may be warned of and lie in no entry of this journal, as what was fetched back from head office.
        return own ?? (await journal.guardedPayments(query)).find((guarded) => guarded.reference === reference);
      }),
    );
    const payments = known.flatMap((record) =>
      record ? [{ reference: record.reference, outcome: record.state.outcome }] : [],
    );
    return payments.length > 0 ? { reason: override.reason, payments } : null;
  }

  return {
    open: (request, instrument) => queue.run(() => open(request, instrument)),
    check: async (request) => refusal(await journal.sale(request.saleId), request),
  };
}

function newSale(request: ChargeRequest, at: string): SaleRecord {
  const { saleId: id, amount, customer, note } = request;
  return { id, amount, customer, note, status: 'active', createdAt: at, updatedAt: at };
}

function newPayment(
  { saleId, amount, customer, note }: ChargeRequest,
  { name, mode, baseUrl, publicKey, successValues }: Till,
  own: Pick<PaymentRecord, 'reference' | 'counter' | 'instrument' | 'createdAt' | 'updatedAt'>,
): PaymentRecord {
  const stage = { kind: 'sending', operation: 'initiate', step: null } as const;
  return {
    ...own,
    ...{ saleId, amount, customer, note, mode, baseUrl, publicKey },
    ...(successValues && { successValues }),
    till: name,
    lastRequery: null,
    state: { outcome: 'open', stage, sentAt: own.createdAt, notFound: null, review: null },
  };
}
