import { type Problem, problem } from '../../shared/problems.ts';
import { type BankDirectory, createBankDirectory } from '../desk/charge/bank-directory.ts';
import type { Desk } from '../desk/ports/desk-port.ts';
import type { Gateway, Merchant } from '../desk/ports/gateway-port.ts';
import type { Stopping } from '../desk/ports/parts.ts';
import { createQueue } from '../desk/records/queue.ts';
import type { Reviews } from '../desk/sale/reviews.ts';
import { cipherPassesSelfTest } from '../gateway/cipher/cipher.ts';
import { createGateway } from '../gateway/gateway.ts';
import type { Journal } from '../journal/journal.ts';
import { describeError } from '../log.ts';
import { createOpenedSets } from '../opened/opened-sets.ts';
import type { Signing } from '../seal/key-store.ts';
import { createTillCases, type TillCases } from './cases/till-cases.ts';
import { answerWithoutJournal, type Closings, closeChannels } from './closed-channels.ts';
import type { ComposedTill, OpenTill } from './composed-till.ts';
import { type ConnectedService, connect } from './connect.ts';
import { type CounterHandlers, createCounterHandlers, withShopsEmail } from './counter-control.ts';
import { createCurrencyControl, withChosenCurrency } from './currency-control.ts';
import { createOpenShifts } from './day/open-shifts.ts';
import { createTillReports } from './day/till-reports.ts';
import { describeTill } from './describe-till.ts';
import { createEvidenceControl } from './exports/evidence-control.ts';
import { exportControlOf } from './exports/export-control.ts';
import { createOpenedControl, type OpenedControl } from './exports/opened-control.ts';
import { afterFirstMoments } from './first-moments.ts';
import { createTillHeadOffice, type TillHeadOffice } from './head-office/till-head-office.ts';
import { startTillHealth } from './health/health-control.ts';
import { createLastHeard, type LastHeard } from './health/last-heard.ts';
import { startTillChecks } from './journal/chain-checks.ts';
import { createGlanceHandlers } from './journal/glance-handlers.ts';
import { createJournalDecisions } from './journal/journal-decisions.ts';
import { bankCacheIn, keepAmountEcho, keepTheme } from './journal/kept-by-itself.ts';
import { openTillJournal, type TillJournal } from './journal/open-till-journal.ts';
import { createSavedViews } from './journal/saved-views.ts';
import { createShopDays, type ShopDays } from './journal/shop-days.ts';
import { createRecentlyPaid } from './just-paid.ts';
import { createLanguageHandlers } from './language-control.ts';
import { createLessonControl } from './lessons/lesson-control.ts';
import { openTillPeople, type TillPeople, withActors, withRights } from './people/till-people.ts';
import { createTillPrinting } from './printing/till-printing.ts';
import { createRunControl } from './runs/run-control.ts';
import { createSigningKeyHandlers } from './seals/signing-key-control.ts';
import { startTillSeals } from './seals/till-seals.ts';
import { isSeat } from './seat.ts';
import { withAgreements } from './setup/agreements.ts';
import { whatHoldsBack, whatHoldsBackCopy } from './setup/what-holds-back.ts';
import { createTillDesk, recover } from './till-desk.ts';
import { createTillGateways } from './till-gateways.ts';
import { createProfileHandlers, createTillHandlers } from './till-handlers.ts';
import type { TillParts } from './till-parts.ts';
import { createTillStop, stopDeskWith, stopInTurn, type TillStop } from './till-stop.ts';
import { unfitTill } from './unfit-till.ts';
import { noteVersion } from './updates/note-version.ts';
import { whatHoldsUpdate } from './updates/what-holds-update.ts';
import { type BankPageControl, createBankPageControl } from './windows/bank-page-control.ts';

/**
 * Makes a till: reaches its service, opens its journal, and picks up what an earlier run left open. Where one of these
 * fails the till is made all the same, takes no payments and says why; what can still be read is read.
 */
