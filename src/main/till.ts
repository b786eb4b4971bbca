import { type Problem, problem } from '../shared/problems.ts';
import { startCases } from './cases/till-cases.ts';
import type { ComposedTill, OpenTill, TillHandlers } from './composed-till.ts';
import { startCounter } from './counter/counter-control.ts';
import { createDeskHandlers } from './counter/desk-handlers.ts';
import { startBanks } from './counter/till-banks.ts';
import { recover, startDesk } from './counter/till-desk.ts';
import { describeTill } from './describe-till.ts';
import { createQueue } from './desk/records/queue.ts';
import { startErasure } from './erasure/till-erasure.ts';
import { startEvidence } from './export/evidence/evidence-control.ts';
import { startExports } from './export/export-control.ts';
import { createTillExporter } from './export/till-exporter.ts';
import { startHeadOffice } from './head-office/till-head-office.ts';
import { startChecks } from './health/chain-checks.ts';
import { startHealth } from './health/health-control.ts';
import { createJournalDecisions } from './health/journal-decisions.ts';
import { createAppendPipeline } from './journal/append-pipeline.ts';
import type { Journal } from './journal/journal.ts';
import { createGlanceHandlers, createJournalHandlers, tellJournalFaults } from './journal/journal-handlers.ts';
import { createShopDays } from './journal/shop-days.ts';
import { createLessonControl } from './lessons/lesson-control.ts';
import { startOpened } from './opened/opened-control.ts';
import { startPeople, withRights } from './people/till-people.ts';
import { createFingerprintHandlers } from './printing/fingerprint-on-paper.ts';
import { startPrinting } from './printing/till-printing.ts';
import { createOpenShifts } from './reports/open-shifts.ts';
import { startReports } from './reports/till-reports.ts';
import { startRuns } from './runs/run-control.ts';
import { type OpenAuthentication, openTillJournal } from './seal/open-till-journal.ts';
import { startSeals } from './seal/till-seals.ts';
import { startService } from './service/connect.ts';
import { createLastHeard } from './service/last-heard.ts';
import { startGateways } from './service/till-gateways.ts';
import { mayGoLive } from './settings/amount-unit.ts';
import { createCurrencyControl, withChosenCurrency } from './settings/currency-control.ts';
import { createThemeHandlers, keepAmountEcho, keepShownUnit } from './settings/kept-by-itself.ts';
import { createLanguageHandlers } from './settings/language-control.ts';
import { isSeat } from './settings/seat.ts';
import { isKeyUnagreed, startAgreements } from './setup/agreements.ts';
import { whatHoldsBack, whatHoldsBackCopy } from './setup/what-holds-back.ts';
import type { TillParts } from './till-parts.ts';
import { createTillStop, stopInTurn } from './till-stop.ts';
import { composeWithoutJournal, type Opened } from './till-without-journal.ts';
import { noteVersion } from './updates/note-version.ts';
import { whatHoldsUpdate } from './updates/what-holds-update.ts';
import { startBankPages } from './window/bank-page/bank-page-control.ts';

/** Connects a till, opens its journal and recovers an earlier run. If a step fails, the till takes no payments. */
export async function composeTill(given: TillParts): Promise<ComposedTill> {
  const heard = createLastHeard(given.clock);
  const installation = withChosenCurrency(given.installation, given.settings);
  const parts = { ...given, installation, fetch: heard.listenTo(given.fetch) };
  const stop = createTillStop(null);
  const [service, { journal, authentication, notRestored }] = await Promise.all([
    startService(parts),
    openTillJournal(parts, stop),
  ]);
  const openedSeq = journal.ok ? (await journal.value.head()).seq : 0;
  const opened = { service, authentication, notRestored, stop, heard, openedSeq };
  return journal.ok
    ? await composeWithJournal(parts, opened, journal.value)
    : await composeWithoutJournal(parts, opened, journal.problem);
}

