import { fold } from '../../../shared/fold/fold.ts';
import type { RequeryOutcome } from '../../../shared/payment/answers.ts';
import type { PaymentRecord, SaleRecord } from '../../../shared/payment/records.ts';
import { unknownSince } from '../../../shared/payment/state-changes.ts';
import type { Gateway } from '../ports/gateway-port.ts';
import type { DeskParts } from '../ports/parts.ts';
import { createMeasuring } from '../records/measuring.ts';
import type { Situation } from '../records/payment-change.ts';
import { type Answered, type Asked, paymentTypeOf, requeried } from '../requery/status-queries.ts';

/**
 * Payments of another journal that may stop a charge, such as entries fetched from head office. The service's answers about them count for
 * this run only, and are written into no journal.
 */
export type PaymentsElsewhere = ReturnType<typeof createPaymentsElsewhere>;

export type LastHeard = Pick<Answered, 'payment' | 'answered' | 'heardAt'>;

export function createPaymentsElsewhere(
  parts: Pick<DeskParts, 'till' | 'clock' | 'actor'> & { gateway: Pick<Gateway, 'requery'> },
) {
  const { till, clock, actor, gateway } = parts;
  const measuring = createMeasuring({ clock });
  const known = new Map<string, PaymentRecord>();
  const onTheWire = new Map<string, Promise<LastHeard>>();

  async function question(asked: PaymentRecord): Promise<LastHeard> {
    const { baseUrl, publicKey, reference } = asked;
    const paymentType = paymentTypeOf(asked);
    const outcome = await gateway.requery({ baseUrl, publicKey }, { reference, paymentType });
    const heardAt = clock.monotonic();
    const payment = judged(
      { payment: asked, crossing: { bankPageLeft: false }, heardAt, finalWords: till.finalWords },
      outcome,
    );
    known.set(reference, payment);
    return { payment, heardAt, answered: outcome.kind === 'answered' || outcome.kind === 'notFound' };
  }

  function judged(question: Asked, outcome: RequeryOutcome): PaymentRecord {
    const { payment: asked } = question;
    const { reference, saleId } = asked;
    const at = clock.now().toISOString();
    const sale = { sale: saleOf(asked), payments: [asked] };
    const measured: Situation['measured'] = (until) => measuring.of(reference, until);
    const waitedMs = measuring.waitedMs(reference);
    const happening = requeried({ payment: asked, sale, at, measured, waitedMs }, outcome, question);
    const result = fold(sale, { at, actor: actor(), till: till.name, saleId, reference, happening });
    if (!result.ok) return asked;
    const { payment: after, event } = result.value;
    if (event) measuring.changed(reference, event, after.state);
    measuring.watched(reference, asked.watch, after.watch);
    return after;
  }

  return {
    /** Returns null if this run did not ask the service about the payment. */
    known: (reference: string) => known.get(reference) ?? null,
    /** True if the payment was made with this till's own connection, so that this till may ask about it. */
    isAskedHere: ({ mode, baseUrl, publicKey }: PaymentRecord) =>
      mode === till.mode && baseUrl === till.baseUrl && publicKey === till.publicKey,
    /** Asks the service, or joins a running re-query. Call it only if `isAskedHere` is true. */
    async ask(payment: PaymentRecord): Promise<LastHeard> {
      const { reference } = payment;
      const asking =
        onTheWire.get(reference) ??
        question(known.get(reference) ?? awaitingNothing(payment)).finally(() => void onTheWire.delete(reference));
      onTheWire.set(reference, asking);
      return await asking;
    },
  };
}

/** Marks a payment in transit as unknown, because its answer was lost when the other journal ended. */
function awaitingNothing(payment: PaymentRecord): PaymentRecord {
  const { state } = payment;
  if (state.outcome !== 'open' || state.stage.kind !== 'sending') return payment;
  return { ...payment, state: unknownSince(state, state.sentAt, { cause: 'programEnded' }) };
}

/** Builds a sale with only this payment. The sale counts as active, because only taken money matters here. */
function saleOf({ saleId: id, amount, customer, note, createdAt, updatedAt }: PaymentRecord): SaleRecord {
  return { id, amount, customer, note, status: 'active', createdAt, updatedAt };
}
