import { createHash } from 'node:crypto';
import { TABLE_FORMAT } from '../../shared/journal/payment-columns.ts';
import {
  type Contents,
  MANIFEST_NAME,
  manifestText,
  type SealedFile,
  type Selection,
  type SignedSeal,
  sealedSelection,
} from '../../shared/journal/seal.ts';
import { flagOf } from '../../threads/cancel-flag.ts';
import type { Sealer } from '../seal/sealer.ts';
import { ExportFailed, type ExportProblem, problemOf } from './export-failure.ts';
import type { ChosenFormat, ExportProgress, Written } from './export-protocol.ts';
import { doInThread } from './export-thread.ts';
import { beginIn, type Unfinished, writeIn } from './files/destination.ts';
import { dayContentsOf } from './selection/day-records.ts';

export interface ExportRequest {
  /** A folder that is there already. */
  destination: string;
  /** Of the export's own folder: `exportName` proposes one. */
  name: string;
  selection: Selection;
  /** Whether nothing personal is exported: e-mail, phone, notes, names and messages of the service. */
  leavesOutPersonal?: boolean;
  /** At least one. */
  formats: readonly ChosenFormat[];
  /**
   * What is made from more than rows, and sealed with the rest; throws ExportFailed. Made for nothing once it is cancelled.
   * @param head the newest entry of the moment that the rows are of
   */
  more?: (cancelled: AbortSignal, head: Written['head']) => Promise<MoreFile[]>;
  /**
   * Makes of the whole folder what is handed out; throws ExportFailed. Only then is the export told of as finished. Where it
   * fails, or the folder is not wanted after it, whoever asked removes the folder.
   */
  handOut?: (finished: FinishedExport) => Promise<void>;
}

/** A file of an export that its maker brings along. */
export interface MoreFile {
  name: string;
  format: SealedFile['format'];
  content: string | Uint8Array;
}

export interface FinishedExport {
  /** The export's own folder. */
  folder: string;
  sealed: SignedSeal;
  contents: Contents;
}

export type ExportEnding =
  | { ok: true; value: FinishedExport }
  /** Nothing is left behind. @property detail for the log */
  | { ok: false; problem: ExportProblem; detail: string };

export interface RunningExport {
  ending: Promise<ExportEnding>;
  /** Cancels it and removes everything, unless it is already complete. */
  cancel(): void;
}

export interface ExporterParts {
  /** The journal's folder. */
  journalFolder: string;
  /** The module that runs in the thread: `worker.ts`, or what it was bundled to. */
  workerUrl: URL;
  /** The shop's zone, as an IANA name. */
  zone: string;
  sealer: Sealer;
  /** The page that checks an export in any browser: one HTML file. */
  checkerPage: () => string;
  /** Prints the statement of an export of one business day; throws ExportFailed. Ends at once where it is cancelled. */
  printStatement: (written: Written, cancelled: AbortSignal) => Promise<PrintedStatement>;
  /** Told when an export is complete, and which, to be journaled. Handles its own failures: the export is whole all the same. */
  finished: (finished: FinishedExport) => Promise<void>;
}

export interface PrintedStatement {
  pdf: Uint8Array;
  /** The hash of the seal that it bears. */
  seal: string;
}

export interface Exporter {
  start(request: ExportRequest, onProgress: (progress: ExportProgress) => void): RunningExport;
}

/** Makes exports: files from one moment of the journal, sealed together, in a folder of their own. */
export function createExporter(parts: ExporterParts): Exporter {
  return {
    start(request, onProgress) {
      const stop = new AbortController();
      return { ending: runExport(parts, request, stop.signal, onProgress), cancel: () => stop.abort() };
    },
  };
}

async function runExport(
  parts: ExporterParts,
  request: ExportRequest,
  cancelled: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportEnding> {
  let unfinished: Unfinished | null = null;
  try {
    const begun = beginIn(request.destination, request.name);
    unfinished = begun;
    const { selection, formats, leavesOutPersonal = false } = request;
    const { journalFolder: journal, zone, workerUrl } = parts;
    const task = {
      journal,
      folder: begun.folder,
      selection,
      formats,
      leavesOutPersonal,
      zone,
      cancelled: flagOf(cancelled),
    };
    const written = await doInThread(workerUrl, 'write', task, onProgress);
    const contents = await addTheRest(parts, request, { folder: begun.folder, written, cancelled });
    // From here on the journal knows of it, so that there is never an export whose seal it does not have.
    const sealed = await parts.sealer.seal({ kind: 'export', days: null, contents, head: written.head });
    writeIn(begun.folder, MANIFEST_NAME, manifestText(sealed));
    begun.finish();
    const value = { folder: begun.final, sealed, contents };
    await request.handOut?.(value);
    await parts.finished(value);
    return { ok: true, value };
  } catch (error) {
    // Once it was finished there is nothing under this name any more.
    unfinished?.remove();
    return { ok: false, ...problemOf(error, request.destination) };
  }
}

/** What is made beside the rows fails in ways of its own where it is cancelled. */
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

/** Adds what is not made from rows: the statement and the checker. */
async function addFiles(
  parts: ExporterParts,
  { selection, formats, more }: ExportRequest,
  { folder, written, cancelled }: Begun,
): Promise<Contents> {
  const files = [...written.files];
  const add = (name: string, format: SealedFile['format'], rows: number, content: string | Uint8Array) => {
    writeIn(folder, name, content);
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    files.push({
      name,
      format,
      rows,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  };
  const statement = formats.includes('pdf') ? await parts.printStatement(written, cancelled) : null;
  if (statement) add('statement.pdf', 'pdf', written.payments, statement.pdf);
  for (const { name, format, content } of (await more?.(cancelled, written.head)) ?? []) add(name, format, 0, content);
  add('check.html', 'checker', 0, parts.checkerPage());
  const { payments, sums, events } = written;
  const hasTables = formats.includes('csv') || formats.includes('xlsx');
  return {
    selection: sealedSelection(selection),
    payments,
    sums,
    events,
    files,
    ...(statement && { statementSeal: statement.seal }),
    ...(written.day && { day: dayContentsOf(written.day) }),
    ...(hasTables && { tableFormat: TABLE_FORMAT }),
  };
}
