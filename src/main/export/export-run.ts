import type { ExportOrder, ExportState } from '../../shared/export/export-view.ts';
import { problem, type Result } from '../../shared/problems.ts';
import { sealCode } from '../../shared/short-code.ts';
import { createShownTask } from '../../threads/shown-task.ts';
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
import type { ExportEnding, Exporter, FinishedExport } from './exporter.ts';

export interface ExportRunParts {
  installation: Pick<Installation, 'mode' | 'till'>;
  seals: Pick<TillSeals, 'signing'>;
  exporter: Exporter;
  settings: Settings;
  push: (state: ExportState) => void;
  log: Log;
}

export function createExportRun(parts: ExportRunParts) {
  const task = createShownTask<ExportState>({ stage: 'none' }, parts.push);

  function begin(order: ExportOrder, destination: string): ExportState {
    const { name, formats, leavesOutPersonal } = order;
    const progressed = ({ rows, totalRows }: ExportProgress) =>
      task.become({ stage: 'running', name, destination, isCancelling: task.isCancelling(), rows, totalRows });
    const selection = selectionOf(order);
    const running = parts.exporter.start({ destination, name, formats, selection, leavesOutPersonal }, progressed);
    task.follow(
      running.ending.then((ended) => endedState(parts, ended, { folder: destination, name })),
      running.cancel,
    );
    return progressed({ rows: 0, totalRows: 0 });
  }

  return {
    ...task,
    async start(order: ExportOrder): Promise<Result<ExportState>> {
      const allowed = await checkOrder(parts, order);
      if (!allowed.ok) return allowed;
      return task.isBusy() ? problem('exportRunning') : { ok: true, value: begin(order, allowed.value) };
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
  if (ended.problem === 'cancelled') return { stage: 'cancelled', name: place.name };
  parts.log.write('exportFailed', { reason: ended.problem });
  return { stage: 'failed', problem: exportProblem(ended.problem, place) };
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
