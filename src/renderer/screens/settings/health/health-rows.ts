import type { TFunction } from 'i18next';
import type { TillDescription } from '../../../../shared/bridge-contract.ts';
import type { Format } from '../../../../shared/format.ts';
import type { HeadOfficeState } from '../../../../shared/head-office/head-office-channels.ts';
import { lightOf } from '../../../../shared/head-office/head-office-light.ts';
import type { CopiesState } from '../../../../shared/health/copies-channels.ts';
import type { Health } from '../../../../shared/health/health-channels.ts';
import type { CopyProblem, LastCopy } from '../../../../shared/journal/last-copy.ts';
import type { PrintingState } from '../../../../shared/slip/printing-channels.ts';
import type { HealthRow } from './health-row.ts';
import { keyStoreRow } from './key-store-row.ts';
import { printerRow } from './printer-row.ts';
import { clockRow, serviceRow } from './service-and-clock-rows.ts';

/** Below this, a few weeks of payments may fill the disk. */
const LOW_DISK_BYTES = 1024 * 1024 * 1024;

interface Read {
  till: TillDescription;
  health: Health;
  copies: CopiesState;
  headOffice: HeadOfficeState;
  /** null if no journal is open. */
  printing: PrintingState | null;
}

/** Returns the rows of the health page. */
export function healthRows(
  { till, health, copies, headOffice, printing }: Read,
  t: TFunction,
  format: Format,
): HealthRow[] {
  return [
    journalRow(health, t, format),
    checkRow(till, t, format),
    sealRow(health, t, format),
    ...(health.journal ? [copyHereRow(copies.here, t, format)] : []),
    copySecondRow(copies, t, format),
    diskRow(health, t, format),
    serviceRow(health, t, format),
    ...headOfficeRows(headOffice, health, t, format),
    ...lossRows(till, t, format),
    ...(printing ? [printerRow(printing, t)] : []),
    keyStoreRow({ ...health, mode: till.mode }, t),
    clockRow(health, till.zone, t, format),
    {
      name: 'program',
      state: 'good',
      next: null,
      says: t('health.programSays', { version: till.version, host: t(`settings.hostName.${till.host}`) }),
    },
  ];
}

/** Returns no row for a till that is not meant to be connected. */
export function headOfficeRows(
  state: HeadOfficeState,
  health: Pick<Health, 'at' | 'stopped'>,
  t: TFunction,
  format: Format,
): HealthRow[] {
  if (state.kind === 'enrolled') return [headOfficeRow(state, health, t, format)];
  if (!state.provisioned) return [];
  const { problem, isTriedAgain } = state.provisioned;
  const says = t(isTriedAgain ? 'headOffice.row.connecting' : 'headOffice.row.notConnected');
  const next = t(`problem.${problem.code}.next`, { replace: problem.facts });
  return [{ name: 'headOffice', state: isTriedAgain ? 'unknown' : 'notice', says, next }];
}

/** Returns a warning about lost fetched entries, until a person acknowledges the loss. */
export function lossRows(
  { fetchedLost, lossAcknowledged }: Pick<TillDescription, 'fetchedLost' | 'lossAcknowledged'>,
  t: TFunction,
  format: Format,
): HealthRow[] {
  const name = 'fetched';
  if (fetchedLost) {
    const { code, facts: replace } = fetchedLost;
    return [
      {
        name,
        state: 'notice',
        says: t(`problem.${code}.what`, { replace }),
        next: t(`problem.${code}.next`, { replace }),
      },
    ];
  }
  if (!lossAcknowledged) return [];
  const { first, last, by } = lossAcknowledged;
  const at = format.dateTime(lossAcknowledged.at);
  return [{ name, state: 'good', says: t('health.lossAcknowledged', { first, last, at, by }), next: null }];
}

function journalRow({ journal }: Health, t: TFunction, format: Format): HealthRow {
  const name = 'journal';
  if (!journal)
    return { name, state: 'notice', says: t('health.journalStopped'), next: t('health.journalStoppedNext') };
  const facts = { count: journal.entries, size: format.bytes(journal.bytes) };
  return { name, state: 'good', says: t('health.journalSays', facts), next: null };
}

