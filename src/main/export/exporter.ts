import { TABLE_FORMAT } from '../../shared/journal/payment-columns.ts';
import {
  type Contents,
  manifestText,
  type Selection,
  type SignedSeal,
  sealedSelection,
} from '../../shared/journal/seal.ts';
import { flagOf } from '../../threads/cancel-flag.ts';
import type { Sealer } from '../seal/sealer.ts';
import { ExportFailed, type ExportProblem, problemOf } from './export-failure.ts';
import type { ChosenFormat, ExportProgress, MoreFile, Written } from './export-protocol.ts';
import { doInThread } from './export-thread.ts';
import { placeIn } from './files/destination.ts';
import { dayContentsOf } from './selection/day-records.ts';

export interface ExportRequest {
  destination: string;
  /** The name of the export's own folder, proposed by `exportName`. */
  name: string;
  selection: Selection;
  /** Leaves out personal data: e-mail, phone, notes, people's names and the service's messages. */
  leavesOutPersonal?: boolean;
  formats: readonly ChosenFormat[];
  /** Makes further files to be sealed; throws ExportFailed. @param head the newest entry in the export's snapshot */
  more?: (cancelled: AbortSignal, head: Written['head']) => Promise<MoreFile[]>;
  /** Makes the final form, such as an archive; throws ExportFailed. The caller removes the folder. */
  handOut?: (finished: FinishedExport) => Promise<void>;
}

export interface FinishedExport {
  folder: string;
  sealed: SignedSeal;
  contents: Contents;
}

export type ExportEnding =
  | { ok: true; value: FinishedExport }
  /** A failed export leaves no files. @property detail for the log */
  | { ok: false; problem: ExportProblem; detail: string };

export interface ExporterParts {
  journalFolder: string;
  workerUrl: URL;
  zone: string;
  sealer: Sealer;
  checkerPage: () => string;
  /** Prints the statement of one business day; throws ExportFailed. Stops at once when cancelled. */
  printStatement: (written: Written, cancelled: AbortSignal) => Promise<PrintedStatement>;
  /** Records a complete export in the journal. Must handle its own failures, because the export is valid anyway. */
  finished: (finished: FinishedExport) => Promise<void>;
}

export interface PrintedStatement {
  pdf: Uint8Array;
  seal: string;
}

export type Exporter = ReturnType<typeof createExporter>;

/** Makes exports. Each has its own folder with files from one snapshot of the journal and a seal over all of them. */
export function createExporter(parts: ExporterParts) {
  return {
    start(request: ExportRequest, onProgress: (progress: ExportProgress) => void) {
      const stop = new AbortController();
      const ending = runExport(parts, request, stop.signal, onProgress);
      /** Cancels the export and removes its files, unless it is already complete. */
      const cancel = () => stop.abort();
      return { ending, cancel };
    },
  };
}

async function runExport(
  parts: ExporterParts,
  request: ExportRequest,
  cancelled: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportEnding> {
  const { journalFolder: journal, zone, workerUrl } = parts;
  const { destination, name, selection, formats, leavesOutPersonal = false } = request;
  const place = placeIn(destination, name);
  try {
    const task = { ...place, journal, selection, formats, leavesOutPersonal, zone, cancelled: flagOf(cancelled) };
    const written = await doInThread(workerUrl, 'write', task, onProgress);
    const contents = await addTheRest(parts, request, { folder: place.folder, written, cancelled });
    // The seal is journaled before the manifest is written, so no export has a seal that its journal lacks.
    const sealed = await parts.sealer.seal({ kind: 'export', days: null, contents, head: written.head });
    await doInThread(workerUrl, 'finish', { ...place, manifest: manifestText(sealed) });
    const value = { folder: place.final, sealed, contents };
    await request.handOut?.(value);
    await parts.finished(value);
    return { ok: true, value };
  } catch (error) {
    // A removed stick cannot be cleaned up. After `finish` the temporary folder no longer exists.
    await doInThread(workerUrl, 'remove', place.folder).catch(() => undefined);
    return { ok: false, ...problemOf(error, destination) };
  }
}

/** Adds the remaining files. After a cancellation, any error counts as the cancellation. */
async function addTheRest(parts: ExporterParts, request: ExportRequest, begun: Begun): Promise<Contents> {
  try {
    const contents = await addFiles(parts, request, begun);
    begun.cancelled.throwIfAborted();
    return contents;
  } catch (error) {
    throw begun.cancelled.aborted ? new ExportFailed('cancelled') : error;
  }
}

interface Begun {
  folder: string;
  written: Written;
  cancelled: AbortSignal;
}

async function addFiles(
  { workerUrl, printStatement, checkerPage }: ExporterParts,
  { selection, formats, more }: ExportRequest,
  { folder, written, cancelled }: Begun,
): Promise<Contents> {
  const { payments, sums, events, head, day } = written;
  const statement = formats.includes('pdf') ? await printStatement(written, cancelled) : null;
  const files: MoreFile[] = [
    ...(statement ? [{ name: 'statement.pdf', format: 'pdf' as const, content: statement.pdf, rows: payments }] : []),
    ...((await more?.(cancelled, head)) ?? []),
    { name: 'check.html', format: 'checker', content: checkerPage() },
  ];
  const hasTables = formats.includes('csv') || formats.includes('xlsx');
  return {
    selection: sealedSelection(selection),
    payments,
    sums,
    events,
    files: [...written.files, ...(await doInThread(workerUrl, 'add', { folder, files }))],
    ...(statement && { statementSeal: statement.seal }),
    ...(day && { day: dayContentsOf(day) }),
    ...(hasTables && { tableFormat: TABLE_FORMAT }),
  };
}
