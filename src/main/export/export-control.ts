import fs from 'node:fs';
import path from 'node:path';
import type { Handlers } from '../../shared/bridge-contract.ts';
import type {
  ExportDestination,
  ExportProposal,
  ExportQuestion,
  exportChannels,
  ListedSeal,
  SealList,
} from '../../shared/export/export-view.ts';
import type { Selection } from '../../shared/journal/seal.ts';
import type { Permission } from '../../shared/people/permissions.ts';
import { problem, type Result } from '../../shared/problems.ts';
import { sealCode } from '../../shared/short-code.ts';
import type { Journal } from '../journal/journal.ts';
import type { SealPage } from '../journal/read/seals.ts';
import type { ShopDays } from '../journal/shop-days.ts';
import { signingKeyProblem } from '../seal/key-store.ts';
import { sealHash } from '../seal/sealer.ts';
import { keepSetting } from '../settings/settings.ts';
import type { TillParts } from '../till-parts.ts';
import { ExportFailed, exportProblem } from './export-failure.ts';
import type { ChosenFormat, SelectionCount } from './export-protocol.ts';
import { createExportRun, type ExportRunParts } from './export-run.ts';
import { daysOf, exportName, selectionOf } from './export-selection.ts';
import { countSelected } from './selection/count-selected.ts';

export interface ExportControlParts extends ExportRunParts {
  journal: Pick<Journal, 'seals'>;
  /** Counts the contents of an export; throws ExportFailed. */
  count: (selection: Selection, formats: readonly ChosenFormat[]) => Promise<SelectionCount>;
  chooseFolder: (last: string | null) => Promise<string | null>;
  days: Pick<ShopDays, 'today'>;
  /** Runs before an export starts, so that the export includes the newest receipt of head office. */
  before: () => Promise<void>;
  /** Checks a right of the person. Counts leave out days that the person may not see and totals to be counted blind. */
  may: (permission: Permission) => boolean;
}

const SEALS_IN_A_PAGE = 100;

export function createExportControl(parts: ExportControlParts) {
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

export function startExports(
  parts: TillParts,
  needs: Pick<ExportControlParts, 'seals' | 'exporter' | 'journal' | 'days' | 'before' | 'may'>,
) {
  const { folder, sealing } = parts;
  return createExportControl({
    ...parts,
    ...needs,
    count: (selection, formats) => countSelected(sealing.exportWorkerUrl, { journal: folder, selection, formats }),
    chooseFolder: sealing.chooseFolder,
    push: sealing.onExport,
  });
}

async function propose(
  { installation, seals, count, settings, days: shopDays, may }: ExportControlParts,
  { range, payments, search, filters, formats }: ExportQuestion,
): Promise<Result<ExportProposal>> {
  const { mode, till } = installation;
  const folder = settings.read('exportFolder');
  try {
    const { day: today } = await shopDays.today();
    const days = daysOf(range, today);
    const isToday = days !== null && days.first === today && days.last === today;
    const [counted, signing, destination] = await Promise.all([
      isToday || may('otherDays') ? count(selectionOf({ days, payments, search, filters }), formats) : null,
      seals.signing(),
      folder === null ? null : destinationOf(folder),
    ]);
    const isTaken = (name: string) => folder !== null && fs.existsSync(path.join(folder, name));
    const name = exportName({ mode, till, days, today }, isTaken);
    const signingProblem = signing.ok ? null : signingKeyProblem(signing.problem);
    const holds = counted && { ...counted, sums: may('lookAtDay') ? counted.sums : [] };
    return { ok: true, value: { days, holds, name, destination, problem: signingProblem } };
  } catch (error) {
    if (error instanceof ExportFailed && error.problem !== 'cancelled') {
      return { ok: false, problem: exportProblem(error.problem, { folder: '', name: '' }) };
    }
    throw error;
  }
}

async function chooseFolder(parts: ExportControlParts): Promise<Result<ExportDestination | null>> {
  const folder = await parts.chooseFolder(parts.settings.read('exportFolder'));
  if (folder === null) return { ok: true, value: null };
  if (!keepSetting(parts, 'exportFolder', folder)) return problem('exportFolderNotKept');
  return { ok: true, value: await destinationOf(folder) };
}

async function destinationOf(folder: string): Promise<ExportDestination> {
  try {
    const { bavail, bsize } = await fs.promises.statfs(folder);
    return { folder, freeBytes: bavail * bsize };
  } catch {
    // The folder is gone or does not answer. The screen asks for another one.
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
