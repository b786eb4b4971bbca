import { type BusinessDay, createDayTeller } from '../../../shared/days/business-day.ts';
import type { Clock } from '../../desk/ports/parts.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Installation } from '../../settings/provisioning.ts';

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

export function createShopDays(
  journal: Pick<Journal, 'newestDay'>,
  { installation, clock }: { installation: Pick<Installation, 'zone' | 'dayEndsAtHour'>; clock: Pick<Clock, 'now'> },
): ShopDays {
  const teller = createDayTeller();
  const { zone, dayEndsAtHour: endsAtHour } = installation;
  const at = async (moment: Date) => {
    return teller.dayAt(await journal.newestDay(), moment, { zone, endsAtHour });
  };
  return { at, today: () => at(clock.now()) };
}
