import type { Handlers } from '../../shared/bridge-contract.ts';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import type { Happening } from '../../shared/journal/journal-entry.ts';
import { problem, type Result } from '../../shared/problems.ts';
import type { ClosedDay, ReportFile } from '../../shared/report/report-channels.ts';
import { printedReport } from '../../shared/slip/print-job.ts';
import { createQueue, type Queue } from '../desk/records/queue.ts';
import type { SealingMachine } from '../export/till-exporter.ts';
import type { Journal } from '../journal/journal.ts';
import { timesPrinted } from '../journal/times-printed.ts';
import { describeError, type Log } from '../log.ts';
import { replaceFile } from '../replace-file.ts';
import type { Installation } from '../settings/provisioning.ts';
import { readDay } from './day-control.ts';

interface DayFileParts {
  journal: Pick<Journal, 'closedDay' | 'printJobs' | 'slipsPrinted'>;
  installation: Pick<Installation, 'merchant' | 'shop' | 'till' | 'mode'>;
  machine: Pick<SealingMachine, 'askReportPath' | 'print' | 't'>;
  /** Serialises everything that assigns a copy number. */
  copies: Queue;
  /** Journals a person's act. */
  note: (happening: Happening) => Promise<unknown>;
  log: Log;
}

/** Saves the report of a closed day. A page is journaled before it is written, and shows its copy number. */
export function createDayFiles(parts: DayFileParts): Pick<Handlers, 'day.save'> {
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
  try {
    replaceFile(path, await content());
    return { ok: true, value: { path } };
  } catch (error) {
    log.write('slipNotSaved', describeError(error));
    return problem('reportNotSaved');
  }
}

/** Returns the function that makes the content. Journals a page first, and throws if that fails. */
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
