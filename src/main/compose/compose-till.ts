import { randomBytes, randomInt } from 'node:crypto';
import type { Theme } from '../../shared/bridge-contract.ts';
import { type Problem, problem } from '../../shared/problems.ts';
import { type BankDirectory, createBankDirectory } from '../desk/bank-directory.ts';
import { createDesk } from '../desk/desk.ts';
import type { Desk } from '../desk/desk-port.ts';
import type { Gateway, Merchant } from '../desk/gateway-port.ts';
import { isJournalFault } from '../desk/journal-port.ts';
import type { Till, WatchPace } from '../desk/parts.ts';
import { createRequeryRuns, type RequeryRuns } from '../desk/requery-run/requery-runs.ts';
import type { Reviews } from '../desk/reviews.ts';
import { cipherPassesSelfTest } from '../gateway/cipher.ts';
import { createGateway } from '../gateway/gateway.ts';
import type { Journal } from '../journal/journal.ts';
import { describeError, type Log } from '../log.ts';
import { createOpenedSets } from '../opened/opened-sets.ts';
import { mayGoLive } from '../settings/amount-unit.ts';
import { makeReturnToken, makeReturnUrl } from '../window/bank-page/return-url.ts';
import { type BankPageControl, createBankPageControl } from './bank-page-control.ts';
import { startTillChecks } from './chain-checks.ts';
import type { ComposedTill } from './composed-till.ts';
import { type ConnectedService, connect } from './connect.ts';
import { createCurrencyControl, withChosenCurrency } from './currency-control.ts';
import { startDailyCopies } from './daily-copies.ts';
import { describeTill } from './describe-till.ts';
import { deviceFingerprintIn } from './device-fingerprint.ts';
import { createEvidenceControl, type EvidenceControl, noEvidence } from './evidence-control.ts';
import { exportControlOf, noExports } from './export-control.ts';
import { createGlanceHandlers } from './glance-handlers.ts';
import { createJournalDecisions } from './journal-decisions.ts';
import { bankCacheIn, recordAmountEcho } from './kept-by-itself.ts';
import { keyProblem, type OpenAuthentication, openTillJournal } from './open-till-journal.ts';
import { createOpenedControl, type OpenedControl } from './opened-control.ts';
import { createSavedViews } from './saved-views.ts';
import { isSeat, refuseCharging } from './seat.ts';
import { createShopDays } from './shop-days.ts';
import { createSigningKeyHandlers, noSigningKey } from './signing-key-control.ts';
import { withSlowJournalNotice } from './slow-journal.ts';
import { createStoppedDesk } from './stopped-desk.ts';
import { createTillCases, type TillCases } from './till-cases.ts';
import { createTillHandlers } from './till-handlers.ts';
import type { TillParts } from './till-parts.ts';
import { createTillRuns } from './till-runs.ts';
import { startTillSeals, type TillSeals } from './till-seals.ts';
import { createTillStop, stopDeskWith, type TillStop } from './till-stop.ts';
import { watchAppends } from './watch-appends.ts';

/** Two questions a second at most, and a look at the clock every minute. */
const WATCH_PACE: WatchPace = { betweenMs: 500, atMostMs: 60_000 };

const ACTOR = () => 'cashier';
/** Long enough to plug in a cable; not longer, since it may be a card number. */
const HOLD_FOR_SENDING_AGAIN_MS = 5 * 60_000;

/** Where bank pages return to where the shop has no address of its own: nobody can own it, and nothing reaches it. */
const RETURN_URL = 'https://paydesk.invalid/return';

/**
 * Makes a till: reaches its service, opens its journal, and picks up what an earlier run left open. Where one of these
 * fails the till is made all the same, takes no payments and says why; what can still be read is read.
 */
