import type { ChargeRequest } from '../../shared/bridge-contract.ts';
import type { PaymentRecord, SaleRecord } from '../../shared/payment/records.ts';
import type { Attempt, EarlierPayment } from '../../shared/payment/second-payment.ts';
import type { DeskSnapshot } from '../../shared/payment/snapshot.ts';
import { type Problem, problem, type Result } from '../../shared/problems.ts';
import { createBankPageOpening } from './charge/bank-page-opening.ts';
import { createCharging } from './charge/charging.ts';
import { createPaymentIntents } from './charge/payment-intent.ts';
import { createPaymentsElsewhere } from './charge/payments-elsewhere.ts';
import { createSamePurchase } from './charge/same-purchase.ts';
import { SensitiveDetails } from './charge/sensitive-details.ts';
import { createStopGuard } from './charge/stop-guard.ts';
import { createTransmission } from './charge/transmission.ts';
import { createActiveSale } from './counter/active-sale.ts';
import type { Desk } from './ports/desk-port.ts';
import type { Gateway } from './ports/gateway-port.ts';
import { isJournalFault } from './ports/journal-port.ts';
import type { DeskParts } from './ports/parts.ts';
import { createMeasuring } from './records/measuring.ts';
import { createOpenSteps } from './records/open-steps.ts';
import { createQueue } from './records/queue.ts';
import { createRecordKeeper } from './records/record-keeper.ts';
import { createSaleCache } from './records/sale-cache.ts';
import { createTillClock } from './records/till-clock.ts';
import { createBankPagePoll } from './requery/bank-page-poll.ts';
import { createBankPageSteps } from './requery/bank-page-steps.ts';
import { type BulkQueries, createBulkQueries } from './requery/bulk-queries.ts';
import { createContact } from './requery/contact.ts';
import { createLeftForLater } from './requery/left-for-later.ts';
import { createOpenBankPage } from './requery/open-bank-page.ts';
import { createRecovery } from './requery/recovery.ts';
import { createRequery } from './requery/requery.ts';
import { createStatusQueries } from './requery/status-queries.ts';
import { createWatching } from './requery/watch.ts';
import { createRelease } from './sale/release.ts';
import { createReviews, type Reviews } from './sale/reviews.ts';
import { createSales } from './sale/sales.ts';
import { createStillPaying } from './sale/still-paying.ts';
import { createChangingCurrency } from './sale/till-currency.ts';

/** What the desk has for others than the screens. */
export interface DeskRooms {
  bulk: BulkQueries;
  reviews: Reviews;
  /** The service's list of banks; that it answered is heard like any other answer. */
  listBanks: Gateway['banks'];
}

/**
 * Takes payments: runs the payment's life against the gateway and the journal. Its public functions are the moments in
 * which a person acts. What changes is durable before it is sent or shown, and what was sent is never sent again with
 * another reference.
 * @param parts everything it needs; `failed` is told of faults of the program that no person was told of
 */
export function createDesk(parts: DeskParts & { failed: (error: unknown) => void }): Desk & DeskRooms {
  const rooms = createRooms(parts);
  const { activeSale, requery, guard, transmission, charging, bankPages, sales } = rooms;

  /** Every moment answers with the snapshot after it; a journal that fails stops the till, in words. */
  async function moment(act: () => Promise<Problem | null>): Promise<Result<DeskSnapshot>> {
    try {
      const refused = await act();
      return refused ? { ok: false, problem: refused } : { ok: true, value: activeSale.snapshot() };
    } catch (error) {
      return faultOf(error);
    }
  }

  function faultOf(error: unknown): { ok: false; problem: Problem } {
    if (!isJournalFault(error)) throw error;
    rooms.inBackground(error);
    return problem('journalFailed', { failure: error.failure });
  }

  async function checkEarlier(attempt: Attempt): Promise<Result<{ earlier: EarlierPayment[] }>> {
    try {
      return { ok: true, value: { earlier: await guard.ask(attempt) } };
    } catch (error) {
      return faultOf(error);
    }
  }

  async function ask(reference: string): Promise<Problem | null> {
    const result = await requery.ask(reference, parts.actor());
    return result.ok ? null : result.problem;
  }

  /** What an earlier run left open comes before the first charge, whoever is quicker. */
  async function charge(request: ChargeRequest): Promise<Problem | null> {
    await rooms.recovery.finished();
    return await charging.charge(request);
  }

  async function recover(): Promise<void> {
    try {
      await rooms.recovery.recover();
    } catch (error) {
      if (isJournalFault(error)) rooms.inBackground(error);
      throw error;
    }
  }

  return {
    bulk: rooms.bulk,
    reviews: rooms.reviews,
    listBanks: rooms.listBanks,
    read: () => activeSale.snapshot(),
    onChange: (listener) => activeSale.onChange(listener),
    recover,
    confirmClock: () => moment(() => confirmClock(rooms, parts.clock.now())),
    checkEarlier,
    changeCurrency: (after) => moment(() => rooms.changingCurrency.change(after)),
    charge: (request: ChargeRequest) => moment(() => charge(request)),
    sendAgain: (reference) => moment(() => transmission.sendAgain(reference)),
    submit: (reference, keyed) => moment(() => charging.submit(reference, keyed)),
    bankPage: (reference) => bankPages.find(reference),
    openBankPage: (reference) => moment(() => rooms.openBankPage(reference)),
    bankPageHinted: (reference) => bankPages.hinted(reference),
    bankPageReturned: (reference, said) => moment(() => bankPages.returned(reference, said)),
    closeBankPage: (reference) => moment(() => bankPages.closed(reference)),
    requery: (reference) => moment(() => ask(reference)),
    handOver: (reference, override) => moment(() => rooms.release.handOver(reference, override)),
    handOverAfterReview: (reference, override) => moment(() => rooms.release.handOverAfterReview(reference, override)),
    cancelSale: (saleId) => moment(() => sales.cancel(saleId)),
    leaveForLater: (saleId) => moment(() => sales.park(saleId)),
    resumeSale: (saleId) => moment(() => sales.resume(saleId)),
    finishSale: (saleId) => moment(() => sales.finish(saleId)),
    stillPaying: () => rooms.stillPaying.find(),
    dismissAnnouncement: (reference) =>
      moment(async () => {
        activeSale.dismiss(reference);
        return null;
      }),
    stop: () => stopRooms(rooms),
  };
}

