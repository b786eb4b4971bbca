import type { Handlers } from '../../../shared/bridge-contract.ts';
import { dayAfter } from '../../../shared/days/day.ts';
import { WEATHER_WINDOW_MS } from '../../../shared/journal/bank-health.ts';
import { type Glance, type GlanceScope, isOfStretch } from '../../../shared/journal/glance.ts';
import type { Result } from '../../../shared/problems.ts';
import type { Clock } from '../../desk/ports/parts.ts';
import type { Journal } from '../../journal/journal.ts';
import type { ShopDays } from './shop-days.ts';

export type GlanceHandlers = Pick<Handlers, 'glance.read'>;

interface GlanceParts {
  journal: Pick<Journal, 'groups' | 'dayTotals'>;
  clock: Pick<Clock, 'now'>;
  days: ShopDays;
}

/** The handlers behind `At a glance` and the bank picker: groups of payments of today, yesterday and the last hour. */
export function createGlanceHandlers({ journal, clock, days }: GlanceParts): GlanceHandlers {
  return { 'glance.read': ({ scope }) => readGlance(journal, scope, clock.now(), days) };
}

async function readGlance(
  journal: Pick<Journal, 'groups' | 'dayTotals'>,
  scope: GlanceScope | null,
  now: Date,
  days: ShopDays,
): Promise<Result<Glance>> {
  const { day } = await days.at(now);
  const before = dayAfter(day, -1);
  const ofDay = (on: string) => journal.groups({ ...scope, dayFrom: on, dayTo: on });
  const [today, yesterday, lastHour, { returns }] = await Promise.all([
    scope && isOfStretch(scope) ? journal.groups(scope) : ofDay(day),
    isOfStretch(scope) ? [] : ofDay(before),
    // The weather of banks is everybody's.
    journal.groups({ createdFrom: new Date(now.getTime() - WEATHER_WINDOW_MS).toISOString() }),
    scope ? { returns: [] } : journal.dayTotals({ from: before, to: day }),
  ]);
  return { ok: true, value: { asOf: now.toISOString(), day, today, yesterday, lastHour, returns } };
}
