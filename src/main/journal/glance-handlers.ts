import type { Handlers } from '../../shared/bridge-contract.ts';
import { dayAfter } from '../../shared/days/day.ts';
import type { Glance } from '../../shared/journal/glance.ts';
import type { Result } from '../../shared/problems.ts';
import type { Clock } from '../desk/ports/parts.ts';
import type { Journal } from './journal.ts';
import type { ShopDays } from './shop-days.ts';

export type GlanceHandlers = Pick<Handlers, 'glance.read'>;

interface GlanceParts {
  journal: Pick<Journal, 'groups' | 'dayTotals'>;
  clock: Pick<Clock, 'now'>;
  days: ShopDays;
}

/** Returns the handlers behind `At a glance`: groups of payments of today and yesterday. */
export function createGlanceHandlers({ journal, clock, days }: GlanceParts): GlanceHandlers {
  return { 'glance.read': () => readGlance(journal, clock.now(), days) };
}

async function readGlance(
  journal: Pick<Journal, 'groups' | 'dayTotals'>,
  now: Date,
  days: ShopDays,
): Promise<Result<Glance>> {
  const { day } = await days.at(now);
  const before = dayAfter(day, -1);
  const ofDay = (on: string) => journal.groups({ dayFrom: on, dayTo: on });
  const [today, yesterday, { returns }] = await Promise.all([
    ofDay(day),
    ofDay(before),
    journal.dayTotals({ from: before, to: day }),
  ]);
  return { ok: true, value: { asOf: now.toISOString(), day, today, yesterday, returns } };
}
