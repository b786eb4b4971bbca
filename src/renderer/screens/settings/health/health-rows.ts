import type { TFunction } from 'i18next';
import type { TillDescription } from '../../../../shared/bridge-contract.ts';
import type { Format } from '../../../../shared/format.ts';
import type { HeadOfficeState } from '../../../../shared/head-office/head-office-channels.ts';
import { lightOf } from '../../../../shared/head-office/head-office-light.ts';
import type { CopiesState } from '../../../../shared/health/copies-channels.ts';
import type { Health } from '../../../../shared/health/health-channels.ts';
import type { LastCopy } from '../../../../shared/journal/last-copy.ts';
import type { Problem } from '../../../../shared/problems.ts';
import { nameOfPlace } from '../../../../shared/slip/print-job.ts';
import type { PrintingState } from '../../../../shared/slip/printing-channels.ts';

/** With less free space than this, the payments of a few weeks may fill the disk. */
const LOW_DISK_BYTES = 1024 * 1024 * 1024;
/** The till's own tolerance: a time server corrects smaller differences, so they are no fault. */
const TOLERANCE_MS = 2 * 60_000;

interface Words {
  t: TFunction;
  format: Format;
}

interface Aspect {
  /** `notice` is only for a fault about which a person can do something. */
  state: 'good' | 'notice' | 'unknown';
  says: string;
  next: string | null;
}

interface Read {
  till: TillDescription;
  health: Health;
  copies: CopiesState;
  headOffice: HeadOfficeState;
  /** Null if no journal is open. */
  printing: PrintingState | null;
}

export function healthRows({ till, health, copies, headOffice, printing }: Read, words: Words) {
  const host = words.t(`settings.hostName.${till.host}`);
  const aspects = {
    journal: journalAspect(health, words),
    check: till.chainCheck && checkAspect(till.chainCheck, words),
    seal: health.journal && sealAspect(health.journal, words),
    copyHere: health.journal && copyAspect(copies.here, words),
    copySecond: secondCopyAspect(copies, words),
    disk: diskAspect(health, words),
    service: serviceAspect(health, words),
    headOffice: headOfficeAspect(headOffice, health, words),
    fetched: lossAspect(till, words),
    printer: printing && printerAspect(printing, words),
    keyStore: keyStoreAspect({ ...health, mode: till.mode }, words),
    clock: clockAspect(health, till.zone, words),
    program: good(words.t('health.programSays', { version: till.version, host })),
  };
  return (Object.keys(aspects) as (keyof typeof aspects)[]).flatMap((name) => {
    const aspect: Aspect | null = aspects[name];
    return aspect ? [{ name, ...aspect }] : [];
  });
}

function good(says: string, next: string | null = null): Aspect {
  return { state: 'good', says, next };
}

function notice(says: string, next: string): Aspect {
  return { state: 'notice', says, next };
}

function unknown(says: string, next: string): Aspect {
  return { state: 'unknown', says, next };
}

/** @returns null for a till that is not meant to have a head office */
export function headOfficeAspect(state: HeadOfficeState, health: Pick<Health, 'at' | 'stopped'>, words: Words) {
  if (state.kind === 'enrolled') return enrolledAspect(state, health, words);
  if (!state.provisioned) return null;
  const { code, facts } = state.provisioned;
  return notice(words.t(`problem.${code}.what`, { replace: facts }), words.t('headOffice.row.notConnected'));
}

/** Gives no advice about a problem that stopped the till, because the top of the page shows it. */
function enrolledAspect(
  state: Extract<HeadOfficeState, { kind: 'enrolled' }>,
  { at, stopped }: Pick<Health, 'at' | 'stopped'>,
  words: Words,
): Aspect {
  const { t, format } = words;
  const { standing, receivedAt, waiting: count, problem } = state;
  const light = lightOf(state, new Date(at));
  if (standing === 'stopped' && problem) {
    const says = t(`problem.${problem.code}.what`, { replace: problem.facts });
    const isShown = stopped?.code === problem.code;
    return { state: light, says, next: isShown ? t('health.journalStoppedNext') : wayOut(problem, words) };
  }
  const received = receivedAt === null ? t('headOffice.row.never') : format.dateTime(receivedAt);
  const says = t(`headOffice.row.${standing === 'stopped' ? 'waiting' : standing}`, { at: received, count });
  return { state: light, says, next: problem && wayOut(problem, words) };
}

function wayOut({ code, facts }: Problem, { t }: Words): string {
  return t(`problem.${code}.next`, { replace: facts });
}

/** Warns about fetched entries that are lost again, until a person acknowledges the loss. */
export function lossAspect(
  { fetchedLost, lossAcknowledged }: Pick<TillDescription, 'fetchedLost' | 'lossAcknowledged'>,
  words: Words,
): Aspect | null {
  const { t, format } = words;
  if (fetchedLost) {
    return notice(t(`problem.${fetchedLost.code}.what`, { replace: fetchedLost.facts }), wayOut(fetchedLost, words));
  }
  if (!lossAcknowledged) return null;
  const at = format.dateTime(lossAcknowledged.at);
  return good(t('health.lossAcknowledged', { ...lossAcknowledged, at }));
}

function journalAspect({ journal }: Health, { t, format }: Words): Aspect {
  if (!journal) return notice(t('health.journalStopped'), t('health.journalStoppedNext'));
  return good(t('health.journalSays', { count: journal.entries, size: format.bytes(journal.bytes) }));
}

