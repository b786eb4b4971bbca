import type { ChargeRequest } from '../../shared/bridge-contract.ts';
import type { KeyedDetails } from '../../shared/input/keyed-steps.ts';
import type { TillCurrency } from '../../shared/money/till-currency.ts';
import type { ReturnedFacts } from '../../shared/payment/bank-page.ts';
import type { Customer, PaymentRecord, SaleRecord } from '../../shared/payment/records.ts';
import type { Attempt, EarlierPayment } from '../../shared/payment/second-payment.ts';
import type { DeskSnapshot, RequeriedSnapshot } from '../../shared/payment/snapshot.ts';
import { type Problem, problem, type Result } from '../../shared/problems.ts';
import { withShopsEmail } from './charge/charge-checks.ts';
import { createCharging } from './charge/charging.ts';
import { createGoingOn } from './charge/going-on.ts';
import { createPaymentIntents } from './charge/payment-intent.ts';
import { createPaymentsElsewhere } from './charge/payments-elsewhere.ts';
import { createSamePurchase } from './charge/same-purchase.ts';
import { SensitiveDetails } from './charge/sensitive-details.ts';
import { createStopGuard } from './charge/stop-guard.ts';
import { createTillRefusal } from './charge/till-refusal.ts';
import { createTransmission } from './charge/transmission.ts';
import { createActiveSale } from './counter/active-sale.ts';
import { createHandOver, type HandOverOverride } from './hand-over/hand-over.ts';
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
import { createBulkQueries } from './requery/bulk-queries.ts';
import { createContact } from './requery/contact.ts';
import { createLeftForLater } from './requery/left-for-later.ts';
import { createOpenBankPage } from './requery/open-bank-page.ts';
import { createRecovery } from './requery/recovery.ts';
import { createRequery } from './requery/requery.ts';
import { createStatusQueries } from './requery/status-queries.ts';
import { createWatching } from './requery/watch.ts';
import { createReviews } from './sale/reviews.ts';
import { createSales } from './sale/sales.ts';
import { createStillPaying } from './sale/still-paying.ts';
import { createChangingCurrency } from './sale/till-currency.ts';

/** Changes are durable before they are sent or shown. A sent payment is never sent under another reference. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of the acts of a person
export function createDesk(parts: DeskParts & { failed: (error: unknown) => void }) {
  const rooms = createRooms(parts);
  const { activeSale, requery, guard, transmission, charging, bankPages, sales } = rooms;
  const marked = <Request extends { customer: Customer }>(request: Request) =>
    withShopsEmail(request, parts.shopEmail?.() ?? null);

  /** Runs an act and returns the snapshot after it. A journal failure stops the till with a message. */
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
      const refused = rooms.tillRefusal('askEarlier');
      if (refused) return { ok: false, problem: refused };
      return { ok: true, value: { earlier: await guard.ask(marked(attempt)) } };
    } catch (error) {
      return faultOf(error);
    }
  }

  async function ask(reference: string): Promise<Result<RequeriedSnapshot>> {
    let isAnswered = false;
    const result = await moment(async () => {
      const asked = await requery.ask(reference, parts.actor());
      if (!asked.ok) return asked.problem;
      isAnswered = asked.value.answered;
      return null;
    });
    return result.ok ? { ok: true, value: { ...result.value, isAnswered } } : result;
  }

  /** Charges after the recovery of the previous run, even if the cashier is faster. */
  async function charge(request: ChargeRequest): Promise<Problem | null> {
    await rooms.recovery.finished();
    return await charging.charge(marked(request));
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
    writeAlone: rooms.writeAlone,
    /** Lists the service's banks. An answer also shows that the service is reachable. */
    listBanks: rooms.listBanks,
    read: () => activeSale.snapshot(),
    onChange: activeSale.onChange,
    /** Re-queries open payments of an earlier run. Called once at the start, before the first charge. */
    recover,
    /** Records that a person confirmed the clock although the journal knows a later time. */
    confirmClock: () => moment(() => confirmClock(rooms, parts.clock.now())),
    checkEarlier,
    changeCurrency: (after: TillCurrency) => moment(() => rooms.changingCurrency.change(after)),
    charge: (request: ChargeRequest) => moment(() => charge(request)),
    sendAgain: (reference: string) => moment(() => transmission.sendAgain(reference)),
    submit: (reference: string, keyed: KeyedDetails) => moment(() => charging.submit(reference, keyed)),
    /** Returns null if the payment waits for no bank page. */
    bankPage: bankPages.find,
    bankPageRefusal: () => rooms.tillRefusal('openBankPage'),
    /** Journals that the bank page opens, and starts re-queries until it ends. Call it before showing the page. */
    openBankPage: (reference: string) => moment(() => charging.openBankPage(reference)),
    /** Call when a frame of the open bank page reached the return address. Re-queries if the customer is done. */
    bankPageHinted: bankPages.hinted,
    /** Records that the bank page returned. A re-query decides, whatever the page said. */
    bankPageReturned: (reference: string, said: ReturnedFacts) => moment(() => bankPages.returned(reference, said)),
    closeBankPage: (reference: string) =>
      moment(async () => rooms.tillRefusal('closeBankPage') ?? (await bankPages.closed(reference))),
    requery: ask,
    handOver: (reference: string, override?: HandOverOverride) =>
      moment(() => rooms.handOver.handOver(reference, override)),
    handOverAfterReview: (reference: string, override?: HandOverOverride) =>
      moment(() => rooms.handOver.handOverAfterReview(reference, override)),
    cancelSale: (saleId: string) => moment(() => sales.cancel(saleId)),
    leaveForLater: (saleId: string) => moment(() => sales.park(saleId)),
    resumeSale: (saleId: string) => moment(() => sales.resume(saleId)),
    finishSale: (saleId: string) => moment(() => sales.finish(saleId)),
    stillPaying: rooms.stillPaying.find,
    dismissAnnouncement: (reference: string) =>
      moment(async () => {
        activeSale.dismiss(reference);
        return null;
      }),
    /** Ends the re-query schedules. Nothing is lost without this call: what was acknowledged is on disk. */
    stop: () => stopRooms(rooms),
  };
}

