import { createDayTeller } from '../../shared/days/business-day.ts';
import type { Clock } from '../desk/ports/parts.ts';
import type { Installation } from '../settings/provisioning.ts';
import type { Journal } from './journal.ts';

/** The business day as the journal's writer dates an entry: the "today" of screens, exports and seals. */
export type ShopDays = ReturnType<typeof createShopDays>;

export function createShopDays(
  journal: Pick<Journal, 'newestDay'>,
  { installation, clock }: { installation: Pick<Installation, 'zone' | 'dayEndsAtHour'>; clock: Pick<Clock, 'now'> },
) {
  const teller = createDayTeller();
  const { zone, dayEndsAtHour: endsAtHour } = installation;
  const at = async (moment: Date) => teller.dayAt(await journal.newestDay(), moment, { zone, endsAtHour });
  return { at, today: () => at(clock.now()) };
}