async function composeWithJournal(
  parts: TillParts,
  { service, authentication, notRestored, stop, heard, openedSeq }: Opened,
  opened: Journal,
): Promise<ComposedTill> {
  const { clock, installation, log } = parts;
  let unfit: Problem | null = null;
  const stopping = { found: () => stop.problem(), goesBack: () => stop.reason('journalGoesBack') };
  const { gateway, gatewayForRuns, keyedOf } = startGateways(parts, service.encryptionKey);
  const headOffice = startHeadOffice(parts, stop, openedSeq);
  const shifts = createOpenShifts(opened, log);
  const { journal, speed } = createAppendPipeline(opened, parts, {
    stamped: (entry) => people.stamped(entry),
    withBeginnings: shifts.withBeginnings,
    written: [headOffice.written, (entries) => cases.written(entries)],
    guardedPayments: headOffice.guardedPayments(opened),
  });
  const people = await startPeople(parts, { journal, installation }, parts.folder);
  const cases = startCases({
    ...parts,
    ...people,
    journal,
    askExternal: (payment) => gateway.requery(service.merchant, payment),
    reviews: () => desk.reviews,
  });
  const banks = startBanks({ ...parts, service, list: (asked) => desk.listBanks(asked) });
  const { desk, runs } = startDesk(parts, service, {
    gateway,
    gatewayForRuns,
    journal,
    banks,
    cases,
    headOffice,
    speed,
    stopping: { ...stopping, unfit: () => unfit },
    stop,
    actor: people.actor,
    isSeat: isSeat(parts),
    mayKeyPins: startAgreements(parts, journal),
  });
  const requeryRuns = startRuns({ runs, journal, machine: parts.running, clock, log });
  const bankPages = startBankPages({ ...parts, keyedOf }, desk);
  const copies = createQueue();
  const printing = startPrinting({ ...parts, ...people, copies, witnessed: headOffice.newestReceipt }, journal);
  const followers = [parts.onChange, bankPages.follow, people.follow, printing.follow, keepAmountEcho(parts)];
  for (const follow of followers) desk.onChange(follow);
  const recovered = await recover(desk, log);
  unfit = service.problem ?? tillFault(parts, authentication) ?? recovered;
  const why = () => unfit ?? stop.problem();
  if (unfit) log.write('tillStopped', { code: unfit.code, reason: unfit.facts.failure ?? '' });
  void noteVersion(parts, journal);
  for (const part of [requeryRuns, printing]) void part.start();
  const catchingUp = afterFirstMoments(parts, cases.catchUp);
  const given = { ...authentication, heard, stopped: why, tillStop: stop, ...people };
  const heldBack = () => whatHoldsBackCopy(installation.mode, desk);
  const health = await startHealth(parts, { ...given, journal, heldBack });
  const checks = startChecks(parts, journal, stop);
  const days = createShopDays(journal, parts);
  const seals = startSeals({ ...parts, signing: authentication.signing, journal, days });
  const exporter = createTillExporter(parts, seals.sealer, journal.note);
  headOffice.start({ ...seals, journal, actor: people.actor });
  const exports = startExports({
    ...parts,
    seals,
    exporter,
    journal,
    days,
    before: headOffice.anchored,
    may: people.may,
  });
  const evidence = startEvidence(parts, journal, { ...seals, exporter });
  const openedExports = startOpened({ ...parts, service, opened: () => erasure.eraseElsewhere() });
  const erasure = startErasure(parts, {
    ...people,
    journal,
    desk,
    confirmedTime: heard.confirmedTime,
    copies: health.kept,
    opened: openedExports,
    headOffice,
    seals,
  });
  const describe = () =>
    describeTill(parts, service, why(), {
      checks,
      currency: currency.now(),
      notRestored,
      people,
      ...headOffice.loss(),
    });
  const currency = createCurrencyControl({ ...parts, desk, describe });
  const handlers: TillHandlers = tellJournalFaults({
    'till.describe': async () => ({ ok: true, value: describe() }) as const,
    ...createThemeHandlers(parts),
    ...startCounter({ ...parts, journal, heard, banks, desk }),
    ...createLanguageHandlers(parts),
    ...banks.handlers,
    ...createJournalDecisions(parts, { ...given, journal, headOffice }),
    ...openedExports.handlers,
    ...people.handlers,
    ...health.handlers,
    ...parts.setup,
    ...currency.handlers,
    ...createDeskHandlers(desk),
    ...bankPages.handlers,
    ...printing.handlers,
    ...createJournalHandlers(journal, days),
    ...createGlanceHandlers({ journal, clock, days }),
    ...exports.handlers,
    ...headOffice.handlers,
    ...seals.handlers,
    ...createFingerprintHandlers(parts, seals),
    ...requeryRuns.handlers,
    ...cases.handlers,
    ...startReports({ ...parts, ...people, journal, shifts, days, currency, copies, ...seals }),
    ...evidence.handlers,
    ...erasure.handlers,
    ...createLessonControl({ ...parts, desk, journal, actor: people.actor }),
  });
  await headOffice.checked();
  const till: OpenTill = {
    handlers,
    stopped: unfit,
    holdsBack: () => whatHoldsBack(installation.mode, desk, journal),
    holdsUpdate: () => whatHoldsUpdate(desk, journal),
    async stop() {
      for (const part of [catchingUp, erasure, checks, seals]) part.stop();
      await stopInTurn([headOffice, health, exports, evidence, openedExports, bankPages, requeryRuns, desk]);
      await stopInTurn([printing, cases]);
      await journal.close();
      await service.stop();
    },
  };
  return withRights(till, people);
}

/** Delays background work until the first screen is up. @returns a handle that cancels the work */
function afterFirstMoments(
  { clock, firstMomentsMs = 0 }: Pick<TillParts, 'clock' | 'firstMomentsMs'>,
  begin: () => Promise<void>,
): { stop(): void } {
  const stopping = new AbortController();
  const rested = async () => {
    await clock.sleep(firstMomentsMs, stopping.signal);
    if (!stopping.signal.aborted) await begin();
  };
  void (firstMomentsMs > 0 ? rested() : begin());
  return { stop: () => stopping.abort() };
}

/** Returns why the till must take no payments; null on a seat, which charges nobody and hands nothing over. */
function tillFault(parts: TillParts, { key }: OpenAuthentication): Problem | null {
  if (isSeat(parts)) return null;
  keepShownUnit(parts);
  const shown = parts.settings.read('amountUnitShown');
  if (!mayGoLive(parts.installation, shown)) return problem('amountUnitNotConfirmed').problem;
  if (isKeyUnagreed(parts)) return problem('keyNotAgreed').problem;
  return key.ok ? null : problem('journalKeyMissing').problem;
}
