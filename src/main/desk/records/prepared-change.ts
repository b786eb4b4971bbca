import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import type { PaymentState } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord, SaleRecord } from '../../../shared/payment/records.ts';
import { foundBetween, paidAs } from '../../../shared/payment/review.ts';
import type { Announcement } from '../../../shared/payment/snapshot.ts';
import { transition } from '../../../shared/payment/transition.ts';
import { problem, type Result } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { DeskJournal, EntryToAppend, Sale, StepDetail } from '../ports/journal-port.ts';
import type { DeskParts } from '../ports/parts.ts';
import { mayStepCome, progressAfter, recordAfter, resumed } from './changed-record.ts';
import type { Measuring } from './measuring.ts';
import type { OpenSteps } from './open-steps.ts';
import type { Change, Decide, PaymentChange } from './payment-change.ts';
import type { SaleCache } from './sale-cache.ts';
import type { TillClock } from './till-clock.ts';

/** A change that is decided, and not yet written. */
export interface Prepared {
  /** As they were. */
  payment: PaymentRecord;
  sale: Sale;
  decided: Change;
  at: string;
  row: string | null;
  after: PaymentRecord;
  saleAfter: SaleRecord;
  /** What the journal keeps for its step, and what is shown: absent where it stays as it is, null once no step can come any more. */
  step: { kept: StepDetail; shown: StepDetail } | null | undefined;
  /** What a step needed that comes back to the counter. */
  kept: StepDetail | null;
}

/** What a change comes to, what the journal is given of it, and what the screens are shown. One way for one and for many. */
export function createPreparing(
  parts: Pick<DeskParts, 'till' | 'clock' | 'actor' | 'randomInt'> & {
    journal: DeskJournal;
    saleCache: SaleCache;
    activeSale: ActiveSale;
    openSteps: OpenSteps;
    tillClock: TillClock;
    measuring: Measuring;
    /** Told of every payment of a sale of which one has changed, once that is durable. */
    changed: (payment: PaymentRecord, sale: SaleRecord) => void;
  },
) {
  const { till, clock, actor, randomInt, journal, saleCache, activeSale, openSteps, tillClock, measuring, changed } =
    parts;

  function filled(about: Pick<JournalEntry, 'at' | 'actor' | 'happening' | 'payment' | 'sale'>): JournalEntry {
    return { form: 1, rules: 1, till: till.name, zone: till.zone, ...about };
  }

  /** From -1 to 1. */
  function random(): number {
    return randomInt(2_001) / 1_000 - 1;
  }

  async function stepAfter(
    { reference, state }: PaymentRecord,
    { stepDetail, stepShown = stepDetail }: Change,
  ): Promise<Prepared['step']> {
    if (!mayStepCome(state)) return null;
    if (!stepDetail || !stepShown) return undefined;
    const before = openSteps.shown(reference, await journal.stepDetail(reference));
    const returnUrl = before?.returnUrl ?? null;
    return { kept: { ...stepDetail, returnUrl }, shown: { ...stepShown, returnUrl } };
  }

  /** Everything that a change comes to, before anything of it is written. */
  async function prepare(payment: PaymentRecord, sale: Sale, decide: Decide): Promise<Result<Prepared>> {
    const at = clock.now().toISOString();
    const decided = decide({ payment, sale, at, measured: measuring.of(payment.reference) });
    if ('code' in decided) return { ok: false, problem: decided };

    const { state, row, refusal } = transition(payment.state, decided.event);
    if (refusal) return problem(refusal, releaseFacts(payment.state));
    const after = recordAfter(payment, state, decided, {
      at,
      random: random(),
      waitedMs: measuring.waitedMs(payment.reference),
    });
    const saleAfter = { ...sale.sale, status: decided.saleStatus ?? sale.sale.status, updatedAt: at };
    const step = await stepAfter(after, decided);
    const kept = decided.comesToCounter
      ? openSteps.shown(payment.reference, await journal.stepDetail(payment.reference))
      : null;
    return { ok: true, value: { payment, sale, decided, at, row, after, saleAfter, step, kept } };
  }

  /** The same for many: each sees what became of those before it. */
  async function prepareAll(changes: readonly PaymentChange[]): Promise<Result<Prepared>[]> {
    const sales = await saleCache.salesOf(changes);
    const bySale = new Map(sales.map((sale) => [sale.sale.id, sale]));
    const prepared: Result<Prepared>[] = [];
    for (const { reference, saleId, decide } of changes) {
      const sale = bySale.get(saleId);
      const payment = sale?.payments.find((candidate) => candidate.reference === reference);
      const next = payment && sale ? await prepare(payment, sale, decide) : problem('paymentNotFound', { reference });
      // The next payment of this sale is decided by what this one has become.
      if (next.ok) bySale.set(next.value.sale.sale.id, saleWith(next.value));
      prepared.push(next);
    }
    return prepared;
  }

  function entryOf({ decided, at, after, saleAfter, step }: Prepared): EntryToAppend {
    const { happening, actor: by = actor() } = decided;
    return {
      entry: filled({ at, actor: by, happening, payment: after, sale: saleAfter }),
      stepDetail: step ? step.kept : step,
    };
  }

  /** What the screens are shown once it is durable. */
  function show(shown: Prepared): void {
    const { payment, sale, decided, at, row, after, saleAfter, step, kept } = shown;
    const stepDetail = step ? step.shown : step;
    if (stepDetail !== undefined) openSteps.changed(after.reference, stepDetail);
    tillClock.journaled(at);
    measuring.changed(after.reference, decided.event, after.state);
    measuring.watched(after.reference, payment.watch, after.watch);
    if (decided.comesToCounter || takesOverCounter(activeSale, payment, after, saleAfter)) {
      const earlierPayments = sale.payments.findIndex(({ reference }) => reference === payment.reference);
      activeSale.place({ sale: saleAfter, payment: after, earlierPayments, progress: resumed(after, kept) });
    } else {
      activeSale.recordChanged(saleAfter, after, progressAfter(payment.state, after.state, row, stepDetail));
      const news = newsBeside(activeSale, payment, after);
      if (news) activeSale.announce(news);
    }
    for (const each of saleWith(shown).payments) changed(each, saleAfter);
  }

  return { filled, random, prepare, prepareAll, entryOf, show };
}

