import type { Handlers } from '../../shared/bridge-contract.ts';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import type { Happening } from '../../shared/journal/journal-entry.ts';
import type { Counted } from '../../shared/journal/report-contents.ts';
import { problem, type Result } from '../../shared/problems.ts';
import type { ClosedDay, ClosedShift, OpenShift, ReportFile } from '../../shared/report/report-channels.ts';
import { isSamePerson, type ShiftPerson } from '../../shared/report/shift-person.ts';
import { printedReport } from '../../shared/slip/print-job.ts';
import type { Clock } from '../desk/ports/parts.ts';
import { createQueue, type Queue } from '../desk/records/queue.ts';
import type { SealingMachine } from '../export/till-exporter.ts';
import type { Journal, RunningJournal } from '../journal/journal.ts';
import { retryAfterConflict } from '../journal/retry-after-conflict.ts';
import type { ShopDays } from '../journal/shop-days.ts';
import { timesPrinted } from '../journal/times-printed.ts';
import { describeError, type Log, valueOr } from '../log.ts';
import { replaceFile } from '../replace-file.ts';
import type { Sealer } from '../seal/sealer.ts';
import type { CurrencyControl } from '../settings/currency-control.ts';
import type { Installation } from '../settings/provisioning.ts';
import { createDayHandlers, type DayHandlers, readDay } from './day-control.ts';
import type { OpenShifts } from './open-shifts.ts';

interface ReportParts {
  installation: Pick<Installation, 'till' | 'zone' | 'merchant' | 'shop' | 'mode'>;
  sealing: SealingMachine;
  journal: RunningJournal;
  shifts: OpenShifts;
  days: ShopDays;
  sealer: Sealer;
  clock: Clock;
  actor: () => string;
  who: () => ShiftPerson;
  /** Serialises everything that assigns a copy number. */
  copies: Queue;
  currency: Pick<CurrencyControl, 'now'>;
  log: Log;
}

export type ReportHandlers = DayHandlers & ShiftHandlers & ReturnType<typeof createDayFiles>;

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

interface DayFileParts {
  journal: Pick<Journal, 'closedDay' | 'printJobs' | 'slipsPrinted'>;
  installation: Pick<Installation, 'merchant' | 'shop' | 'till' | 'mode'>;
  machine: Pick<SealingMachine, 'askReportPath' | 'print' | 't'>;
  copies: Queue;
  note: (happening: Happening) => Promise<unknown>;
  log: Log;
}

/** Saves the report of a closed day. A page is journaled before it is written, and shows its copy number. */
function createDayFiles(parts: DayFileParts): Pick<Handlers, 'day.save'> {
  const turns = createQueue();
  return { 'day.save': ({ number, file }) => turns.run(() => saveDay(parts, number, file)) };
}

async function saveDay(
  parts: DayFileParts,
  number: number,
  file: ReportFile,
): Promise<Result<{ path: string | null }>> {
  const { journal, installation, machine, log } = parts;
  const day = await readDay(journal, number);
  if (!day.ok) return day;
  const { mode, till } = installation;
  const path = await machine.askReportPath(
    `${mode === 'live' ? '' : `${mode}-`}report-${till}-${number}.${file}`,
    file,
  );
  if (path === null) return { ok: true, value: { path } };
  const content = await contentOf(parts, day.value, file);
  const save = async () => {
    replaceFile(path, await content());
    return { path };
  };
  return await valueOr(problem('reportNotSaved'), save, log, 'slipNotSaved');
}

/** Returns the function that makes the content. Journals a page first. @throws if the journal refuses the page */
async function contentOf(
  { journal, installation, machine, copies, note }: DayFileParts,
  day: ClosedDay,
  file: ReportFile,
): Promise<() => string | Promise<string | Uint8Array>> {
  // `zone` is the shop's zone, but the times in this file are in UTC.
  if (file === 'json') return () => `${canonicalJson({ ...day, timesIn: 'UTC' })}\n`;
  if (file === 'csv') return async () => (await table()).reportCsv(day);
  const copy = await copies.run(async () => {
    const printed = await timesPrinted(journal, printedReport(day.number), 'report');
    await note({ kind: 'dayPrinted', number: day.number, copy: printed });
    return printed;
  });
  const { mode } = installation;
  const { reportHtml } = await page();
  const html = reportHtml({ day, shop: installation, mode, copy, t: machine.t });
  return () => machine.print(html, new AbortController().signal);
}

/* Loaded on demand, because most starts save no report. */
const page = () => import('../export/report/report-html.ts');
const table = () => import('../export/report/report-csv.ts');

type ShiftHandlers = Pick<Handlers, 'shift.list' | 'shift.currencies' | 'shift.close' | 'shift.closeOther'>;

/** Shows open shifts and closes them, one at a time, so that a second press finds the shift closed. */
function createShiftHandlers(parts: {
  journal: Pick<Journal, 'shifts' | 'handedOverBy'>;
  shifts: Pick<OpenShifts, 'closing'>;
  days: Pick<ShopDays, 'today'>;
  who: () => ShiftPerson;
  currency: () => string;
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

  /** Tells whether the shift is the person's own of today. A wrong clock may have dated it ahead of today. */
  async function isOwnOfToday(open: OpenShift): Promise<boolean> {
    const { day } = await days.today();
    return isSamePerson(open, who()) && (open.businessDay === null || open.businessDay >= day);
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