export async function composeTill(given: TillParts): Promise<ComposedTill> {
  const heard = createLastHeard(given.clock);
  const installation = withChosenCurrency(given.installation, given.settings);
  const parts = { ...given, installation, fetch: heard.listenTo(given.fetch) };
  const stop = createTillStop(null);
  const [service, { journal, authentication, notRestored }] = await Promise.all([
    connectService(parts),
    openTillJournal(parts, stop),
  ]);
  // Before anything is written: what head office knows beyond this end, another disk has written.
  const openedSeq = journal.ok ? (await journal.value.head()).seq : 0;
  const people = await openTillPeople(
    parts,
    journal.ok ? { journal: journal.value, installation } : null,
    parts.folder,
  );
  const opened = { service, authentication, notRestored, people, stop, heard, openedSeq };
  const till = journal.ok
    ? await composeWithJournal(parts, opened, withActors(journal.value, people))
    : await composeWithoutJournal(parts, opened, journal.problem);
  return withRights(till, people);
}

interface Opened extends Pick<TillJournal, 'authentication' | 'notRestored'> {
  service: ConnectedService;
  people: TillPeople;
  stop: TillStop;
  heard: LastHeard;
  openedSeq: number;
}

/** A till that takes no payments, and has nothing to show but the exports of others. */
async function composeWithoutJournal(
  parts: TillParts,
  { service, authentication, notRestored, people, stop, heard }: Opened,
  stopped: Problem,
): Promise<OpenTill> {
  const { settings, log } = parts;
  log.write('tillStopped', { code: stopped.code, reason: stopped.facts.failure ?? '' });
  const opened = createOpenedControlOf(parts, service);
  const { banks: list } = createGateway({ fetch: parts.fetch, encryptionKey: null });
  const banks = createBanksOf(parts, service.merchant, list);
  const of = { ...authentication, heard, stopped: () => stopped, tillStop: stop, ...people };
  const health = await startTillHealth(parts, { ...of, journal: null, heldBack: async () => null });
  const currency = parts.installation;
  const able = createProfileHandlers({
    describe: () =>
      describeTill(parts, service, stopped, {
        ...{ copies: null, checks: null, currency, notRestored, fetchedLost: null, lossAcknowledged: null, people },
      }),
    setTheme: (theme) => keepTheme(parts, theme),
    counter: createCounterHandlers(parts, heard, banks, null),
    language: createLanguageHandlers(parts),
    banks,
    decisions: createJournalDecisions(parts, { ...authentication, stopped: () => stopped, ...people }),
    opened: opened.handlers,
    people: people.handlers,
    health: health.handlers,
    views: createSavedViews(settings, log),
    setup: parts.setup,
  });
  const closings = { ...closingsOf(parts, service, stop), unfit: null, found: () => null };
  return {
    handlers: closeChannels(answerWithoutJournal(stopped, able), closings),
    seals: null,
    stopped,
    holdsBack: async () => null,
    holdsUpdate: async () => null,
    stop: () => stopInTurn([health, opened, service]),
  };
}

