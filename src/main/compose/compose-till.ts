import { randomBytes, randomInt } from 'node:crypto';
import { type Problem, problem } from '../../shared/problems.ts';
import type { DeskSnapshot } from '../../shared/snapshot.ts';
import { type BankCache, type BankDirectory, createBankDirectory } from '../desk/bank-directory.ts';
import { createDesk } from '../desk/desk.ts';
import type { Desk } from '../desk/desk-port.ts';
import type { Gateway } from '../desk/gateway-port.ts';
import { isJournalFault } from '../desk/journal-port.ts';
import type { Till, WatchPace } from '../desk/parts.ts';
import { createRequeryRuns, type RequeryRuns } from '../desk/requery-run/requery-runs.ts';
import type { Reviews } from '../desk/reviews.ts';
import { countSelected } from '../export/count-selected.ts';
import { cipherPassesSelfTest } from '../gateway/cipher.ts';
import { createGateway } from '../gateway/gateway.ts';
import { openJournal } from '../journal/client.ts';
import type { Journal } from '../journal/journal.ts';
import { describeError, type Log } from '../log.ts';
import { createOpenedSets } from '../opened/opened-sets.ts';
import { echoesSentAmount, mayGoLive } from '../settings/amount-unit.ts';
import { makeReturnToken, makeReturnUrl } from '../window/bank-page/return-url.ts';
import { createBankPageControl } from './bank-page-control.ts';
import { type ConnectedService, connect } from './connect.ts';
import { startDailyCopies } from './daily-copies.ts';
import { CURRENCY, describeTill } from './describe-till.ts';
import { createEvidenceControl, type EvidenceControl, noEvidence } from './evidence-control.ts';
import { createExportControl, type ExportControl, noExports } from './export-control.ts';
import { createGlanceHandlers } from './glance-handlers.ts';
import { createOpenedControl, type OpenedControl } from './opened-control.ts';
import { createSavedViews } from './saved-views.ts';
import { isSeat, refuseCharging } from './seat.ts';
import { createSigningKeyHandlers, noSigningKey } from './signing-key-control.ts';
import { tellOfSlowJournal } from './slow-journal.ts';
import { createStoppedDesk } from './stopped-desk.ts';
import { createTillCases, type TillCases } from './till-cases.ts';
import { createTillHandlers } from './till-handlers.ts';
import type { ComposedTill, TillParts } from './till-parts.ts';
import { createTillRuns } from './till-runs.ts';
import { startTillSeals, type TillSeals } from './till-seals.ts';
import { watchAppends } from './watch-appends.ts';

/** Two questions a second at most, and a look at the clock every minute. */
const WATCH_PACE: WatchPace = { betweenMs: 500, atMostMs: 60_000 };

/** Long enough to plug in a cable; not longer, since it may be a card number. */
const HOLD_FOR_SENDING_AGAIN_MS = 5 * 60_000;

/** Where bank pages return to where the shop has no address of its own: nobody can own it, and nothing reaches it. */
const RETURN_URL = 'https://paydesk.invalid/return';

/**
 * Makes a till: reaches its service, opens its journal, and picks up what an earlier run left open. Where one of these
 * fails the till is made all the same, takes no payments and says why; what can still be read is read.
 */
