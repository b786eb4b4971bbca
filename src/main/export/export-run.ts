import { performance } from 'node:perf_hooks';
import type { ExportOrder, ExportState } from '../../shared/export/export-view.ts';
import { problem, type Result } from '../../shared/problems.ts';
import { sealCode } from '../../shared/short-code.ts';
import type { Log } from '../log.ts';
import { signingKeyProblem } from '../seal/key-store.ts';
import { sealHash } from '../seal/sealer.ts';
import { fingerprintOf } from '../seal/signing-key.ts';
import type { TillSeals } from '../seal/till-seals.ts';
import type { Installation } from '../settings/provisioning.ts';
import type { Settings } from '../settings/settings.ts';
import { exportProblem } from './export-failure.ts';
import type { ExportProgress } from './export-protocol.ts';
import { isStatementDay, selectionOf } from './export-selection.ts';
import type { ExportEnding, Exporter, FinishedExport, RunningExport } from './exporter.ts';

export interface ExportRunParts {
  installation: Pick<Installation, 'mode' | 'till'>;
  seals: Pick<TillSeals, 'signing'>;
  exporter: Exporter;
  settings: Settings;
  push: (state: ExportState) => void;
  log: Log;
}

/** A till's single export. Main keeps its state, so a reload of the screens loses nothing. */
export function createExportRun(parts: ExportRunParts) {
  let state: ExportState = { stage: 'none' };
  let running: RunningExport | null = null;
  let following: Promise<void> = Promise.resolve();
  let isStopping = false;

  const become = (next: ExportState) => {
    state = next;
    parts.push(next);
    return next;
  };

  function begin(order: ExportOrder, destination: string): ExportState {
    const startedMs = performance.now();
    const { name, formats, leavesOutPersonal } = order;
    const progressed = (progress: ExportProgress) => {
      const isCancelling = state.stage === 'running' && state.isCancelling;
      const pace = paceOf(progress, performance.now() - startedMs);
      return become({ stage: 'running', name, destination, isCancelling, ...pace });
    };
    const selection = selectionOf(order);
    running = parts.exporter.start({ destination, name, formats, selection, leavesOutPersonal }, progressed);
    following = follow(running.ending, { folder: destination, name });
    return progressed({ rows: 0, totalRows: 0 });
  }

  async function follow(ending: Promise<ExportEnding>, place: { folder: string; name: string }): Promise<void> {
    const ended = await ending;
    running = null;
    if (!ended.ok && ended.problem !== 'cancelled') parts.log.write('exportFailed', { reason: ended.problem });
    become(endedState(parts, ended, place));
  }

  return {
    read: () => state,
    async start(order: ExportOrder): Promise<Result<ExportState>> {
      const allowed = await checkOrder(parts, order);
      if (!allowed.ok) return allowed;
      if (running !== null || isStopping) return problem('exportRunning');
      return { ok: true, value: begin(order, allowed.value) };
    },
    cancel() {
      running?.cancel();
      return running !== null && state.stage === 'running' ? become({ ...state, isCancelling: true }) : state;
    },
    dismiss: () => (running === null ? become({ stage: 'none' }) : state),
    async stop() {
      isStopping = true;
      running?.cancel();
      await following;
    },
  };
}

/** @returns the chosen folder */
async function checkOrder({ seals, settings }: ExportRunParts, order: ExportOrder): Promise<Result<string>> {
  const signing = await seals.signing();
  if (!signing.ok) return { ok: false, problem: signingKeyProblem(signing.problem) };
  const folder = settings.read('exportFolder');
  const place = { folder: order.folder, name: order.name };
  if (folder === null) return { ok: false, problem: exportProblem('destinationMissing', place) };
  if (folder !== order.folder) return problem('exportFolderChanged', place);
  const isRefused = order.formats.includes('pdf') && !isStatementDay(order);
  return isRefused ? { ok: false, problem: exportProblem('notOneDay', place) } : { ok: true, value: folder };
}

function endedState(parts: ExportRunParts, ended: ExportEnding, place: { folder: string; name: string }): ExportState {
  if (ended.ok) return finishedState(parts, ended.value);
  return ended.problem === 'cancelled'
    ? { stage: 'cancelled', name: place.name }
    : { stage: 'failed', problem: exportProblem(ended.problem, place) };
}

function finishedState(
  { installation }: ExportRunParts,
  { folder, sealed: { seal }, contents }: FinishedExport,
): ExportState {
  return {
    stage: 'finished',
    folder,
    payments: contents.payments,
    code: sealCode(sealHash(seal)),
    number: seal.number,
    fingerprint: fingerprintOf(seal.publicKey),
    isPractice: installation.mode === 'practice',
  };
}

type Running = Extract<ExportState, { stage: 'running' }>;

/** The time before the first rate is shown. An earlier rate would be a guess. */
const RATE_AFTER_MS = 1_000;

export function paceOf(
  { rows, totalRows }: ExportProgress,
  elapsedMs: number,
): Pick<Running, 'rows' | 'totalRows' | 'rowsPerSecond' | 'leftMs'> {
  if (elapsedMs < RATE_AFTER_MS || rows === 0) return { rows, totalRows, rowsPerSecond: null, leftMs: null };
  const leftMs = (elapsedMs / rows) * Math.max(0, totalRows - rows);
  return { rows, totalRows, rowsPerSecond: Math.round((rows * 1_000) / elapsedMs), leftMs: Math.round(leftMs) };
}
