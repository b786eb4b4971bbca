import type { Gateway } from '../../src/main/desk/ports/gateway-port.ts';
import type { DeskJournal, Sale } from '../../src/main/desk/ports/journal-port.ts';
import type { RunJournal, WaitingItem } from '../../src/main/desk/ports/run-journal-port.ts';
import type { RequeryOutcome, StepOutcome } from '../../src/shared/payment/answers.ts';
import type { PaymentRecord, SaleRecord } from '../../src/shared/payment/records.ts';
import { RUN_GROUPS } from '../../src/shared/run/requery-run.ts';
import { stepAnswer } from './service-answers.ts';
import type { Alteration } from './till-of-run.ts';

/** Faults that lose or double money, made by wrapping the ports of the real desk. The invariants must notice each. */
export const MUTATIONS: Record<string, Alteration> = {
  /** The desk goes on before the intent is durable. */
  'intent after send': ({ journal }) => ({ journal: withoutWaiting(journal) }),
  'lost answer taken as failed': ({ gateway }) => ({ gateway: lossesAsFailures(gateway) }),
  /** The desk makes a reference for each attempt instead of each payment. */
  'new reference on retry': ({ gateway }) => ({ gateway: newReferenceEachTime(gateway) }),
  /** The desk takes any success code for paid, not only `000`. */
  'paid on 00': ({ gateway }) => ({ gateway: anySuccessAsPaid(gateway) }),
  /** The desk forgets that the goods have left. */
  'hand over twice': ({ journal }) => ({ journal: forgettingHandOvers(journal) }),
  /** A run starts over whenever the program starts. */
  'run begins anew': ({ runs }) => ({ runs: beginningAnew(runs) }),
};

function withoutWaiting(journal: DeskJournal): DeskJournal {
  return {
    ...journal,
    append: async (entry, stepDetail) => {
      const added = journal.append(entry, stepDetail);
      if (entry.happening.kind !== 'paymentIntended') return await added;
      added.catch(() => undefined);
      return { seq: 0 };
    },
  };
}

function lossesAsFailures(gateway: Gateway): Gateway {
  const failed = (outcome: StepOutcome): StepOutcome =>
    outcome.kind === 'unknown' || outcome.kind === 'unsent' ? stepAnswer({ status: 'failed' }) : outcome;
  return {
    ...gateway,
    initiate: async (...given) => failed(await gateway.initiate(...given)),
    authenticate: async (...given) => failed(await gateway.authenticate(...given)),
    validate: async (...given) => failed(await gateway.validate(...given)),
    requery: async (merchant, query) => {
      const outcome = await gateway.requery(merchant, query);
      return outcome.kind === 'lost' ? failedAnswer(query.reference) : outcome;
    },
  };
}

function failedAnswer(reference: string): RequeryOutcome {
  const nothing = { message: null, currency: null, amountMinor: null, chargedAmountMinor: null, appFeeMinor: null };
  const unsaid = { merchantBearsFee: null, isLive: null, customerEmail: null, createdAt: null, authModel: null };
  const answer = {
    ...nothing,
    ...unsaid,
    reference,
    code: '91',
    status: 'failed',
    chargeCode: null,
    chargeMessage: null,
  };
  return { kind: 'answered', answer };
}

function newReferenceEachTime(gateway: Gateway): Gateway {
  const sent = new Map<string, number>();
  const newestOf = (reference: string) => {
    const times = sent.get(reference) ?? 1;
    return times > 1 ? `${reference.slice(0, -1)}${times}` : reference;
  };
  return {
    ...gateway,
    initiate: (merchant, charge) => {
      sent.set(charge.reference, (sent.get(charge.reference) ?? 0) + 1);
      return gateway.initiate(merchant, { ...charge, reference: newestOf(charge.reference) });
    },
    requery: async (merchant, query) => {
      const { reference } = query;
      const outcome = await gateway.requery(merchant, { ...query, reference: newestOf(reference) });
      const isOfNewest = outcome.kind === 'answered' && outcome.answer.reference === newestOf(reference);
      return isOfNewest ? { ...outcome, answer: { ...outcome.answer, reference } } : outcome;
    },
  };
}

function anySuccessAsPaid(gateway: Gateway): Gateway {
  return {
    ...gateway,
    requery: async (...given) => {
      const outcome = await gateway.requery(...given);
      const saysSuccess = outcome.kind === 'answered' && outcome.answer.code === '00';
      return saysSuccess ? { ...outcome, answer: { ...outcome.answer, code: '000' } } : outcome;
    },
  };
}

function forgettingHandOvers(journal: DeskJournal): DeskJournal {
  const payment = (record: PaymentRecord): PaymentRecord =>
    record.state.outcome === 'paid' ? { ...record, state: { ...record.state, handedOver: null } } : record;
  const forgetting = (sale: Sale | null): Sale | null => {
    if (sale?.sale.status !== 'handedOver') return sale;
    return { sale: { ...sale.sale, status: 'active' }, payments: sale.payments.map(payment) };
  };
  return {
    ...journal,
    sale: async (saleId) => forgetting(await journal.sale(saleId)),
    saleOf: async (reference) => forgetting(await journal.saleOf(reference)),
    prove: async (reference) => {
      const proof = await journal.prove(reference);
      if (proof.kind !== 'proven' || proof.sale.status !== 'handedOver') return proof;
      const sale: SaleRecord = { ...proof.sale, status: 'active' };
      return { ...proof, sale, payment: payment(proof.payment) };
    },
  };
}

function beginningAnew(runs: RunJournal): RunJournal {
  return {
    ...runs,
    async waitingRunItems(run, afterPosition, limit) {
      const items: WaitingItem[] = [];
      for (const group of RUN_GROUPS) {
        const page = await runs.runItems({ run, group, after: null, limit: 1_000 });
        for (const { result: _result, ...item } of page.items) items.push(item);
      }
      const left = items.filter(({ position }) => position > afterPosition);
      return left.sort((one, other) => one.position - other.position).slice(0, limit);
    },
  };
}
