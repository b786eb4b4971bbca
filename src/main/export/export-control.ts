import fs from 'node:fs';
import path from 'node:path';
import type { Handlers } from '../../shared/bridge-contract.ts';
import type {
  ExportDestination,
  ExportOrder,
  ExportProposal,
  ExportQuestion,
  ExportState,
  exportChannels,
  ListedSeal,
  SealList,
} from '../../shared/export/export-view.ts';
import type { Permission } from '../../shared/people/permissions.ts';
import { problem, type Result } from '../../shared/problems.ts';
import { sealCode } from '../../shared/short-code.ts';
import { createShownTask } from '../../threads/shown-task.ts';
import type { Journal } from '../journal/journal.ts';
import type { SealPage } from '../journal/read/seals.ts';
import type { ShopDays } from '../journal/shop-days.ts';
import { sealHash } from '../seal/sealer.ts';
import { fingerprintOf } from '../seal/signing-key.ts';
import type { TillSeals } from '../seal/till-seals.ts';
import type { Installation } from '../settings/provisioning.ts';
import { keepSetting } from '../settings/settings.ts';
import type { TillParts } from '../till-parts.ts';
import { ExportFailed } from './export-failure.ts';
import type { ExportProgress } from './export-protocol.ts';
import { daysOf, exportName, isStatementDay, selectionOf } from './export-selection.ts';
import { doInThread } from './export-thread.ts';
import type { ExportEnding, Exporter, FinishedExport } from './exporter.ts';

export interface ExportControlParts extends Pick<TillParts, 'settings' | 'log'> {
  installation: Pick<Installation, 'mode' | 'till'>;
  seals: Pick<TillSeals, 'signing'>;
  exporter: Exporter;
  folder: string;
  journal: Pick<Journal, 'seals'>;
  sealing: Pick<TillParts['sealing'], 'exportWorkerUrl' | 'chooseFolder' | 'onExport'>;
  days: Pick<ShopDays, 'today'>;
  /** Runs before an export starts, so that the export includes the newest receipt of head office. */
  before: () => Promise<void>;
  /** Checks a right of the person. Counts leave out hidden days, and totals that the person must count blind. */
  may: (permission: Permission) => boolean;
}

const SEALS_IN_A_PAGE = 100;

export function startExports(parts: ExportControlParts) {
  const { journal } = parts;
  const run = createExportRun(parts);
  const handlers: Pick<Handlers, keyof typeof exportChannels> = {
    'export.propose': (question) => propose(parts, question),
    'export.chooseFolder': () => chooseFolder(parts),
    'export.start': async (order) => {
      await parts.before();
      return await run.start(order);
    },
    'export.cancel': async () => ({ ok: true, value: run.cancel() }),
    'export.read': async () => ({ ok: true, value: run.read() }),
    'export.dismiss': async () => ({ ok: true, value: run.dismiss() }),
    'export.list': async ({ before }) => ({
      ok: true,
      value: listedSeals(await journal.seals({ before, limit: SEALS_IN_A_PAGE })),
    }),
  };
  return { handlers, stop: run.stop };
}

async function propose(
  { installation, folder: journal, sealing, seals, settings, days: shopDays, may }: ExportControlParts,
  { range, payments, search, filters, formats }: ExportQuestion,
): Promise<Result<ExportProposal>> {
  const { mode, till } = installation;
  const folder = settings.read('exportFolder');
  try {
    const { day: today } = await shopDays.today();
    const days = daysOf(range, today);
    const isToday = days !== null && days.first === today && days.last === today;
    const selection = selectionOf({ days, payments, search, filters });
    const count = () => doInThread(sealing.exportWorkerUrl, 'count', { journal, selection, formats });
    const [counted, signing, destination] = await Promise.all([
      isToday || may('otherDays') ? count() : null,
      seals.signing(),
      folder === null ? null : destinationOf(folder),
    ]);
    // A network drive that does not answer would block the program here.
    const reached = destination?.freeBytes == null ? null : destination.folder;
    const isTaken = (name: string) => reached !== null && fs.existsSync(path.join(reached, name));
    const name = exportName({ mode, till, days, today }, isTaken);
    const signingProblem = signing.ok ? null : signing.problem;
    const holds = counted && { ...counted, sums: may('lookAtDay') ? counted.sums : [] };
    return { ok: true, value: { days, holds, name, destination, problem: signingProblem } };
  } catch (error) {
    if (error instanceof ExportFailed && error.problem !== 'cancelled') {
      return problem(error.problem, { folder: '', name: '' });
    }
    throw error;
  }
}

async function chooseFolder(parts: ExportControlParts): Promise<Result<ExportDestination | null>> {
  const folder = await parts.sealing.chooseFolder(parts.settings.read('exportFolder'));
  if (folder === null) return { ok: true, value: null };
  if (!keepSetting(parts, 'exportFolder', folder)) return problem('exportFolderNotKept');
  return { ok: true, value: await destinationOf(folder) };
}

async function destinationOf(folder: string): Promise<ExportDestination> {
  try {
    const { bavail, bsize } = await fs.promises.statfs(folder);
    return { folder, freeBytes: bavail * bsize };
  } catch {
    // The folder is gone or does not answer. The screen asks for another folder.
    return { folder, freeBytes: null };
  }
}

function listedSeals({ sealed, exported, next }: SealPage): SealList {
  const complete = new Set(exported.map((each) => each.seal));
  return {
    seals: sealed.map(({ seal }): ListedSeal => {
      const { number, kind, sealedAt, days, contents } = seal;
      const hash = sealHash(seal);
      return {
        number,
        kind,
        sealedAt,
        code: sealCode(hash),
        days,
        contents: contents && {
          payments: contents.payments,
          events: contents.events?.count ?? 0,
          isComplete: complete.has(hash),
        },
      };
    }),
    next,
  };
}

function createExportRun(parts: ExportControlParts) {
  const task = createShownTask<ExportState>({ stage: 'none' }, parts.sealing.onExport);

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

async function checkOrder({ seals, settings }: ExportControlParts, order: ExportOrder): Promise<Result<string>> {
  const signing = await seals.signing();
  if (!signing.ok) return signing;
  const folder = settings.read('exportFolder');
  const place = { folder: order.folder, name: order.name };
  if (folder === null) return problem('exportFolderMissing', place);
  if (folder !== order.folder) return problem('exportFolderChanged', place);
  const isRefused = order.formats.includes('pdf') && !isStatementDay(order);
  return isRefused ? problem('exportNotOneDay', place) : { ok: true, value: folder };
}

function endedState(
  parts: ExportControlParts,
  ended: ExportEnding,
  place: { folder: string; name: string },
): ExportState {
  if (ended.ok) return finishedState(parts, ended.value);
  if (ended.problem === 'cancelled') return { stage: 'cancelled', name: place.name };
  parts.log.write('exportFailed', { reason: ended.problem });
  return { stage: 'failed', problem: problem(ended.problem, place).problem };
}

function finishedState(
  { installation }: ExportControlParts,
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