type Rooms = ReturnType<typeof createRooms>;

/** The parts of the desk, each with what it needs of the others. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of parts
function createRooms(given: DeskParts & { failed: (error: unknown) => void }) {
  const contact = createContact(given);
  // A copy of its own: its currency changes.
  const till = { ...given.till };
  const openSteps = createOpenSteps();
  const parts = { ...given, till, contact, openSteps, gateway: contact.listenTo(given.gateway) };
  const gatewayForRuns = given.gatewayForRuns ? contact.listenToRuns(given.gatewayForRuns) : parts.gateway;
  const activeSale = createActiveSale();
  const queue = createQueue();
  const sensitive = new SensitiveDetails();
  const tillClock = createTillClock(parts);
  const changed = (payment: PaymentRecord, sale: SaleRecord) => {
    if (!isStillNeeded(payment, sale)) sensitive.letGo(payment.reference);
  };
  const failed = (error: unknown) => {
    if (isJournalFault(error)) activeSale.stop(problem('journalFailed', { failure: error.failure }).problem);
    else parts.failed(error);
  };
  /** Nothing is charged any more: what an earlier run left open is not known. */
  const stopped = (error: unknown) => {
    failed(error);
    if (activeSale.stopped === null) activeSale.stop(problem('unexpected').problem);
  };
  const saleCache = createSaleCache(parts.journal);
  const measuring = createMeasuring(parts);
  const records = createRecordKeeper({ ...parts, saleCache, activeSale, queue, tillClock, measuring, changed });
  const openPage = createOpenBankPage({ ...parts, activeSale });
  const statusQueries = createStatusQueries({ ...parts, records, activeSale, openPage, finalWords: till.finalWords });
  const requery = createRequery({ ...parts, records, activeSale, statusQueries, failed });
  const poll = createBankPagePoll({ ...parts, openPage, requery, failed });
  const bankPages = createBankPageSteps({ ...parts, records, requery, statusQueries, openPage, poll });
  const elsewhere = createPaymentsElsewhere(parts);
  const guard = createStopGuard({ ...parts, statusQueries, requery, elsewhere });
  const intents = createPaymentIntents({ ...parts, activeSale, queue, records, guard, elsewhere });
  const samePurchase = createSamePurchase({ ...parts, requery });
  const transmission = createTransmission({ ...parts, activeSale, records, requery, sensitive, samePurchase });
  const charging = createCharging({
    ...parts,
    activeSale,
    guard,
    tillClock,
    intents,
    records,
    samePurchase,
    transmission,
  });
  const leftForLater = createLeftForLater({ ...parts, queue, activeSale, records });
  const isStopped = () => activeSale.stopped !== null;
  const watching = createWatching({ ...parts, requery, pace: parts.watchPace, isStopped, failed });
  return {
    ...{ activeSale, tillClock, records, requery, guard, transmission, charging, watching, inBackground: failed },
    ...{ bankPages, poll },
    listBanks: parts.gateway.banks,
    changingCurrency: createChangingCurrency({ ...parts, activeSale, records }),
    bulk: createBulkQueries({
      ...parts,
      gateway: gatewayForRuns,
      saleCache,
      statusQueries,
      records,
      requery,
      journalFailed: failed,
    }),
    reviews: createReviews({ records, journalFailed: failed }),
    openBankPage: createBankPageOpening({ ...parts, activeSale, records, samePurchase, bankPages }),
    release: createRelease({ ...parts, activeSale, records, statusQueries }),
    sales: createSales({ ...parts, activeSale, records, requery, samePurchase }),
    stillPaying: createStillPaying({ ...parts, activeSale, queue }),
    recovery: createRecovery({ ...parts, activeSale, leftForLater, records, requery, watching, failed: stopped }),
  };
}

/** What the customer gave is held while it is sent, and, where it was never sent, while a person can send it again. */
function isStillNeeded({ state }: PaymentRecord, { status }: SaleRecord): boolean {
  const isSending = state.outcome === 'open' && state.stage.kind === 'sending';
  return isSending || (state.outcome === 'unknown' && state.unsent !== undefined && status === 'active');
}

async function stopRooms({ transmission, recovery, watching, poll, requery }: Rooms): Promise<void> {
  transmission.stop();
  recovery.stop();
  await watching.stop();
  await poll.stop();
  await requery.stop();
}

async function confirmClock({ tillClock, records }: Rooms, now: Date): Promise<Problem | null> {
  const newestAt = await tillClock.newest();
  if (newestAt === null) return null;
  const at = now.toISOString();
  await records.note({ kind: 'clockConfirmed', newestAt }, at);
  tillClock.confirmed(at);
  return null;
}