function checkAspect({ running, last }: NonNullable<TillDescription['chainCheck']>, { t, format }: Words): Aspect {
  if (last) {
    const at = format.dateTime(last.at);
    return last.fault
      ? notice(t('health.checkFaulty', { at }), t('health.checkFaultyNext'))
      : good(t('health.checkIntact', { at, count: last.entries }));
  }
  const next = t('health.checkNext');
  if (!running) return unknown(t('health.checkNone'), next);
  if (running.isComparing) return unknown(t('health.checkComparing'), next);
  return unknown(t('health.checkRunning', { checked: running.entries, count: running.of }), next);
}

function sealAspect({ lastSealAt }: NonNullable<Health['journal']>, { t, format }: Words): Aspect {
  return lastSealAt === null ? unknown(t('health.sealNone'), t('health.sealNext')) : good(format.dateTime(lastSealAt));
}

function copyAspect(last: LastCopy | null, words: Words): Aspect {
  const { t } = words;
  if (!last) return unknown(t('health.copyNone'), t('health.copyWaiting'));
  const { problem } = last;
  if (!problem) return good(timeOf(last, words));
  // If the journal itself is at fault, the usual advice about disk space would not help.
  const way = problem === 'diskFull' || problem === 'readOnly' || problem === 'locked' ? problem : 'other';
  const facts = { reason: t(`journalFailure.${problem}`), last: timeOf(last, words) };
  return notice(t('health.copyFailed', facts), t(`health.copyFailedNext.${way}`));
}

function secondCopyAspect({ second }: CopiesState, words: Words): Aspect {
  const { t } = words;
  if (!second) return notice(t('health.secondNone'), t('health.secondNoneNext'));
  const { folder, last, isUnderWay } = second;
  const at = last ? timeOf(last, words) : t('health.copyNever');
  const facts = { folder, last: at, at };
  if (isUnderWay) return unknown(t('health.secondUnderWay', facts), t('health.secondUnderWayNext'));
  if (last?.problem === 'away') return notice(t('health.secondAway', facts), t('health.secondAwayNext'));
  return last && !last.problem ? good(t('health.secondSays', facts)) : copyAspect(last, words);
}

function timeOf({ at }: LastCopy, { t, format }: Words): string {
  return at === null ? t('health.copyNever') : format.dateTime(at);
}

function diskAspect({ freeBytes }: Health, { t, format }: Words): Aspect {
  if (freeBytes === null) return unknown(t('health.diskUnknown'), t('health.diskUnknownNext'));
  const says = t('health.diskSays', { size: format.bytes(freeBytes) });
  return freeBytes < LOW_DISK_BYTES ? notice(says, t('health.diskLowNext')) : good(says);
}

/** Reports the service's last answer, without a new request. */
export function serviceAspect(
  { lastHeardAt, service }: Pick<Health, 'lastHeardAt' | 'service'>,
  { t, format }: Words,
): Aspect {
  if (!service) return unknown(t('health.serviceNone'), t('health.serviceNext'));
  const at = lastHeardAt === null ? t('health.serviceNever') : format.dateTime(lastHeardAt);
  if (service.state === 'reachable') return good(t('health.serviceSays', { at }));
  const since = format.dateTime(service.since);
  return service.state === 'slow'
    ? notice(t('health.serviceSlow', { since }), t('health.serviceSlowNext'))
    : notice(t('health.serviceAway', { since, at }), t('health.serviceAwayNext'));
}

/** Judges the printer by its last jobs, without sending anything to it. */
export function printerAspect({ printer, jobs }: PrintingState, { t }: Pick<Words, 't'>): Aspect {
  if (!printer) return good(t('health.printerNone'));
  const place = nameOfPlace(printer.place);
  const waits = jobs.find(({ state, fault }) => state === 'waiting' && fault !== null);
  if (waits?.fault) {
    const fault = t(`printing.fault.${waits.fault}`);
    return notice(t('health.printerFails', { printer: place, fault }), t('health.printerNext'));
  }
  const hasPrinted = jobs.some(({ state }) => state === 'printed' || state === 'notConfirmed');
  return hasPrinted ? good(place) : unknown(place, t('health.printerUntried'));
}

type Protection = Pick<Health, 'isKeyStoreReal' | 'needsPassphrase'> & Pick<TillDescription, 'mode'>;

/** Returns the row of the key store. In practice mode a till without people has no secret to protect. */
export function keyStoreAspect({ isKeyStoreReal, needsPassphrase, mode }: Protection, { t }: Pick<Words, 't'>): Aspect {
  const next = needsPassphrase ? t('health.passphraseNext') : null;
  if (isKeyStoreReal) return good(t('health.keyStoreReal'), next);
  if (mode === 'practice') return good(t(next === null ? 'health.keyStorePractice' : 'health.keyStoreNone'), next);
  const held = t('health.keyStoreNext');
  return notice(t('health.keyStoreNone'), next === null ? held : `${held} ${next}`);
}

export function clockAspect(
  { at, newestEntryAt }: Pick<Health, 'at' | 'newestEntryAt'>,
  zone: string,
  { t, format }: Words,
): Aspect {
  const facts = { at: format.exactTime(at), zone };
  if (newestEntryAt === null || Date.parse(at) >= Date.parse(newestEntryAt) - TOLERANCE_MS) {
    return good(t('health.clockSays', facts), t('health.clockNext'));
  }
  const newest = format.exactTime(newestEntryAt);
  return notice(t('health.clockBehind', { ...facts, newest }), t('health.clockBehindNext'));
}
