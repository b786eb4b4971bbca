import { dayAfter } from '../../../shared/days/day.ts';
import { GLANCE_DAYS } from '../../../shared/journal/glance.ts';
import { GLANCE_REFRESH_MS, JOURNAL_KEY, useAnswer } from './queries.ts';

/** Reads the totals of the last days by the present outcomes of their payments. @param today the shop's business day */
export function useDayTotals(today: string) {
  const range = { from: dayAfter(today, 1 - GLANCE_DAYS), to: today };
  return useAnswer([...JOURNAL_KEY, 'dayTotals', range], 'journal.dayTotals', range, {
    refetchInterval: GLANCE_REFRESH_MS,
  });
}
