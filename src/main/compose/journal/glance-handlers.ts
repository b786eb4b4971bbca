import type { Handlers } from '../../../shared/bridge-contract.ts';
import { dayAfter } from '../../../shared/days/day.ts';
import { WEATHER_WINDOW_MS } from '../../../shared/journal/bank-health.ts';
import type { Glance } from '../../../shared/journal/glance.ts';
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
  return { 'glance.read': () => readGlance(journal, clock.now(), days) };
}

async function readGlance(
  journal: Pick<Journal, 'groups' | 'dayTotals'>,
  now: Date,
  days: ShopDays,
): Promise<Result<Glance>> {
  const { day } = await days.at(now);
  const [today, yesterday, lastHour, { returns }] = await Promise.all([
    journal.groups({ day }),
    journal.groups({ day: dayAfter(day, -1) }),
    journal.groups({ from: new Date(now.getTime() - WEATHER_WINDOW_MS).toISOString() }),
    journal.dayTotals({ from: dayAfter(day, -1), to: day }),
  ]);
  return { ok: true, value: { asOf: now.toISOString(), day, today, yesterday, lastHour, returns } };
}
