import { type BusinessDay, createDayTeller } from '../../shared/days/business-day.ts';
import type { Clock } from '../desk/ports/parts.ts';
import type { Installation } from '../settings/provisioning.ts';
import type { Journal } from './journal.ts';

/** The business day as the journal's writer dates an entry: the "today" of screens, exports and seals. */
export interface ShopDays {
  at(moment: Date): Promise<BusinessDay>;
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