function checkRow({ chainCheck }: TillDescription, t: TFunction, format: Format): HealthRow {
  const name = 'check';
  const { running = null, last = null } = chainCheck ?? {};
  if (last?.fault) {
    const says = t('health.checkFaulty', { at: format.dateTime(last.at) });
    return { name, state: 'notice', says, next: t('health.checkFaultyNext') };
  }
  if (last) {
    const says = t('health.checkIntact', { at: format.dateTime(last.at), count: last.entries });
    return { name, state: 'good', says, next: null };
  }
  if (!running) return { name, state: 'unknown', says: t('health.checkNone'), next: t('health.checkNext') };
  const says = running.isComparing
    ? t('health.checkComparing')
    : t('health.checkRunning', { checked: running.entries, count: running.of });
  return { name, state: 'unknown', says, next: t('health.checkNext') };
}

function sealRow({ journal }: Health, t: TFunction, format: Format): HealthRow {
  const at = journal?.lastSealAt ?? null;
  if (at === null) return { name: 'seal', state: 'unknown', says: t('health.sealNone'), next: t('health.sealNext') };
  return { name: 'seal', state: 'good', says: format.dateTime(at), next: null };
}

function copyHereRow(last: LastCopy | null, t: TFunction, format: Format): HealthRow {
  const name = 'copyHere';
  if (!last) return { name, state: 'unknown', says: t('health.copyNone'), next: t('health.copyWaiting') };
  if (last.problem) {
    const facts = { reason: t(`journalFailure.${last.problem}`), last: timeOf(last, t, format) };
    return {
      name,
      state: 'notice',
      says: t('health.copyFailed', facts),
      next: t(`health.copyFailedNext.${wayOutOf(last.problem)}`),
    };
  }
  return { name, state: 'good', says: timeOf(last, t, format), next: null };
}

function copySecondRow({ second }: CopiesState, t: TFunction, format: Format): HealthRow {
  const name = 'copySecond';
  if (!second) return { name, state: 'notice', says: t('health.secondNone'), next: t('health.secondNoneNext') };
  const { folder, last, isUnderWay } = second;
  const at = last ? timeOf(last, t, format) : t('health.copyNever');
  const facts = { folder, last: at, at };
  if (isUnderWay) {
    return { name, state: 'unknown', says: t('health.secondUnderWay', facts), next: t('health.secondUnderWayNext') };
  }
  if (!last) return { name, state: 'unknown', says: t('health.copyNone'), next: t('health.copyWaiting') };
  if (last.problem === 'away') {
    return { name, state: 'notice', says: t('health.secondAway', facts), next: t('health.secondAwayNext') };
  }
  if (last.problem) return { ...copyHereRow(last, t, format), name };
  return { name, state: 'good', says: t('health.secondSays', facts), next: null };
}

/** Returns the advice for a failed copy. If the journal itself is the fault, more disk space does not help. */
function wayOutOf(problem: CopyProblem): 'diskFull' | 'readOnly' | 'locked' | 'other' {
  return problem === 'diskFull' || problem === 'readOnly' || problem === 'locked' ? problem : 'other';
}

function diskRow({ freeBytes }: Health, t: TFunction, format: Format): HealthRow {
  const name = 'disk';
  if (freeBytes === null) {
    return { name, state: 'unknown', says: t('health.diskUnknown'), next: t('health.diskUnknownNext') };
  }
  const says = t('health.diskSays', { size: format.bytes(freeBytes) });
  const isLow = freeBytes < LOW_DISK_BYTES;
  return { name, state: isLow ? 'notice' : 'good', says, next: isLow ? t('health.diskLowNext') : null };
}

/** Returns no advice for a problem that stopped the till, because the top of the page shows it. */
function headOfficeRow(
  state: Extract<HeadOfficeState, { kind: 'enrolled' }>,
  { at, stopped }: Pick<Health, 'at' | 'stopped'>,
  t: TFunction,
  format: Format,
): HealthRow {
  const { standing, receivedAt, waiting: count, problem } = state;
  const row = { name: 'headOffice', state: lightOf(state, new Date(at)) } as const;
  if (standing === 'stopped' && problem) {
    const { code, facts } = problem;
    const next =
      stopped?.code === code ? t('health.journalStoppedNext') : t(`problem.${code}.next`, { replace: facts });
    return { ...row, says: t(`problem.${code}.what`, { replace: facts }), next };
  }
  const received = receivedAt === null ? t('headOffice.row.never') : format.dateTime(receivedAt);
  const says = t(`headOffice.row.${standing === 'stopped' ? 'waiting' : standing}`, { at: received, count });
  return { ...row, says, next: problem && t(`problem.${problem.code}.next`, { replace: problem.facts }) };
}

function timeOf({ at }: LastCopy, t: TFunction, format: Format): string {
  return at === null ? t('health.copyNever') : format.dateTime(at);
}
