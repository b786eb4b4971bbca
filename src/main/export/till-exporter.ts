import type { TFunction } from 'i18next';
import type { EvidenceState } from '../../shared/export/evidence-view.ts';
import type { ExportState } from '../../shared/export/export-view.ts';
import type { Happening } from '../../shared/journal/journal-entry.ts';
import type { ReportFile } from '../../shared/report/report-channels.ts';
import { describeError, type Log } from '../log.ts';
import type { KeyPlace } from '../seal/key-store.ts';
import { type Sealer, sealHash } from '../seal/sealer.ts';
import type { Installation } from '../settings/provisioning.ts';
import { ExportFailed } from './export-failure.ts';
import type { Written } from './export-protocol.ts';
import { createExporter, type Exporter, type FinishedExport, type PrintedStatement } from './exporter.ts';
import { paymentsOf } from './selection/day-records.ts';

export interface SealingMachine {
  secrets: KeyPlace['secrets'];
  exportWorkerUrl: URL;
  checkerPage: () => string;
  /** Prints an A4 page as PDF; stops at once when cancelled. */
  print: (html: string, cancelled: AbortSignal) => Promise<Uint8Array>;
  t: TFunction;
  chooseFolder: (last: string | null) => Promise<string | null>;
  askEvidencePath: (defaultName: string) => Promise<string | null>;
  askReportPath: (defaultName: string, file: ReportFile) => Promise<string | null>;
  onExport: (state: ExportState) => void;
  onEvidence: (state: EvidenceState) => void;
}

interface Parts {
  installation: Installation;
  folder: string;
  sealing: SealingMachine;
  clock: { now(): Date };
  log: Log;
}

type Note = (happening: Happening) => Promise<unknown>;

export function createTillExporter(parts: Parts, sealer: Sealer, note: Note): Exporter {
  return createExporter({
    journalFolder: parts.folder,
    workerUrl: parts.sealing.exportWorkerUrl,
    zone: parts.installation.zone,
    sealer,
    checkerPage: parts.sealing.checkerPage,
    printStatement: (...asked) => printStatement(parts, sealer, ...asked),
    finished: (finished) => tellJournal(parts.log, note, finished),
  });
}

/**
 * Prints the statement of a day with the seal that ended the day. If the day has not ended, a new seal stands for just
 * the entries that the export was made from.
 */
async function printStatement(
  parts: Parts,
  sealer: Sealer,
  { day: records, head }: Written,
  cancelled: AbortSignal,
): Promise<PrintedStatement> {
  const { installation, clock, sealing } = parts;
  const { zone, mode, merchant, till } = installation;
  if (!records) throw new ExportFailed('exportNotOneDay');
  const { statementContent } = await import('./statement/statement-content.ts');
  const { statementHtml } = await import('./statement/statement-html.ts');
  const { day, atSeal, returns } = records;
  const sealed = atSeal?.sealed ?? (await sealer.seal({ kind: 'statement', days: null, contents: null, head }));
  const content = statementContent({
    day,
    returns,
    mode,
    sealed,
    t: sealing.t,
    payments: paymentsOf(records.now),
    atSeal: atSeal && { at: atSeal.sealed.seal.sealedAt, payments: paymentsOf(atSeal.records) },
    // Uses the zone of the printed day, because the shop's zone may have changed since.
    shop: { merchant, till, zone: records.zone ?? zone },
    madeAt: clock.now().toISOString(),
  });
  const pdf = await sealing.print(statementHtml(content), cancelled).catch((cause: unknown) => {
    throw new ExportFailed('exportNotPrinted', 'The page could not be printed.', { cause });
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
