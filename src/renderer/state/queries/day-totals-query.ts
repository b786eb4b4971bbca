import { dayAfter } from '../../../shared/days/day.ts';
import { GLANCE_DAYS } from '../../../shared/journal/glance.ts';
import { GLANCE_REFRESH_MS, JOURNAL_KEY, useAnswer } from './queries.ts';

/** What the last days came to, as their payments stand now. @param today the shop's day */
export function useDayTotals(today: string) {
  const range = { from: dayAfter(today, 1 - GLANCE_DAYS), to: today };
  return useAnswer([...JOURNAL_KEY, 'dayTotals', range], 'journal.dayTotals', range, {
    refetchInterval: GLANCE_REFRESH_MS,
  });
}