async function composeWithJournal(
  parts: TillParts,
  { service, authentication, notRestored, people, stop, heard, openedSeq }: Opened,
  opened: Journal,
): Promise<OpenTill> {
  const { clock, log, settings } = parts;
  const { merchant, encryptionKey } = service;
  const { gateway, gatewayForRuns, withoutKeyed } = createTillGateways(parts, encryptionKey);
  const headOffice = createTillHeadOffice(parts, stop, openedSeq);
  const cases = createCasesOf({ ...parts, ...people }, headOffice.listenTo(opened), service, gateway, () => reviews);
  const { journal } = cases;
  const banks = createBanksOf(parts, merchant, (asked) => listBanks(asked));
  const shifts = createOpenShifts(journal, people.stamped, log);
  const needs = { gateway, gatewayForRuns, journal, banks, cases, shifts, stopping: stoppingOf(stop), ...people };
  const { desk: made, runs, reviews, listBanks } = createTillDesk(parts, service, needs);
  const kept = headOffice.keepGoods(withShopsEmail(made, settings, banks), journal);
  const desk = stopDeskWith(withAgreements(parts, kept, journal), stop, journal, cases);
  const runControl = createRunControl({ runs, journal, machine: parts.running, clock, log });
  const bankPages = createBankPagesOf(parts, withoutKeyed(desk));
  const copies = createQueue();
  const printing = createTillPrinting({ ...parts, ...people, copies, witnessed: headOffice.newestReceipt }, journal);
  for (const hears of [parts.onChange, bankPages.follow, people.follow, printing.follow]) desk.onChange(hears);
  desk.onChange(keepAmountEcho(parts));
  const recovered = await recover(desk, log);
  const unfit = service.problem ?? unfitTill(parts, authentication) ?? recovered;
  const why = () => unfit ?? stop.problem();
  if (unfit) log.write('tillStopped', { code: unfit.code, reason: unfit.facts.failure ?? '' });
  for (const begins of [() => noteVersion(parts, journal), runControl.start, printing.start]) void begins();
  const catchingUp = afterFirstMoments(parts, cases.catchUp);
  const of = { ...authentication, heard, stopped: why, tillStop: stop, ...people };
  const { heldBack, ...holds } = holdsOf(parts, desk, journal);
  const health = await startTillHealth(parts, { ...of, journal, heldBack });
  const checks = startTillChecks(parts, journal, stop);
  const days = createShopDays(journal, parts);
  const { seals, exports, evidence } = createWhatLeaves(parts, headOffice, { ...of, journal, days });
  const imports = createOpenedControlOf(parts, service);
  const now = () => ({ copies: health.copies, checks, currency: currency.now(), notRestored, people });
  const describe = () => describeTill(parts, service, why(), { ...now(), ...headOffice.loss() });
  const currency = createCurrencyControl({ ...parts, desk, describe });
  const handlers = createTillHandlers({
    describe,
    currency: currency.handlers,
    setTheme: (theme) => keepTheme(parts, theme),
    ...{ counter: counterOf(parts, { journal, heard, banks, desk }), language: createLanguageHandlers(parts) },
    ...{ desk, banks, journal, days, bankPages: bankPages.handlers },
    ...{ exports: exports.handlers, headOffice: headOffice.handlers },
    signingKey: createSigningKeyHandlers(parts, seals),
    decisions: createJournalDecisions(parts, { ...of, journal, headOffice }),
    ...{ opened: imports.handlers, people: people.handlers, health: health.handlers },
    runs: runControl.handlers,
    glance: createGlanceHandlers({ journal, clock, days }),
    cases: cases.handlers,
    evidence: evidence.handlers,
    lessons: createLessonControl({ ...parts, desk, journal, ...people }),
    reports: createTillReports({ ...parts, ...people, ...{ journal, shifts, days, currency, copies }, ...seals }),
    ...{ printing: printing.handlers, setup: parts.setup, views: createSavedViews(settings, log) },
  });
  const letGo = async () => {
    for (const part of [catchingUp, checks, seals]) part.stop();
    await stopInTurn([headOffice, health, exports, evidence, imports, bankPages, runControl, desk, printing, cases]);
    await journal.close();
    await service.stop();
  };
  await headOffice.checked();
  const closed = closeChannels(handlers, { ...closingsOf(parts, service, stop), unfit });
  return { handlers: closed, seals, stopped: unfit, ...holds, stop: letGo };
}

/** @param journal is asked when somebody wants to know, not before */
function holdsOf(
  { installation }: TillParts,
  desk: Desk,
  journal: Journal,
): Pick<OpenTill, 'holdsBack' | 'holdsUpdate'> & { heldBack: () => Promise<Problem | null> } {
  return {
    heldBack: () => whatHoldsBackCopy(installation.mode, desk),
    holdsBack: () => whatHoldsBack(installation.mode, desk, journal),
    holdsUpdate: () => whatHoldsUpdate(desk, journal),
  };
}

