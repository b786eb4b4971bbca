import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import { firstRefusal } from '../../../shared/check.ts';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { Instrument } from '../../../shared/payment/instrument.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { makeReference } from '../../../shared/payment/reference.ts';
import type { EarlierPayment, SecondPayment } from '../../../shared/payment/second-payment.ts';
import type { Problem } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { DeskJournal, Sale } from '../ports/journal-port.ts';
import type { DeskParts, Till } from '../ports/parts.ts';
import type { Queue } from '../records/queue.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';
import { EARLIER_CHECKS, SALE_CHECKS } from './checks.ts';
import type { PaymentsElsewhere } from './payments-elsewhere.ts';
import type { SamePurchase } from './same-purchase.ts';
import type { StopGuard, TellNews } from './stop-guard.ts';
import type { TillRefusal } from './till-refusal.ts';

interface Intent {
  payment: PaymentRecord;
  returnUrl: string;
}

export type PaymentIntents = ReturnType<typeof createPaymentIntents>;

export function createPaymentIntents(
  parts: Pick<DeskParts, 'till' | 'clock' | 'randomInt' | 'newReturnUrl'> & {
    tillRefusal: TillRefusal;
    journal: DeskJournal;
    activeSale: ActiveSale;
    queue: Queue;
    records: RecordKeeper;
    guard: StopGuard;
    elsewhere: Pick<PaymentsElsewhere, 'known'>;
    samePurchase: Pick<SamePurchase, 'warn'>;
  },
) {
  const {
    till,
    clock,
    randomInt,
    newReturnUrl,
    tillRefusal,
    journal,
    activeSale,
    queue,
    records,
    guard,
    elsewhere,
    samePurchase,
  } = parts;
  const dayOfReference = daysOfReferences(till.zone);

  async function open(request: ChargeRequest, instrument: Instrument, tellNews: TellNews): Promise<Intent | Problem> {
    const existing = await journal.sale(request.saleId);
    const decided = await decidedAbout(request);
    const refused =
      refusal(existing, request) ??
      objection(request, await guard.find({ ...request, instrument }, request.override?.references));
    if (refused) return refused;
    // The person decided about an unsettled payment. News about that payment may change the decision.
    const news = await tellNews(request.override?.references ?? []);
    if (news) return news;

    const now = clock.now();
    const at = now.toISOString();
    const counter = await journal.nextCounter();
    const day = dayOfReference(now);
    const reference = makeReference({ till: till.name, day, counter, randomInt });
    const returnUrl = newReturnUrl();
    const happening = intentOf(request, till, { counter, instrument, override: decisionOf(request, decided) });
    // The till may have stopped or begun to restore a copy while the service was asked. No journal would know this payment then.
    const stopped = tillRefusal('charge');
    if (stopped) return stopped;
    const { saleId } = request;
    const { payment, sale } = await records.open(existing, { at, saleId, reference, happening, returnUrl });
    samePurchase.warn(reference, decided);
    activeSale.place({ sale, payment, earlierPayments: existing?.payments.length ?? 0 });
    return { payment, returnUrl };
  }

  function refusal(existing: Sale | null, request: ChargeRequest): Problem | null {
    const { saleAtCounter: atCounter } = activeSale;
    return firstRefusal(SALE_CHECKS, { request, till, existing, atCounter })?.problem ?? null;
  }

  /** Returns the payments of the override as they are now. */
  async function decidedAbout({ saleId, amount, override }: ChargeRequest): Promise<PaymentRecord[]> {
    const query = { saleId, amountMinor: amount.amountMinor };
    const known = await Promise.all(
      (override?.references ?? []).map(async (reference) => {
        const own = elsewhere.known(reference) ?? (await journal.payment(reference));
        // The payment may come from head office and be in no entry of this journal.
        return own ?? (await journal.guardedPayments(query)).find((guarded) => guarded.reference === reference);
      }),
    );
    return known.filter((record) => record !== undefined);
  }

  return {
    /** Writes the payment in the queue, so that two presses make one payment. Durable when this resolves. */
    open: (...given: Parameters<typeof open>) => queue.run(() => open(...given)),
    check: async (request: ChargeRequest) => refusal(await journal.sale(request.saleId), request),
  };
}

export function objection({ override }: ChargeRequest, earlier: readonly EarlierPayment[]): Problem | null {
  return firstRefusal(EARLIER_CHECKS, { earlier, override })?.problem ?? null;
}

function decisionOf({ override }: ChargeRequest, decided: readonly PaymentRecord[]): SecondPayment | null {
  if (!override || decided.length === 0) return null;
  const payments = decided.map(({ reference, state }) => ({ reference, outcome: state.outcome }));
  return { reason: override.reason, payments };
}

function intentOf(
  { amount, customer, note }: ChargeRequest,
  { mode, baseUrl, publicKey, successValues }: Till,
  { counter, instrument, override }: { counter: number; instrument: Instrument; override: SecondPayment | null },
): Extract<Happening, { kind: 'paymentIntended' }> {
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
    ...(override && { override }),
  };
}

/** Formats YYMMDD in the shop's zone. Reuse the formatter, because creating one is slow. */
export function daysOfReferences(zone: string): (time: Date) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: '2-digit',
    month: '2-digit',
    day: '2-digit',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  return (time) => {
    const parts = format.formatToParts(time);
    const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
    return `${part('year')}${part('month')}${part('day')}`;
  };
}
