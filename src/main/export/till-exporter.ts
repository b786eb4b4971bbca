import type { TFunction } from 'i18next';
import type { Happening } from '../../shared/journal/journal-entry.ts';
import type { Clock } from '../desk/ports/parts.ts';
import { describeError, type Log } from '../log.ts';
import { type Sealer, sealHash } from '../seal/sealer.ts';
import type { Installation } from '../settings/provisioning.ts';
import { ExportFailed } from './export-failure.ts';
import type { Written } from './export-protocol.ts';
import { createExporter, type Exporter, type FinishedExport, type PrintedStatement } from './exporter.ts';
import { paymentsOf } from './selection/day-records.ts';

/** What exports need from the machine. */
export interface ExportingMachine {
  exportWorkerUrl: URL;
  /** Reads the page that checks an export in any browser, as one HTML file. */
  checkerPage: () => string;
  /** Prints an A4 page as PDF; stops at once when cancelled. */
  print: (html: string, cancelled: AbortSignal) => Promise<Uint8Array>;
  t: TFunction;
}

export interface TillExporterParts extends ExportingMachine {
  installation: Installation;
  /** The folder of the mode, which holds the journal and the key. */
  folder: string;
  clock: Clock;
  log: Log;
}

/** Journals an entry about the till itself. */
type Note = (happening: Happening) => Promise<unknown>;

/** Exports a till's journal with a seal and records each finished export in that journal. */
export function createTillExporter(parts: TillExporterParts, sealer: Sealer, note: Note): Exporter {
  return createExporter({
    journalFolder: parts.folder,
    workerUrl: parts.exportWorkerUrl,
    zone: parts.installation.zone,
    sealer,
    checkerPage: parts.checkerPage,
    printStatement: (...asked) => printStatement(parts, sealer, ...asked),
    finished: (finished) => tellJournal(parts.log, note, finished),
  });
}

/**
 * Prints the statement of one business day. The page shows the seal that ended the day, or a new one if the day has not
 * ended.
 */
async function printStatement(
  parts: TillExporterParts,
  sealer: Sealer,
  { day: records }: Written,
  cancelled: AbortSignal,
): Promise<PrintedStatement> {
  const { installation, clock, t } = parts;
  const { zone, mode, merchant, till } = installation;
  if (!records) throw new ExportFailed('notOneDay');
  const { statementContent } = await import('./statement/statement-content.ts');
  const { statementHtml } = await import('./statement/statement-html.ts');
  const { day, atSeal, returns } = records;
  const sealed = atSeal?.sealed ?? (await sealer.seal({ kind: 'statement', days: null, contents: null, head: null }));
  const content = statementContent({
    day,
    returns,
    mode,
    sealed,
    t,
    payments: paymentsOf(records.now),
    atSeal: atSeal && { at: atSeal.sealed.seal.sealedAt, payments: paymentsOf(atSeal.records) },
    // Later changes of the shop's zone do not affect an earlier day.
    shop: { merchant, till, zone: records.zone ?? zone },
    madeAt: clock.now().toISOString(),
  });
  const pdf = await parts.print(statementHtml(content), cancelled).catch((cause: unknown) => {
    throw new ExportFailed('notPrinted', 'The page could not be printed.', { cause });
  });
  return { pdf, seal: sealHash(sealed.seal) };
}

/** Records a finished export in the journal. The export stays valid if that fails. */
async function tellJournal(log: Log, note: Note, { sealed, contents }: FinishedExport): Promise<void> {
  try {
    await note({
      kind: 'exported',
      formats: contents.files.map(({ format }) => format),
      payments: contents.payments,
      seal: sealHash(sealed.seal),
    });
  } catch (error) {
    log.write('backgroundFailed', describeError(error));
  }
}