type Signs = { signing: Signing | null; journal: Journal; days: ShopDays };

/** What is signed and leaves the till: seals, exports, evidence packs, and what head office is sent. */
function createWhatLeaves(
  parts: TillParts,
  headOffice: TillHeadOffice,
  { signing, journal, days, may, actor }: Pick<TillPeople, 'may' | 'actor'> & Signs,
) {
  const seals = startTillSeals({ ...parts, ...parts.sealing, signing, journal, days });
  headOffice.start({ ...seals, journal, actor });
  const before = () => headOffice.anchored();
  const exports = exportControlOf(parts, { seals, journal, days, before, may });
  return { seals, exports, evidence: createEvidenceControl(parts, journal, seals) };
}

function counterOf(
  parts: TillParts,
  { journal, heard, banks, desk }: { journal: Journal; heard: LastHeard; banks: BankDirectory; desk: Desk },
): CounterHandlers {
  const failed = (error: unknown) => parts.log.write('backgroundFailed', describeError(error));
  const recent = createRecentlyPaid({ clock: parts.clock, journal, failed });
  desk.onChange(recent.follow);
  return createCounterHandlers(parts, heard, banks, recent);
}

/** @returns what of it is known from the start, and how to ask for the rest */
function closingsOf(parts: TillParts, service: ConnectedService, stop: TillStop): Omit<Closings, 'unfit'> {
  return {
    seat: isSeat(parts) ? problem('cannotCharge').problem : null,
    noService: service.problem,
    ...stoppingOf(stop),
  };
}

/** What a channel asks when it is pressed, and the desk once more before it writes. */
function stoppingOf(stop: TillStop): Stopping {
  return { found: () => stop.problem(), goesBack: () => stop.reason('journalGoesBack') };
}

/** @param list the desk's, once that is made: it hears that the service answers */
function createBanksOf(parts: TillParts, merchant: Merchant, list: Gateway['banks']): BankDirectory {
  return createBankDirectory({ gateway: { banks: list }, merchant, clock: parts.clock, cache: bankCacheIn(parts) });
}

/** @param reviews the desk's, once that is made: it writes to the journal that the cases give back */
function createCasesOf(
  parts: TillParts & Pick<TillPeople, 'actor' | 'permit'>,
  journal: Journal,
  { merchant }: Pick<ConnectedService, 'merchant'>,
  gateway: Gateway,
  reviews: () => Reviews,
): TillCases {
  return createTillCases(parts, journal, {
    askExternal: (payment) => gateway.requery(merchant, payment),
    reviews: { change: (...what) => reviews().change(...what) },
  });
}

/** What others have exported can be read also where this till's own journal cannot. */
function createOpenedControlOf(parts: TillParts, { merchant }: ConnectedService): OpenedControl {
  const { folder, opening, installation, clock, log } = parts;
  return createOpenedControl({
    sets: createOpenedSets({ folder, workerUrl: opening.workerUrl, clock }),
    chooseFolder: opening.chooseFolder,
    service: { mode: installation.mode, ...merchant },
    push: opening.onImportState,
    log,
  });
}

/** A cipher that does not give its known answer charges nobody. */
async function connectService(parts: TillParts): Promise<ConnectedService> {
  const service = await connect({ ...parts, practiceWorkerUrl: parts.workers.practice });
  return cipherPassesSelfTest() ? service : { ...service, encryptionKey: null };
}

function createBankPagesOf({ createBankPageViews, onBankPage, log }: TillParts, desk: Desk): BankPageControl {
  return createBankPageControl({
    desk,
    createViews: createBankPageViews,
    push: onBankPage,
    failed: (error) => log.write('backgroundFailed', describeError(error)),
  });
}
