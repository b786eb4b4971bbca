import type { StepOutcome } from '../../shared/answers.ts';
import type { ChargeRequest } from '../../shared/bridge-contract.ts';
import type { MoneyOperation, Step } from '../../shared/payment-state.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import type { PaymentRecord, SaleRecord } from '../../shared/records.ts';
import { makeReference } from '../../shared/reference.ts';
import { checkCharge, checkSale, describeInstrument } from './charge-checks.ts';
import type { Counter } from './counter.ts';
import { dayOfReference } from './day.ts';
import type { Charge } from './gateway-port.ts';
import type { DeskParts } from './parts.ts';
import type { Queue } from './queue.ts';
import type { RecordKeeper } from './record-keeper.ts';
import { isAwaitingAnswer, type Requery } from './requery.ts';
import type { Sensitive, SensitiveDetails } from './sensitive-details.ts';
import { changeForOutcome } from './step-outcome.ts';

/** Starts payments and carries the customer's steps to the service. */
export interface Charging {
  /** @returns why nothing was sent, or null once the first answer is journaled or known to be lost */
  charge(request: ChargeRequest): Promise<Problem | null>;
  /** Sends what the customer keyed, if exactly this step is open. */
  submit(
    reference: string,
    step: Extract<Step, 'cardPin' | 'otp'>,
    keyed: Exclude<Sensitive, { kind: 'charge' }>,
    send: (keyed: string) => Promise<StepOutcome>,
  ): Promise<Problem | null>;
}

export function createCharging(
  parts: DeskParts & {
    counter: Counter;
    queue: Queue;
    records: RecordKeeper;
    requery: Requery;
    sensitive: SensitiveDetails;
  },
): Charging {
  const { till, journal, gateway, findBank, clock, randomInt, counter, queue, records, requery, sensitive } = parts;

  async function charge(request: ChargeRequest): Promise<Problem | null> {
    if (counter.stopped) return counter.stopped;
    const bank = request.instrument.kind === 'account' ? await findBank(request.instrument.bankCode) : null;
    const refused = checkCharge(request, till, bank, clock.now());
    if (refused) return refused;

    const instrument = describeInstrument(request.instrument, bank);
    const opened = await queue.run(() => open(request, instrument));
    if ('code' in opened) return opened;
    const { reference } = opened;
    sensitive.keep(reference, { kind: 'charge', instrument: request.instrument });
    const outcome = await sensitive.spend(reference, (details) => {
      if (details.kind !== 'charge') throw new Error('Only a charge starts a payment.');
      return gateway.initiate(till, chargeOf(opened, details.instrument));
    });
    return await settle(reference, 'initiate', outcome);
  }

  /** The intent: durable before the first byte leaves. Runs alone, so that two presses make one payment. */
  async function open(
    request: ChargeRequest,
    instrument: PaymentRecord['instrument'],
  ): Promise<PaymentRecord | Problem> {
    const atCounter = counter.saleAtCounter;
    if (atCounter?.status === 'active' && atCounter.id !== request.saleId) {
      return problem('otherSaleActive', { saleId: atCounter.id }).problem;
    }
    const existing = await journal.sale(request.saleId);
    const refused = checkSale(existing, request);
    if (refused) return refused;

    const now = clock.now();
    const sale = existing ? { ...existing.sale, updatedAt: now.toISOString() } : newSale(request, now);
    const counterOfTill = await journal.nextCounter();
    const day = dayOfReference(now, till.zone);
    const reference = makeReference({ till: till.name, day, counter: counterOfTill, randomInt });
    const payment = newPayment({ request, instrument, reference, counter: counterOfTill, now });
    await records.open(sale, payment);
    counter.place({ sale, payment, earlierPayments: existing?.payments.length ?? 0 });
    return payment;
  }

  function newPayment(parts: {
    request: ChargeRequest;
    instrument: PaymentRecord['instrument'];
    reference: string;
    counter: number;
    now: Date;
  }): PaymentRecord {
    const { request, instrument, reference, now } = parts;
    const at = now.toISOString();
    return {
      reference,
      saleId: request.saleId,
      till: till.name,
      counter: parts.counter,
      mode: till.mode,
      baseUrl: till.baseUrl,
      publicKey: till.publicKey,
      amount: request.amount,
      customer: request.customer,
      note: request.note,
      instrument,
      createdAt: at,
      updatedAt: at,
      lastRequery: null,
      state: {
        outcome: 'open',
        stage: { kind: 'sending', operation: 'initiate', step: null },
        sentAt: at,
        notFound: null,
        review: null,
      },
    };
  }

  const submit: Charging['submit'] = async (reference, step, keyed, send) => {
    const operation = step === 'otp' ? 'validate' : 'authenticate';
    const submitted = await records.change(reference, ({ payment: { state }, at }) => {
      const isOpen = state.outcome === 'open' && state.stage.kind === 'step' && state.stage.step.step === step;
      if (!isOpen) return problem('stepNotOpen', { reference }).problem;
      return { event: { kind: 'stepSubmitted', operation, at }, happening: { kind: 'stepSubmitted', operation } };
    });
    if (!submitted.ok) return submitted.problem;
    sensitive.keep(reference, keyed);
    const outcome = await sensitive.spend(reference, (details) => {
      if (details.kind === 'charge') throw new Error('A step sends a PIN or an OTP.');
      return send(details.kind === 'pin' ? details.pin : details.otp);
    });
    return await settle(reference, operation, outcome);
  };

  async function settle(reference: string, operation: MoneyOperation, outcome: StepOutcome): Promise<Problem | null> {
    const result = await records.change(reference, (situation) => changeForOutcome(operation, outcome, situation));
    if (!result.ok) return result.problem;
    if (isAwaitingAnswer(result.value.payment)) requery.start(reference);
    return null;
  }

  return { charge, submit };
}

function newSale(request: ChargeRequest, now: Date): SaleRecord {
  const { saleId: id, amount, customer, note } = request;
  const at = now.toISOString();
  return { id, amount, customer, note, status: 'active', createdAt: at, updatedAt: at };
}

function chargeOf({ reference, amount, customer }: PaymentRecord, instrument: ChargeRequest['instrument']): Charge {
  const details = { reference, amount, email: customer.email, phone: customer.phone, redirectUrl: null };
  if (instrument.kind === 'card') {
    const { kind: _kind, ...card } = instrument;
    return { ...details, instrument: 'card', card };
  }
  const { kind: _kind, ...account } = instrument;
  return { ...details, instrument: 'account', account };
}
