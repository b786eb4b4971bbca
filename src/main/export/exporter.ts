import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import {
  type Contents,
  MANIFEST_NAME,
  manifestText,
  type SealedFile,
  type Selection,
  type SignedRotation,
  type SignedSeal,
} from '../../shared/seal.ts';
import type { Sealer } from '../seal/sealer.ts';
import { beginIn, type Unfinished, writeIn } from './destination.ts';
import { ExportFailed, type ExportProblem, problemOf } from './export-failure.ts';
import type { ChosenFormat, WriteReport, WriteTask, Written } from './export-protocol.ts';

export interface ExportRequest {
  /** A folder that is there already. */
  destination: string;
  /** Of the export's own folder: `exportName` proposes one. */
  name: string;
  selection: Selection;
  /** At least one. */
  formats: readonly ChosenFormat[];
  /** What is made from more than rows, and sealed with the rest; throws ExportFailed. */
  more?: () => Promise<MoreFile[]>;
}

/** A file of an export that its maker brings along. */
export interface MoreFile {
  name: string;
  format: SealedFile['format'];
  content: string | Uint8Array;
}

export interface Progress {
  /** Rows of all files together. */
  rows: number;
  totalRows: number;
}

export interface FinishedExport {
  /** The export's own folder. */
  folder: string;
  sealed: SignedSeal;
  contents: Contents;
}

export type ExportEnding =
  | { ok: true; value: FinishedExport }
  /** Nothing of it is left. @property detail for the log */
  | { ok: false; problem: ExportProblem; detail: string };

export interface RunningExport {
  ending: Promise<ExportEnding>;
  /** Ends it without a trace, unless it is whole already. */
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
  /** How the till's key follows from earlier ones. */
  rotations: () => Promise<readonly SignedRotation[]>;
  /** The page that checks an export in any browser: one HTML file. */
  checkerPage: () => string;
  /** Prints the statement of a selection of one day; throws ExportFailed. */
  printStatement: (selection: Selection, written: Written) => Promise<Uint8Array>;
  /** Told when an export is in its place, to be journaled. Handles its own failures: the export is whole all the same. */
  finished: (finished: FinishedExport) => Promise<void>;
}

export interface Exporter {
  start(request: ExportRequest, onProgress: (progress: Progress) => void): RunningExport;
}

/** Makes exports: files from one moment of the journal, sealed together, in a folder of their own. */
export function createExporter(parts: ExporterParts): Exporter {
  return {
    start(request, onProgress) {
      const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      return {
        ending: runExport(parts, request, cancelled, onProgress),
        cancel: () => void Atomics.store(cancelled, 0, 1),
      };
    },
  };
}

/** Rows are short-lived: more room for them would only be filled before it is cleaned. */
export const WORKER_LIMITS = { maxYoungGenerationSizeMb: 24 };

type Cancelled = WriteTask['cancelled'];

async function runExport(
  parts: ExporterParts,
  request: ExportRequest,
  cancelled: Cancelled,
  onProgress: (progress: Progress) => void,
): Promise<ExportEnding> {
  let unfinished: Unfinished | null = null;
  try {
    const begun = beginIn(request.destination, request.name);
    unfinished = begun;
    const { selection, formats } = request;
    const { journalFolder: journal, zone, workerUrl } = parts;
    const written = await writeInThread(
      workerUrl,
      { journal, folder: begun.folder, selection, formats, zone, cancelled },
      onProgress,
    );
    const contents = await addTheRest(parts, request, begun.folder, written);
    if (Atomics.load(cancelled, 0) !== 0) throw new ExportFailed('cancelled');
    // From here on the journal knows of it, so that there is never an export whose seal it does not have.
    const sealed = await parts.sealer.seal({ kind: 'export', days: null, contents, head: written.head });
    writeIn(begun.folder, MANIFEST_NAME, manifestText({ ...sealed, rotations: [...(await parts.rotations())] }));
    begun.finish();
    const value = { folder: begun.final, sealed, contents };
    await parts.finished(value);
    return { ok: true, value };
  } catch (error) {
    // Once it was finished there is nothing under this name any more.
    unfinished?.remove();
    return { ok: false, ...problemOf(error, request.destination) };
  }
}

/** Adds what is not made from rows: the statement and the checker. */
async function addTheRest(
  parts: ExporterParts,
  { selection, formats, more }: ExportRequest,
  folder: string,
  written: Written,
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
  if (formats.includes('pdf')) {
    add('statement.pdf', 'pdf', written.payments, await parts.printStatement(selection, written));
  }
  for (const { name, format, content } of (await more?.()) ?? []) add(name, format, 0, content);
  add('check.html', 'checker', 0, parts.checkerPage());
  const { payments, sums, events } = written;
  return { selection, payments, sums, events, files };
}

function writeInThread(workerUrl: URL, task: WriteTask, onProgress: (progress: Progress) => void): Promise<Written> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl, { workerData: task, name: 'export', resourceLimits: WORKER_LIMITS });
    worker.on('message', (report: WriteReport) => {
      if (report.kind === 'progress') onProgress({ rows: report.rows, totalRows: report.totalRows });
      else if (report.kind === 'written') resolve(report.written);
      else reject(new ExportFailed(report.problem, report.detail));
    });
    worker.on('error', (error) => reject(new ExportFailed('failed', 'The thread ended.', { cause: error })));
    worker.on('exit', () => reject(new ExportFailed('failed', 'The thread ended.')));
  });
}