export async function composeTill(given: TillParts): Promise<ComposedTill> {
  const { clock, log, saveSlip, settings } = given;
  const parts = { ...given, installation: withChosenCurrency(given.installation, settings) };
  const stop = createTillStop(null);
  const [service, { journal: opening, authentication }] = await Promise.all([
    connectService(parts),
    openTillJournal(parts, stop),
  ]);
  const { merchant, encryptionKey } = service;
  const gateway = createGateway({ fetch: parts.fetch, encryptionKey });
  const cases = createCasesOf(parts, opening, { gateway, merchant }, () => reviews);
  const { journal } = cases;
  const banks = createBanksOf(parts, merchant, (asked) => listBanks(asked));
  const needs = { gateway, gatewayForRuns: gatewayForRunsOf(parts), journal, banks, cases, stop };
  const { desk, runs, reviews, listBanks } = createDeskIn(parts, service, needs);
  const tillRuns = createTillRuns(parts, runs, journal);
  const bankPages = createBankPagesOf(parts, desk);
  desk.onChange(parts.onChange);
  desk.onChange((snapshot) => bankPages.follow(snapshot));
  desk.onChange((snapshot) => recordAmountEcho(parts, snapshot));
  const recovered = await recover(desk, log);
  const stopped = unfitJournal(journal) ?? service.problem ?? unfitTill(parts, authentication) ?? recovered;
  const why = () => stopped ?? stop.problem();
  if (stopped) log.write('tillStopped', { code: stopped.code, reason: stopped.facts.failure ?? '' });
  void cases.catchUp();
  tillRuns.start();
  const copies = 'code' in journal ? null : startDailyCopies({ journal, clock, zone: parts.installation.zone, log });
  const checks = 'code' in journal ? null : startTillChecks(parts, journal, stop);
  const days = createShopDays(journal, parts);
  const seals = 'code' in journal ? null : startTillSeals({ ...sealingOf(parts, authentication), journal, days });
  const exports = 'code' in journal || !seals ? null : exportControlOf(parts, { seals, journal, days });
  const evidence = createEvidenceControlOf(parts, journal, seals);
  const opened = createOpenedControlOf(parts, service);
  const refused = stopped ?? problem('unexpected').problem;
  const describe = () => describeTill(parts, service, why(), { copies, checks, currency: currency.now() });
  const currency = createCurrencyControl({ ...parts, desk, describe });
  const handlers = createTillHandlers({
    describe,
    currency: currency.handlers,
    setTheme: (theme) => keepTheme(parts, theme),
    desk: stopped ? { ...desk, charge: async () => ({ ok: false, problem: stopped }) } : desk,
    banks: service.problem ?? banks,
    journal,
    days,
    bankPages: bankPages.handlers,
    exports: exports?.handlers ?? noExports(refused),
    signingKey: seals ? createSigningKeyHandlers(parts.installation.mode, seals) : noSigningKey(refused),
    decisions: createJournalDecisions(parts, { ...authentication, stopped: why, actor: ACTOR }),
    opened: opened.handlers,
    runs: tillRuns.handlers,
    glance: createGlanceHandlers({ journal, clock, days }),
    cases: cases.handlers,
    evidence: evidence.handlers,
    views: createSavedViews(settings, log),
    saveSlip,
  });
  const letGo = async () => {
    for (const part of [copies, checks, seals]) part?.stop();
    await stopInTurn([exports, evidence, opened, bankPages, tillRuns, desk, cases]);
    if (!('code' in journal)) await journal.close();
    await service.stop();
  };
  return { handlers: isSeat(parts) ? refuseCharging(handlers) : handlers, desk, seals, stopped, stop: letGo };
}

function gatewayForRunsOf({ fetch, fetchForRuns = fetch }: TillParts): Gateway {
  return createGateway({ fetch: fetchForRuns, encryptionKey: null });
}

function sealingOf(parts: TillParts, { signing }: OpenAuthentication) {
  return { ...parts, ...parts.sealing, signing };
}

/** @param list the desk's, once that is made: it hears that the service answers */
function createBanksOf(parts: TillParts, merchant: Merchant, list: Gateway['banks']): BankDirectory {
  return createBankDirectory({ gateway: { banks: list }, merchant, clock: parts.clock, cache: bankCacheIn(parts) });
}

function keepTheme({ applyTheme, settings }: TillParts, theme: Theme): void {
  applyTheme(theme);
  settings.write('theme', theme);
}

/** One after the other: what comes later may be needed by what comes before. */
async function stopInTurn(parts: ReadonlyArray<{ stop(): Promise<void> } | null>): Promise<void> {
  for (const part of parts) await part?.stop();
}

/** @param reviews the desk's, once that is made: it writes to the journal that the cases give back */
function createCasesOf(
  parts: TillParts,
  journal: Journal | Problem,
  { gateway, merchant }: Pick<ConnectedService, 'merchant'> & { gateway: Gateway },
  reviews: () => Reviews,
): TillCases {
  return createTillCases(parts, journal, {
    askForeign: (payment) => gateway.requery(merchant, payment),
    reviews: { change: (...what) => reviews().change(...what) },
  });
}

function createEvidenceControlOf(
  parts: TillParts,
  journal: Journal | Problem,
  seals: TillSeals | null,
): EvidenceControl {
  if ('code' in journal) return noEvidence(journal);
  return seals ? createEvidenceControl(parts, journal, seals) : noEvidence(problem('unexpected').problem);
}

/** What others have exported can be read also where this till's own journal cannot. */
function createOpenedControlOf(parts: TillParts, { merchant }: ConnectedService): OpenedControl {
  const { folder, opening, installation, clock, log } = parts;
  return createOpenedControl({
    sets: createOpenedSets({ folder, workerUrl: opening.workerUrl, clock }),
    chooseFolder: opening.chooseFolder,
    service: { mode: installation.mode, ...merchant },
    push: opening.onOpening,
    log,
  });
}

