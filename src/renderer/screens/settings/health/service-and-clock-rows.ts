import type { TFunction } from 'i18next';
import type { Format } from '../../../../shared/format.ts';
import type { Health } from '../../../../shared/health/health-channels.ts';
import type { HealthRow } from './health-row.ts';

/** Returns the service's state by its last answer. No request is sent. */
export function serviceRow(
  { lastHeardAt, service }: Pick<Health, 'lastHeardAt' | 'service'>,
  t: TFunction,
  format: Format,
): HealthRow {
  const name = 'service';
  if (!service) return { name, state: 'unknown', says: t('health.serviceNone'), next: t('health.serviceNext') };
  const at = lastHeardAt === null ? t('health.serviceNever') : format.dateTime(lastHeardAt);
  if (service.state === 'reachable') return { name, state: 'good', says: t('health.serviceSays', { at }), next: null };
  const since = format.dateTime(service.since);
  return service.state === 'slow'
    ? { name, state: 'notice', says: t('health.serviceSlow', { since }), next: t('health.serviceSlowNext') }
    : { name, state: 'notice', says: t('health.serviceAway', { since, at }), next: t('health.serviceAwayNext') };
}

/** The till's own tolerance: a difference that a time server corrects is no fault. */
const TOLERANCE_MS = 2 * 60_000;

export function clockRow(
  { at, newestEntryAt }: Pick<Health, 'at' | 'newestEntryAt'>,
  zone: string,
  t: TFunction,
  format: Format,
): HealthRow {
  const name = 'clock';
  const facts = { at: format.exactTime(at), zone };
  if (newestEntryAt === null || Date.parse(at) >= Date.parse(newestEntryAt) - TOLERANCE_MS) {
    return { name, state: 'good', says: t('health.clockSays', facts), next: t('health.clockNext') };
  }
  const newest = format.exactTime(newestEntryAt);
  return {
    name,
    state: 'notice',
    says: t('health.clockBehind', { ...facts, newest }),
    next: t('health.clockBehindNext'),
  };
}
