import { WEATHER_WINDOW_MS } from '../../shared/bank-weather.ts';
import type { Handlers } from '../../shared/bridge-contract.ts';
import { dayAfter, dayOf, startOfDay } from '../../shared/day.ts';
import type { Glance } from '../../shared/glance.ts';
import type { Problem, Result } from '../../shared/problems.ts';
import type { Clock } from '../desk/parts.ts';
import type { Journal } from '../journal/journal.ts';
import { CURRENCY } from './describe-till.ts';
import { readJournal } from './journal-handlers.ts';

export type GlanceHandlers = Pick<Handlers, 'glance.read'>;

interface GlanceParts {
  /** The problem where there is no journal to read. */
  journal: Pick<Journal, 'groups'> | Problem;
  clock: Pick<Clock, 'now'>;
  /** IANA name of the shop's time zone. */
  zone: string;
}

/** What answers `At a glance`, and the picker of banks: the journal's groups of today, yesterday and the last hour. */
export function createGlanceHandlers({ journal, clock, zone }: GlanceParts): GlanceHandlers {
  return { 'glance.read': () => readJournal(journal, (readable) => readGlance(readable, clock.now(), zone)) };
}

/** The same where there is nothing to read. */
export function noGlance(why: Problem): GlanceHandlers {
  return { 'glance.read': async () => ({ ok: false, problem: why }) };
}

async function readGlance(journal: Pick<Journal, 'groups'>, now: Date, zone: string): Promise<Result<Glance>> {
  const day = dayOf(now, zone);
  const startOf = (days: number) => startOfDay(dayAfter(day, days), zone);
  const between = (from: Date, before: Date) =>
    journal.groups({ from: from.toISOString(), before: before.toISOString(), currency: CURRENCY });
  const [today, yesterday, lastHour] = await Promise.all([
    between(startOf(0), startOf(1)),
    between(startOf(-1), startOf(0)),
    between(new Date(now.getTime() - WEATHER_WINDOW_MS), startOf(1)),
  ]);
  return { ok: true, value: { asOf: now.toISOString(), day, today, yesterday, lastHour } };
}