/** The sale as it is after this change. */
function saleWith({ sale, after, saleAfter }: Prepared): Sale {
  const payments = sale.payments.map((payment) => (payment.reference === after.reference ? after : payment));
  return { sale: saleAfter, payments };
}

/** When and by whom the goods were handed over, for the sentence that refuses a second time. */
function releaseFacts(state: PaymentState): Record<string, string> {
  return state.outcome === 'paid' && state.released ? { at: state.released.at, by: state.released.by } : {};
}

type Shown = Pick<ActiveSale, 'saleAtCounter' | 'paymentAtCounter'>;

/**
 * An earlier payment of the sale at the counter turns out to be paid while another one is under way, or something is found at it that
 * does not fit, so that money may have been taken for it: that comes first.
 */
function takesOverCounter(
  { saleAtCounter, paymentAtCounter }: Shown,
  before: PaymentRecord,
  after: PaymentRecord,
  { id, status }: SaleRecord,
): boolean {
  const isOfSaleAtCounter = saleAtCounter?.id === id && status === 'active';
  if (!isOfSaleAtCounter || paymentAtCounter?.reference === after.reference) return false;
  const isFound = foundBetween(before.state, after.state) !== null && paymentAtCounter?.state.outcome !== 'paid';
  return becamePaid(before, after) || isFound;
}

/** The news in a change of a payment that is not shown, or whose sale has ended; null where there is none. */
function newsBeside(shown: Shown, before: PaymentRecord, after: PaymentRecord): Announcement | null {
  const isShown = shown.paymentAtCounter?.reference === after.reference && shown.saleAtCounter?.status === 'active';
  const isFound = foundBetween(before.state, after.state) !== null;
  const isPaid = becamePaid(before, after);
  if (isShown || !(isPaid || isFound)) return null;
  const { reference, amount, updatedAt: at } = after;
  if (!isPaid) return { reference, at, amount, kind: before.state.outcome === 'paid' ? 'contradicted' : 'review' };
  return { reference, at, amount, kind: paidAs(after.state) };
}

function becamePaid(before: PaymentRecord, after: PaymentRecord): boolean {
  return before.state.outcome !== 'paid' && after.state.outcome === 'paid';
}