/** A cipher that does not give its known answer charges nobody. */
async function connectService(parts: TillParts): Promise<ConnectedService> {
  const service = await connect({ ...parts, practiceWorkerUrl: parts.workers.practice });
  return cipherPassesSelfTest() ? service : { ...service, encryptionKey: null };
}

/** A till without a journal has a desk that answers everything with the reason. */
interface DeskNeeds {
  gateway: Gateway;
  gatewayForRuns: Pick<Gateway, 'requery'>;
  journal: Journal;
  banks: BankDirectory;
  cases: Pick<TillCases, 'tellNotProven'>;
}

function createDeskIn(
  parts: TillParts,
  service: ConnectedService,
  { journal, stop, ...others }: Omit<DeskNeeds, 'journal'> & { journal: Journal | Problem; stop: TillStop },
): { desk: Desk; runs: RequeryRuns | null; reviews: Reviews; listBanks: Gateway['banks'] } {
  // Without a journal there are no cases that anything could follow.
  const reviews = { change: () => Promise.resolve() };
  if ('code' in journal) {
    return { desk: createStoppedDesk(journal), runs: null, reviews, listBanks: others.gateway.banks };
  }
  const made = createDeskOf(parts, service, { ...others, journal });
  return { ...made, desk: stopDeskWith(made.desk, stop, journal) };
}

function createDeskOf(
  { installation, settings, clock, schedule, isOnline, log }: TillParts,
  { merchant, encryptionKey }: ConnectedService,
  { gateway, gatewayForRuns, journal, banks, cases }: DeskNeeds,
): { desk: Desk; runs: RequeryRuns; reviews: Reviews; listBanks: Gateway['banks'] } {
  const { mode, till: name, zone, ceilingMinor, successValues, currency, country, ip, meta } = installation;
  const { journal: timed, speed } = watchAppends(journal, clock);
  const till: Till = {
    ...{ name, mode, zone, ceilingMinor, successValues, currency, ...merchant },
    origin: { country, ip, meta, deviceFingerprint: deviceFingerprintIn(settings, log) },
    canCharge: encryptionKey !== null,
  };
  const actor = ACTOR;
  const failed = (error: unknown) => log.write('backgroundFailed', describeError(error));
  const desk = createDesk({
    till,
    journal: timed,
    gateway,
    gatewayForRuns,
    findBank: (bankCode) => banks.find(bankCode),
    clock,
    randomInt: (below) => randomInt(below),
    newReturnUrl: () => makeReturnUrl(installation.connection?.returnUrl ?? RETURN_URL, makeReturnToken(randomBytes)),
    actor,
    schedule,
    watchPace: WATCH_PACE,
    ...(isOnline && { isOnline }),
    holdForSendingAgainMs: HOLD_FOR_SENDING_AGAIN_MS,
    isJournalSlow: speed.isSlow,
    tellNotProven: cases.tellNotProven,
    failed,
  });
  const uptimeMs = () => performance.now();
  const runs = createRequeryRuns({ runs: journal, bulk: desk.bulk, clock, uptimeMs, actor, failed });
  return { desk: withSlowJournalNotice(desk, speed), runs, reviews: desk.reviews, listBanks: desk.listBanks };
}

/** What an earlier run left open comes before the first charge; where it cannot be picked up, nothing is charged. */
async function recover(desk: Desk, log: Log): Promise<Problem | null> {
  try {
    await desk.recover();
    return null;
  } catch (error) {
    log.write('recoveryFailed', describeError(error));
    return isJournalFault(error)
      ? problem('journalFailed', { failure: error.failure }).problem
      : problem('unexpected').problem;
  }
}

function createBankPagesOf({ createBankPageViews, onBankPage, log }: TillParts, desk: Desk): BankPageControl {
  return createBankPageControl({
    desk,
    createViews: createBankPageViews,
    push: onBankPage,
    failed: (error) => log.write('backgroundFailed', describeError(error)),
  });
}

function unfitJournal(journal: Journal | Problem): Problem | null {
  return 'code' in journal ? journal : null;
}

function unfitTill(parts: TillParts, authentication: OpenAuthentication): Problem | null {
  return unitProblem(parts) ?? keyProblem(parts, authentication);
}

/** A seat sends no amounts. */
function unitProblem(parts: TillParts): Problem | null {
  const { installation, sandboxAmountEchoedAt } = parts;
  return isSeat(parts) || mayGoLive(installation, sandboxAmountEchoedAt)
    ? null
    : problem('amountUnitNotConfirmed').problem;
}
