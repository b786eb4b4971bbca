import type { RequeryOutcome } from '../../../shared/payment/answers.ts';
import type { PaymentRecord, SaleRecord } from '../../../shared/payment/records.ts';
import { transition } from '../../../shared/payment/transition.ts';
import type { Gateway } from '../ports/gateway-port.ts';
import type { DeskParts } from '../ports/parts.ts';
import { recordAfter } from '../records/changed-record.ts';
import { createMeasuring } from '../records/measuring.ts';
import { type Answered, type Asked, applyRequery } from '../requery/status-queries.ts';

/**
 * Payments of another journal that are in the way of a charge, as what was fetched back from head office. What the service says of
 * one is judged by the same rules as of any other, holds for this run alone, and is written into no journal.
 */
export interface PaymentsElsewhere {
  /** As it stands by what the service has said of it in this run; null where it was not asked. */
  known(reference: string): PaymentRecord | null;
  /** Whether this till has the connection that it was made with: it is asked for there and nowhere else. */
  isAskedHere(payment: PaymentRecord): boolean;
  /** Asks the service, or joins the question that is on the wire. To be called for what is asked here alone. */
  ask(payment: PaymentRecord): Promise<LastHeard>;
}

/** A payment by what was last heard of it. */
export type LastHeard = Pick<Answered, 'payment' | 'answered' | 'heardAt'>;

export function createPaymentsElsewhere(
  parts: Pick<DeskParts, 'till' | 'clock' | 'actor'> & { gateway: Pick<Gateway, 'requery'> },
): PaymentsElsewhere {
  const { till, clock, actor, gateway } = parts;
  const measuring = createMeasuring({ clock });
  const known = new Map<string, PaymentRecord>();
  const onTheWire = new Map<string, Promise<LastHeard>>();

  async function question(asked: PaymentRecord): Promise<LastHeard> {
    const { baseUrl, publicKey, reference, instrument } = asked;
    const paymentType = instrument.kind === 'card' ? 'CARD' : 'ACCOUNT';
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
    const { reference } = asked;
    const at = clock.now().toISOString();
    const sale = { sale: saleOf(asked), payments: [asked] };
    const situation = { payment: asked, sale, at, measured: measuring.of(reference) };
    const decided = applyRequery(question, actor(), outcome).change.decide(situation);
    if ('code' in decided) return asked;
    const { state, refusal } = transition(asked.state, decided.event);
    if (refusal) return asked;
    const after = recordAfter(asked, state, decided, { at, random: 0, waitedMs: measuring.waitedMs(reference) });
    measuring.changed(reference, decided.event, after.state);
    measuring.watched(reference, asked.watch, after.watch);
    return after;
  }

  return {
    known: (reference) => known.get(reference) ?? null,
    isAskedHere: ({ mode, baseUrl, publicKey }) =>
      mode === till.mode && baseUrl === till.baseUrl && publicKey === till.publicKey,
    async ask(payment) {
      const { reference } = payment;
      const asking =
        onTheWire.get(reference) ??
        question(known.get(reference) ?? payment).finally(() => void onTheWire.delete(reference));
      onTheWire.set(reference, asking);
      return await asking;
    },
  };
}

/** What became of its sale is not told by a payment alone. None is ended by it: whether money was taken is what is asked. */
function saleOf({ saleId: id, amount, customer, note, createdAt, updatedAt }: PaymentRecord): SaleRecord {
  return { id, amount, customer, note, status: 'active', createdAt, updatedAt };
}
