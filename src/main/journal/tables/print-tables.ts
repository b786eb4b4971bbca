import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { dayPrintedSchema } from '../../../shared/journal/report-contents.ts';
import { type PrintJob, printJobSchema, reportPrinted, slipPrintedSchema } from '../../../shared/slip/print-job.ts';
import type { JobChange, JobToAdd, PrintedSlip } from '../../desk/ports/print-journal-port.ts';
import { OF_THE_TILL, parsedJson, type Row, reading } from '../records.ts';

export type PrintTables = ReturnType<typeof preparePrintTables>;

const ENDED_SHOWN = 30;

/** @param within runs its argument in one transaction */
export function preparePrintTables(connection: DatabaseSync, within: <Value>(work: () => Value) => Value) {
  const insert = connection.prepare(
    `INSERT INTO print_jobs (id, reference, asked_at, asked_by, once, state, says, copy, printer)
     VALUES (:id, :reference, :askedAt, :askedBy, :once, :state, :says, :copy, :printer) ON CONFLICT (reference, once) WHERE once IS NOT NULL DO NOTHING`,
  );
  const find = connection.prepare('SELECT * FROM print_jobs WHERE id = ?');
  const write = connection.prepare(
    'UPDATE print_jobs SET state = :state, fault = :fault, says = :says, copy = :copy, printer = :printer WHERE id = :id',
  );
  const toDo = connection.prepare(
    `SELECT * FROM print_jobs WHERE state IN ('waiting', 'sending') ORDER BY position DESC`,
  );
  const ended = connection.prepare(
    `SELECT * FROM print_jobs WHERE state NOT IN ('waiting', 'sending') ORDER BY position DESC LIMIT ${ENDED_SHOWN}`,
  );
  const printed = connection.prepare(
    `SELECT payload, seq < (SELECT max(seq) FROM event WHERE reference = :of AND kind = 'returnsDecided' AND sale_id =
         (SELECT sale_id FROM event WHERE kind = 'paymentIntended' AND reference = :of)) AS is_outdated
       FROM event WHERE kind = 'slipPrinted' AND payload ->> '$.happening.of' = :of ORDER BY seq`,
  );

  const reportsPrinted = connection.prepare(
    `SELECT payload FROM event WHERE ${OF_THE_TILL} AND kind = 'dayPrinted' AND payload ->> '$.happening.number' = ?
     ORDER BY seq`,
  );

  function changePrintJob(id: string, change: JobChange): void {
    const row = find.get(id);
    if (!row) return;
    const { state, fault, says, copy, printer } = { ...jobOf(row), ...change };
    write.run({ id, state, fault, says, copy, printer });
  }

  return {
    addPrintJob: ({ sending, ...job }: JobToAdd) => {
      const begun = {
        state: sending ? 'sending' : 'waiting',
        ...(sending ?? { says: null, copy: null, printer: null }),
      };
      return within(() => Number(insert.run({ ...job, ...begun }).changes) > 0);
    },
    changePrintJob: (id: string, change: JobChange) => within(() => changePrintJob(id, change)),
    printJobs: () => reading(() => [...toDo.all(), ...ended.all()].map(jobOf)),
    slipsPrinted: (reference: string) =>
      reading(() => {
        const report = reportPrinted(reference);
        if (report === undefined) return printed.all({ of: reference }).map(slipOf);
        return report === null ? [] : reportsPrinted.all(report).map(reportOf);
      }),
  };
}

const entrySchema = z.object({ happening: slipPrintedSchema });

function slipOf({ payload, is_outdated: isOutdated }: Row): PrintedSlip {
  const { says, copy, end, job = null } = parsedJson(entrySchema, payload).happening;
  return { says, copy, end, job, ...(isOutdated === 1 && { returnsChangedSince: true }) };
}

const reportSchema = z.object({ happening: dayPrintedSchema });

/** Reads a printed slip. A slip saved as a file has no outcome of its own, so it counts as printed. */
function reportOf({ payload }: Row): PrintedSlip {
  const { copy, end = 'printed', job = null } = parsedJson(reportSchema, payload).happening;
  return { says: 'report', copy, end, job };
}

function jobOf(row: Row): PrintJob {
  return printJobSchema.parse({ ...row, askedAt: row.asked_at, askedBy: row.asked_by });
}