type Rooms = ReturnType<typeof createRooms>;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of parts
function createRooms(given: DeskParts & { failed: (error: unknown) => void }) {
  const contact = createContact(given);
  // The values are copied, because the currency may change.
  const till = { ...given.till };
  const openSteps = createOpenSteps();
  const parts = { ...given, till, contact, openSteps, gateway: contact.listenTo(given.gateway) };
  const gatewayForRuns = given.gatewayForRuns ? contact.listenToRuns(given.gatewayForRuns) : parts.gateway;
  const activeSale = createActiveSale(given.notices);
  const tillRefusal = createTillRefusal({ ...parts, activeSale });
  const queue = createQueue();
  const sensitive = new SensitiveDetails();
  const tillClock = createTillClock(parts);
  const changed = (payment: PaymentRecord, sale: SaleRecord) => {
    if (!isStillNeeded(payment, sale)) sensitive.discard(payment.reference);
  };
  const failed = (error: unknown) => {
    if (isJournalFault(error)) activeSale.stop(problem('journalFailed', { failure: error.failure }).problem);
    else parts.failed(error);
  };
  /** Stops charging: recovery failed, so open payments of the previous run are unknown. */
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
  const guard = createStopGuard({ ...parts, statusQueries, requery, elsewhere, measuring });
  const samePurchase = createSamePurchase({ ...parts, requery, elsewhere });
  const intents = createPaymentIntents({
    ...parts,
    tillRefusal,
    activeSale,
    queue,
    records,
    guard,
    elsewhere,
    samePurchase,
  });
  const goOn = createGoingOn({ ...parts, tillRefusal, records, samePurchase });
  const transmission = createTransmission({
    ...parts,
    tillRefusal,
    goOn,
    activeSale,
    records,
    requery,
    sensitive,
  });
  const charging = createCharging({
    ...parts,
    tillRefusal,
    goOn,
    guard,
    samePurchase,
    tillClock,
    intents,
    activeSale,
    bankPages,
    transmission,
  });
  const leftForLater = createLeftForLater({ ...parts, queue, activeSale, records });
  const isStopped = () => activeSale.stopped !== null;
  const watching = createWatching({ ...parts, requery, pace: parts.watchPace, isStopped, failed });
  return {
    activeSale,
    tillRefusal,
    tillClock,
    records,
    requery,
    guard,
    transmission,
    charging,
    watching,
    inBackground: failed,
    bankPages,
    poll,
    listBanks: parts.gateway.banks,
    changingCurrency: createChangingCurrency({ ...parts, tillRefusal, activeSale, records }),
    bulk: createBulkQueries({
      ...parts,
      gateway: gatewayForRuns,
      saleCache,
      statusQueries,
      records,
      requery,
      journalFailed: failed,
    }),
    /** Runs another writer's change while the desk changes no payment. The desk then reads the sale again, and shows it. */
    writeAlone: <Value>(reference: string, write: () => Promise<Value>) =>
      queue.run(async () => {
        const found = await parts.journal.saleOf(reference);
        const written = await saleCache.around(found ? [found.sale.id] : [], write);
        try {
          const sale = await parts.journal.saleOf(reference);
          if (sale) activeSale.showAgain(sale);
        } catch (error) {
          // The change is on disk, whatever becomes of the read.
          failed(error);
        }
        return written;
      }),
    reviews: createReviews({ records, journalFailed: failed }),
    handOver: createHandOver({ ...parts, activeSale, records, statusQueries }),
    sales: createSales({ ...parts, activeSale, records, requery, samePurchase }),
    stillPaying: createStillPaying({ ...parts, activeSale, queue }),
    recovery: createRecovery({ ...parts, activeSale, leftForLater, records, requery, watching, failed: stopped }),
  };
}

/** Details are held while the request is sent. If it was never sent, they are held while a person can send it again. */
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