export async function composeTill(parts: TillParts): Promise<ComposedTill> {
  const { clock, log, saveSlip, settings } = parts;
  const [service, opening] = await Promise.all([connectService(parts), openTillJournal(parts)]);
  const { merchant, encryptionKey } = service;
  const gateway = createGateway({ fetch: parts.fetch, encryptionKey });
  const cases = createCasesOf(parts, opening, { gateway, merchant }, () => reviews);
  const { journal } = cases;
  const banks = createBankDirectory({ gateway, merchant, clock, cache: bankCacheIn(parts) });
  const gatewayForRuns = createGateway({ fetch: parts.fetchForRuns ?? parts.fetch, encryptionKey: null });
  const { desk, runs, reviews } = createDeskIn(parts, service, { gateway, gatewayForRuns, journal, banks });
  const tillRuns = createTillRuns(parts, runs, journal);
  const bankPages = createBankPageControl({
    desk,
    createViews: parts.createBankPageViews,
    push: parts.onBankPage,
    failed: (error) => log.write('backgroundFailed', describeError(error)),
  });
  desk.onChange(parts.onChange);
  desk.onChange((snapshot) => bankPages.follow(snapshot));
  desk.onChange((snapshot) => recordAmountEcho(parts, snapshot));
  const recovered = await recover(desk, log);
  const stopped = 'code' in journal ? journal : (service.problem ?? unitProblem(parts) ?? recovered);
  if (stopped) log.write('tillStopped', { code: stopped.code, reason: stopped.facts.failure ?? '' });
  void cases.catchUp();
  tillRuns.start();
  const copies = 'code' in journal ? null : startDailyCopies({ journal, clock, zone: parts.installation.zone, log });
  const seals = 'code' in journal ? null : startTillSeals({ ...parts, ...parts.sealing, journal });
  const exports = 'code' in journal || !seals ? null : createExportControlOf(parts, seals, journal);
  const evidence = createEvidenceControlOf(parts, journal, seals);
  const opened = createOpenedControlOf(parts, service);
  const refused = stopped ?? problem('unexpected').problem;
  const handlers = createTillHandlers({
    describe: () => describeTill(parts, service, stopped, copies?.last() ?? null),
    setTheme: (theme) => {
      parts.applyTheme(theme);
      settings.write('theme', theme);
    },
    desk: stopped ? { ...desk, charge: async () => ({ ok: false, problem: stopped }) } : desk,
    banks: service.problem ?? banks,
    journal,
    bankPages: bankPages.handlers,
    exports: exports?.handlers ?? noExports(refused),
    signingKey: seals ? createSigningKeyHandlers(parts.installation.mode, seals) : noSigningKey(refused),
    opened: opened.handlers,
    runs: tillRuns.handlers,
    glance: createGlanceHandlers({ journal, clock, zone: parts.installation.zone }),
    cases: cases.handlers,
    evidence: evidence.handlers,
    views: createSavedViews(settings, log),
    saveSlip,
  });
  const stop = async () => {
    copies?.stop();
    seals?.stop();
    await exports?.stop();
    await evidence.stop();
    await opened.stop();
    await bankPages.stop();
    await tillRuns.stop();
    await desk.stop();
    await cases.stop();
    if (!('code' in journal)) await journal.close();
    await service.stop();
  };
  return { handlers: isSeat(parts) ? refuseCharging(handlers) : handlers, desk, seals, stopped, stop };
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

function createExportControlOf(parts: TillParts, seals: TillSeals, journal: Journal): ExportControl {
  const { folder, sealing } = parts;
  return createExportControl({
    ...parts,
    seals,
    journal,
    count: (selection, formats) => countSelected(sealing.exportWorkerUrl, { journal: folder, selection, formats }),
    chooseFolder: sealing.chooseFolder,
    push: sealing.onExport,
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

async function openTillJournal({ folder, installation, workers, clock, log }: TillParts): Promise<Journal | Problem> {
  const { mode, till } = installation;
  const opening = await openJournal({
    folder,
    mode,
    till,
    workerUrl: workers.journal,
    clock,
    onUpkeepFailed: (failure) => log.write('journalUpkeepFailed', { reason: failure }),
  });
  return opening.ok ? opening.journal : problem('journalNotOpen', { failure: opening.problem }).problem;
}

/** A till without a journal has a desk that answers everything with the reason. */
interface DeskNeeds {
  gateway: Gateway;
  gatewayForRuns: Pick<Gateway, 'requery'>;
  journal: Journal;
  banks: BankDirectory;
}

function createDeskIn(
  parts: TillParts,
  service: ConnectedService,
  { journal, ...others }: Omit<DeskNeeds, 'journal'> & { journal: Journal | Problem },
): { desk: Desk; runs: RequeryRuns | null; reviews: Reviews } {
  // Without a journal there are no cases that anything could follow.
  const reviews = { change: () => Promise.resolve() };
  if ('code' in journal) return { desk: createStoppedDesk(journal), runs: null, reviews };
  return createDeskOf(parts, service, { ...others, journal });
}

function createDeskOf(
  { installation, clock, rhythm, log }: TillParts,
  { merchant, encryptionKey }: ConnectedService,
  { gateway, gatewayForRuns, journal, banks }: DeskNeeds,
): { desk: Desk; runs: RequeryRuns; reviews: Reviews } {
  const { mode, till: name, zone, ceilingMinor } = installation;
  const { journal: timed, speed } = watchAppends(journal, clock);
  const till: Till = {
    name,
    mode,
    zone,
    ceilingMinor,
    currency: CURRENCY,
    ...merchant,
    canCharge: encryptionKey !== null,
  };
  const actor = () => 'cashier';
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
    rhythm,
    watchPace: WATCH_PACE,
    holdForSendingAgainMs: HOLD_FOR_SENDING_AGAIN_MS,
    isJournalSlow: speed.isSlow,
    failed,
  });
  const uptimeMs = () => performance.now();
  const runs = createRequeryRuns({ runs: journal, bulk: desk.bulk, clock, uptimeMs, actor, failed });
  return { desk: tellOfSlowJournal(desk, speed), runs, reviews: desk.reviews };
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

/** A seat sends no amounts. */
function unitProblem(parts: TillParts): Problem | null {
  const { installation, sandboxAmountEchoedAt } = parts;
  return isSeat(parts) || mayGoLive(installation, sandboxAmountEchoedAt)
    ? null
    : problem('amountUnitNotConfirmed').problem;
}

/** The first sandbox payment whose amount comes back as it was sent opens the way to live. */
function recordAmountEcho({ settings, clock, log }: TillParts, { current }: DeskSnapshot): void {
  if (!current || !echoesSentAmount(current.payment) || settings.read('sandboxAmountEchoedAt') !== null) return;
  try {
    settings.write('sandboxAmountEchoedAt', clock.now().toISOString());
  } catch (error) {
    log.write('settingsNotWritten', describeError(error));
  }
}

/** A list of banks that cannot be kept is a list all the same. */
function bankCacheIn({ settings, log }: TillParts): BankCache {
  return {
    read: () => settings.read('banks'),
    write(cached) {
      try {
        settings.write('banks', cached);
      } catch (error) {
        log.write('settingsNotWritten', describeError(error));
      }
    },
  };
}
