import { type BusinessDay, createDayTeller } from '../../shared/business-day.ts';
import type { Problem } from '../../shared/problems.ts';
import type { Clock } from '../desk/parts.ts';
import type { Journal } from '../journal/journal.ts';
import type { Installation } from '../settings/provisioning.ts';

/**
 * Tells the business day of a moment as the journal's writer would date an entry of that moment: everything that asks for
 * "today" asks here, so that no screen, export or seal has a day of its own.
 */
export interface ShopDays {
  /** Rejects with JournalUnreadable. */
  at(moment: Date): Promise<BusinessDay>;
  /** The same of now. */
  today(): Promise<BusinessDay>;
}

/** @param journal where there is none, the day is that of the clock */
export function createShopDays(
  journal: Pick<Journal, 'newestDay'> | Problem,
  { installation, clock }: { installation: Pick<Installation, 'zone' | 'dayEndsAtHour'>; clock: Pick<Clock, 'now'> },
): ShopDays {
  const teller = createDayTeller();
  const { zone, dayEndsAtHour: endsAtHour } = installation;
  const at = async (moment: Date) => {
    const newest = 'code' in journal ? null : await journal.newestDay();
    return teller.dayAt(newest, moment, { zone, endsAtHour });
  };
  return { at, today: () => at(clock.now()) };
}
