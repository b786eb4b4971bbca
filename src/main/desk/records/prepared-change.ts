import { type Folded, fold } from '../../../shared/fold/fold.ts';
import type { NewEntry } from '../../../shared/journal/journal-entry.ts';
import type { PaymentState } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord, SaleRecord } from '../../../shared/payment/records.ts';
import { foundBetween, paidAs } from '../../../shared/payment/review.ts';
import type { Announcement } from '../../../shared/payment/snapshot.ts';
import { problem, type Result } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { EntryToAppend, Sale, StepDetail } from '../ports/journal-port.ts';
import type { DeskParts } from '../ports/parts.ts';
import { mayStepCome, progressAfter, resumed } from './changed-record.ts';
import type { Measuring } from './measuring.ts';
import type { OpenSteps } from './open-steps.ts';
import type { Change, Decide, PaymentChange } from './payment-change.ts';
import type { SaleCache } from './sale-cache.ts';
import type { TillClock } from './till-clock.ts';

export interface Prepared {
  payment: PaymentRecord;
  sale: Sale;
  decided: Change;
  entry: NewEntry;
  folded: Folded;
  /** The step details to store and to show: absent if unchanged, null once no step can come any more. */
  step: { kept: StepDetail; shown: StepDetail } | null | undefined;
  kept: StepDetail | null;
}

export interface PreparingParts extends Pick<DeskParts, 'till' | 'clock' | 'actor' | 'journal'> {
  saleCache: SaleCache;
  activeSale: ActiveSale;
  openSteps: OpenSteps;
  tillClock: TillClock;
  measuring: Measuring;
  changed: (payment: PaymentRecord, sale: SaleRecord) => void;
}

export function createPreparing(parts: PreparingParts) {
  const { till, clock, actor, journal, saleCache, activeSale, openSteps, tillClock, measuring, changed } = parts;

  function filled(about: Pick<NewEntry, 'at' | 'actor' | 'happening' | 'saleId' | 'reference'>): NewEntry {
    return { form: 1, rules: 1, till: till.name, zone: till.zone, ...about };
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

  async function prepare(payment: PaymentRecord, sale: Sale, decide: Decide): Promise<Result<Prepared>> {
    const at = clock.now().toISOString();
    const { reference, saleId } = payment;
    const decided = decide({
      payment,
      sale,
      at,
      measured: (until) => measuring.of(reference, until),
      waitedMs: measuring.waitedMs(reference),
    });
    if ('code' in decided) return { ok: false, problem: decided };

    const { happening, actor: by = actor() } = decided;
    const entry = filled({ at, actor: by, happening, saleId, reference });
    const result = fold(sale, entry);
    if (!result.ok && result.refusal) return problem(result.refusal, handOverFacts(payment.state));
    if (!result.ok) throw new Error(`The entry ${happening.kind} breaks the rule ${result.rule}.`);
    const folded = result.value;
    const step = await stepAfter(folded.payment, decided);
    const kept = decided.comesToCounter ? openSteps.shown(reference, await journal.stepDetail(reference)) : null;
    return { ok: true, value: { payment, sale, decided, entry, folded, step, kept } };
  }

  /** Prepares the changes in order, so that each change sees the results of the earlier changes. */
  async function prepareAll(changes: readonly PaymentChange[]): Promise<Result<Prepared>[]> {
    const sales = await saleCache.salesOf(changes);
    const bySale = new Map(sales.map((sale) => [sale.sale.id, sale]));
    const prepared: Result<Prepared>[] = [];
    for (const { reference, saleId, decide } of changes) {
      const sale = bySale.get(saleId);
      const payment = sale?.payments.find((candidate) => candidate.reference === reference);
      const next = payment && sale ? await prepare(payment, sale, decide) : problem('paymentNotFound', { reference });
      if (next.ok) bySale.set(saleId, next.value.folded.state);
      prepared.push(next);
    }
    return prepared;
  }

  function entryOf({ entry, step }: Prepared): EntryToAppend {
    return { entry, stepDetail: step ? step.kept : step };
  }

  function show(shown: Prepared): void {
    const { payment, sale, decided, entry, folded, step, kept } = shown;
    const { payment: after, event, row } = folded;
    const { sale: saleAfter, payments } = folded.state;
    const stepDetail = step ? step.shown : step;
    if (stepDetail !== undefined) openSteps.changed(after.reference, stepDetail);
    tillClock.journaled(entry.at);
    if (event) measuring.changed(after.reference, event, after.state);
    measuring.watched(after.reference, payment.watch, after.watch);
    if (decided.comesToCounter || takesOverCounter(activeSale, payment, after, saleAfter)) {
      const earlierPayments = sale.payments.findIndex(({ reference }) => reference === payment.reference);
      activeSale.place({ sale: saleAfter, payment: after, earlierPayments, progress: resumed(after, kept) });
    } else {
      activeSale.recordChanged(folded.state, after, progressAfter(payment.state, after.state, row, stepDetail));
      const news = newsBeside(activeSale, payment, after);
      if (news) activeSale.announce(news);
    }
    for (const each of payments) changed(each, saleAfter);
  }

  return { filled, prepare, prepareAll, entryOf, show };
}

function handOverFacts(state: PaymentState): Record<string, string> {
  return state.outcome === 'paid' && state.handedOver ? { at: state.handedOver.at, by: state.handedOver.by } : {};
}

type Shown = Pick<ActiveSale, 'saleAtCounter' | 'paymentAtCounter'>;

/**
 * Tells whether another payment of the sale comes to the counter: it was paid, or money may have been taken for it. A
 * paid payment stays at the counter, because its goods are handed over there.
 */
function takesOverCounter(
  { saleAtCounter, paymentAtCounter }: Shown,
  before: PaymentRecord,
  after: PaymentRecord,
  { id, status }: SaleRecord,
): boolean {
  const isOfSaleAtCounter = saleAtCounter?.id === id && status === 'active';
  if (!isOfSaleAtCounter || paymentAtCounter?.reference === after.reference) return false;
  if (paymentAtCounter?.state.outcome === 'paid') return false;
  return becamePaid(before, after) || foundBetween(before.state, after.state) !== null;
}

/** Returns news of a payment that is not shown or whose sale has ended. */
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
