import fs from 'node:fs';
import path from 'node:path';
import type { EvidenceState, EvidenceSubject, SavedEvidence } from '../../../shared/export/evidence-view.ts';
import { problem } from '../../../shared/problems.ts';
import { sealCode } from '../../../shared/short-code.ts';
import { flagOf } from '../../../threads/cancel-flag.ts';
import { createShownTask } from '../../../threads/shown-task.ts';
import { describeError } from '../../log.ts';
import { sealHash } from '../../seal/sealer.ts';
import { fingerprintOf } from '../../seal/signing-key.ts';
import type { TillParts } from '../../till-parts.ts';
import { ExportFailed, problemOf } from '../export-failure.ts';
import { doInThread } from '../export-thread.ts';
import type { Exporter, FinishedExport } from '../exporter.ts';
import type { Evidence } from './evidence-html.ts';

export interface EvidenceRunParts extends Pick<TillParts, 'folder' | 'log'> {
  sealing: Pick<TillParts['sealing'], 'exportWorkerUrl' | 'print' | 't' | 'onEvidence'>;
  exporter: Exporter;
}

/** The entries of a pack: those of the case, if any, and those of the payments and their sales. */
export interface EvidenceAbout {
  case: { id: string; number: number } | null;
  references: readonly string[];
  mode: Evidence['mode'];
}

interface EvidenceOrder {
  subject: EvidenceSubject;
  about: EvidenceAbout;
  /** Reads the contents of a pack as of journal entry `headSeq`. */
  collect: (headSeq: number) => Promise<Evidence>;
  name: string;
  archive: string;
}

type Progress = Pick<Extract<EvidenceState, { stage: 'running' }>, 'part' | 'done'>;
type TellProgress = (progress: Progress) => void;

export type EvidenceRun = ReturnType<typeof createEvidenceRun>;

export function createEvidenceRun(parts: EvidenceRunParts) {
  const task = createShownTask<EvidenceState>({ stage: 'none' }, parts.sealing.onEvidence);
  try {
    // A pack that an earlier run left unfinished would keep personal data after its erasure.
    removePack(parts.folder);
  } catch (error) {
    parts.log.write('backgroundFailed', describeError(error));
  }
  return {
    ...task,
    start(order: EvidenceOrder) {
      const cancelling = new AbortController();
      const { subject } = order;
      const tell = (progress: Progress) =>
        task.become({ stage: 'running', subject, ...progress, isCancelling: task.isCancelling() });
      const begun = tell({ part: 'entries', done: null });
      task.follow(endedState(parts, order, cancelling.signal, tell), () => cancelling.abort());
      return begun;
    },
  };
}

async function endedState(
  parts: EvidenceRunParts,
  order: EvidenceOrder,
  cancelled: AbortSignal,
  tell: TellProgress,
): Promise<EvidenceState> {
  const { subject, archive, name } = order;
  try {
    return { stage: 'finished', subject, saved: await pack(parts, order, cancelled, tell) };
  } catch (error) {
    const folder = path.dirname(archive);
    const { problem: reason } = problemOf(error, folder);
    if (reason === 'cancelled') return { stage: 'cancelled', subject };
    parts.log.write('exportFailed', { reason });
    const isUnsaid = reason === 'exportFailed' || reason === 'exportFolderGone';
    const said = isUnsaid ? problem('evidenceNotSaved') : problem(reason, { folder, name });
    return { stage: 'failed', subject, problem: said.problem };
  }
}

/** Writes and seals the pack in the till's own folder, so the chosen place only ever holds a complete archive. */
async function pack(
  parts: EvidenceRunParts,
  order: EvidenceOrder,
  cancelled: AbortSignal,
  tell: TellProgress,
): Promise<SavedEvidence> {
  const { archive, about } = order;
  const destination = removePack(parts.folder);
  fs.mkdirSync(destination, { recursive: true, mode: 0o700 });
  try {
    const { sealed } = await exported(parts, order, destination, cancelled, tell);
    const { seal } = sealed;
    return {
      path: archive,
      number: seal.number,
      code: sealCode(sealHash(seal)),
      fingerprint: fingerprintOf(seal.publicKey),
      isPractice: about.mode === 'practice',
    };
  } finally {
    removePack(parts.folder);
  }
}

/** Removes an unfinished pack. @returns the folder in which packs are made */
function removePack(folder: string): string {
  const destination = path.join(folder, 'evidence');
  fs.rmSync(destination, { recursive: true, force: true });
  return destination;
}

async function exported(
  { exporter, sealing: { t, print, exportWorkerUrl } }: EvidenceRunParts,
  { about, collect, name, archive }: EvidenceOrder,
  destination: string,
  cancelled: AbortSignal,
  tell: TellProgress,
): Promise<FinishedExport> {
  const selection = {
    search: null,
    outcomes: null,
    reviewOnly: false,
    evidence: { case: about.case, references: [...about.references] },
  };
  const more = async (ended: AbortSignal, head: { seq: number }) => {
    tell({ part: 'pages', done: null });
    const { evidenceFiles } = await import('./evidence-html.ts');
    return await evidenceFiles(await collect(head.seq), t, (html) =>
      print(html, ended).catch((cause: unknown) => {
        throw new ExportFailed('exportNotPrinted', 'The page could not be printed.', { cause });
      }),
    );
  };
  // The exporter journals the pack as exported after this step, once the archive is in its place.
  const handOut = async ({ folder }: FinishedExport) => {
    // Reports before the thread starts: a small pack can finish before its first progress arrives, too late to cancel.
    tell({ part: 'archive', done: null });
    const task = { packed: folder, nameInside: name, archive, cancelled: flagOf(cancelled) };
    await doInThread(exportWorkerUrl, 'pack', task, ({ rows, totalRows }) =>
      tell({ part: 'archive', done: shareOf(rows, totalRows) }),
    );
  };
  const running = exporter.start(
    { destination, name, selection, formats: ['jsonl'], more, handOut },
    ({ rows, totalRows }) => tell({ part: 'entries', done: shareOf(rows, totalRows) }),
  );
  cancelled.addEventListener('abort', () => running.cancel(), { once: true });
  const ending = await running.ending;
  if (!ending.ok) throw new ExportFailed(ending.problem, ending.detail);
  return ending.value;
}

function shareOf(done: number, total: number): number | null {
  return total === 0 ? null : Math.min(1, done / total);
}
