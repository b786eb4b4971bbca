import type { Happening } from '../../shared/journal/journal-entry.ts';
import type { ShiftPerson } from '../../shared/report/shift-person.ts';
import type { Clock } from '../desk/ports/parts.ts';
import type { Queue } from '../desk/records/queue.ts';
import type { SealingMachine } from '../export/till-exporter.ts';
import type { RunningJournal } from '../journal/journal.ts';
import type { ShopDays } from '../journal/shop-days.ts';
import { describeError, type Log } from '../log.ts';
import type { Sealer } from '../seal/sealer.ts';
import type { CurrencyControl } from '../settings/currency-control.ts';
import type { Installation } from '../settings/provisioning.ts';
import { createDayHandlers, type DayHandlers } from './day-control.ts';
import { createDayFiles } from './day-files.ts';
import type { OpenShifts } from './open-shifts.ts';
import { createShiftHandlers, type ShiftHandlers } from './shift-control.ts';

interface ReportParts {
  installation: Pick<Installation, 'till' | 'zone' | 'merchant' | 'shop' | 'mode'>;
  sealing: SealingMachine;
  journal: RunningJournal;
  shifts: OpenShifts;
  days: ShopDays;
  sealer: Sealer;
  clock: Clock;
  /** The person who asks, as named in entries and shifts. */
  actor: () => string;
  who: () => ShiftPerson;
  /** Serialises everything that assigns a copy number. */
  copies: Queue;
  /** The till's current currency. */
  currency: Pick<CurrencyControl, 'now'>;
  log: Log;
}

export type ReportHandlers = DayHandlers & ShiftHandlers & ReturnType<typeof createDayFiles>;

/** Starts the reports of shifts and closed days. */
export function startReports(parts: ReportParts): ReportHandlers {
  const { journal, actor, log } = parts;
  const note = (happening: Happening) => journal.note(happening, { by: actor() });
  const notSealed = (error: unknown) => log.write('backgroundFailed', describeError(error));
  return {
    ...createDayHandlers({ ...parts, note, notSealed }),
    ...createDayFiles({ ...parts, machine: parts.sealing, note }),
    ...createShiftHandlers({ ...parts, currency: () => parts.currency.now().currency, note }),
  };
}
