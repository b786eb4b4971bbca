import type { Handlers } from '../../shared/bridge-contract.ts';
import type { Happening } from '../../shared/journal/journal-entry.ts';
import type { Counted } from '../../shared/journal/report-contents.ts';
import { problem, type Result } from '../../shared/problems.ts';
import type { ClosedShift, OpenShift } from '../../shared/report/report-channels.ts';
import { isSamePerson, type ShiftPerson } from '../../shared/report/shift-person.ts';
import { createQueue } from '../desk/records/queue.ts';
import type { Journal } from '../journal/journal.ts';
import { retryAfterConflict } from '../journal/retry-after-conflict.ts';
import type { ShopDays } from '../journal/shop-days.ts';
import type { OpenShifts } from './open-shifts.ts';

export type ShiftHandlers = Pick<Handlers, 'shift.list' | 'shift.currencies' | 'shift.close' | 'shift.closeOther'>;

/** Shows open shifts and closes them, one at a time, so that a second press finds the shift closed. */
export function createShiftHandlers(parts: {
  journal: Pick<Journal, 'shifts' | 'handedOverBy'>;
  shifts: Pick<OpenShifts, 'closing'>;
  days: Pick<ShopDays, 'today'>;
  /** The person who asks. */
  who: () => ShiftPerson;
  /** The till's current currency. */
  currency: () => string;
  /** Journals a person's act. */
  note: (happening: Happening) => Promise<unknown>;
}): ShiftHandlers {
  const { journal, shifts, days, who, currency, note } = parts;
  const turns = createQueue();

  async function close(
    { shift, person, personId, openedSeq }: OpenShift,
    counted: Counted[] | null,
  ): Promise<Result<ClosedShift>> {
    return await retryAfterConflict(async () => {
      const { handedOver, upTo } = await journal.handedOverBy({ person, personId, openedSeq });
      const end = { shift, person, personId, openedSeq, counted, handedOver };
      await shifts.closing(() => note({ kind: 'shiftClosed', upTo, ...end }));
      return { ok: true, value: { shift, person, counted, handedOver } };
    });
  }

  async function openShift(shift: number): Promise<OpenShift | undefined> {
    return (await journal.shifts()).open.find((each) => each.shift === shift);
  }

  async function isOwnOfToday(open: OpenShift): Promise<boolean> {
    const { day } = await days.today();
    return isSamePerson(open, who()) && (open.businessDay === null || open.businessDay === day);
  }

  return {
    'shift.list': async () => {
      const [{ open }, { day }] = await Promise.all([journal.shifts(), days.today()]);
      return { ok: true, value: { open, today: day, ...who() } };
    },
    'shift.currencies': async ({ shift }) => {
      const open = await openShift(shift);
      if (!open) return problem('shiftNotOpen');
      const { handedOver } = await journal.handedOverBy(open);
      const currencies = new Set([currency(), ...handedOver.map((each) => each.currency)]);
      return { ok: true, value: { currencies: [...currencies] } };
    },
    'shift.close': ({ shift, counted }) =>
      turns.run(async () => {
        const open = await openShift(shift);
        if (!open) return problem('shiftNotOpen');
        return (await isOwnOfToday(open))
          ? await close(open, counted)
          : problem('shiftOfAnother', { person: open.person });
      }),
    'shift.closeOther': ({ shift, counted }) =>
      turns.run(async () => {
        const open = await openShift(shift);
        if (!open) return problem('shiftNotOpen');
        // A person who is present must count first. Nobody sees a shift's total before the count.
        if (counted === null && (await isOwnOfToday(open))) return problem('shiftNotCounted');
        return await close(open, counted);
      }),
  };
}
