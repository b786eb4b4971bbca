import path from 'node:path';
import type { Handlers } from '../../shared/bridge-contract.ts';
import type {
  NotAsked,
  OpenedList,
  OpenedPayment,
  OpeningState,
  OpenOrder,
  openedChannels,
} from '../../shared/export/opened-export.ts';
import type { PaymentRecord } from '../../shared/payment/records.ts';
import { problem, type Result } from '../../shared/problems.ts';
import { createShownTask } from '../../threads/shown-task.ts';
import { JournalUnreadable } from '../desk/ports/journal-port.ts';
import type { Clock, Till } from '../desk/ports/parts.ts';
import { shownTimeline } from '../journal/journal-handlers.ts';
import type { Log } from '../log.ts';
import { type FoundExports, findExports } from './find-exports.ts';
import { type OpenEnding, problemOf } from './open-protocol.ts';
import { createOpenedSets, type OpenedSets } from './opened-sets.ts';

export interface OpeningHost {
  workerUrl: URL;
  chooseFolder: () => Promise<string | null>;
  onOpeningState: (opening: OpeningState) => void;
}

type SeatService = Pick<Till, 'mode' | 'baseUrl' | 'publicKey'>;

/** Starts a till's opened exports. @param parts.opened called after each opening, which may bring erased data back */
export function startOpened(
  parts: {
    folder: string;
    opening: OpeningHost;
    installation: Pick<Till, 'mode'>;
    service: { merchant: Pick<Till, 'baseUrl' | 'publicKey'> };
    clock: Clock;
    opened: () => void;
    log: Log;
  },
  sets: OpenedSets = createOpenedSets({ ...parts, workerUrl: parts.opening.workerUrl }),
) {
  const { opening: host, installation, log } = parts;
  const service = { mode: installation.mode, ...parts.service.merchant };
  const push = (state: OpeningState) => {
    host.onOpeningState(state);
    if (state.stage === 'finished') parts.opened();
  };
  const opening = createOpeningRun(sets, push, log);
  let chosen: (FoundExports & { folder: string }) | null = null;
  const list = (): Result<OpenedList> => ({ ok: true, value: { opening: opening.read(), sets: sets.list() } });
  const handlers: Pick<Handlers, keyof typeof openedChannels> = {
    'opened.choose': async () => {
      const folder = await host.chooseFolder();
      if (folder === null) return { ok: true, value: null };
      const found = await look(folder);
      chosen = found.ok ? { folder, ...found.value } : null;
      return found.ok ? { ok: true, value: { folder, exports: found.value.exports } } : found;
    },
    'opened.open': async (order) => {
      if (opening.isBusy()) return problem('openingRunning');
      if (!chosen) return problem('openedNoExport', { folder: '' });
      return { ok: true, value: opening.begin(chosen, order) };
    },
    'opened.cancel': async () => ({ ok: true, value: opening.cancel() }),
    'opened.dismiss': async () => ({ ok: true, value: opening.dismiss() }),
    'opened.list': async () => list(),
    'opened.page': (query) =>
      reading(async () => {
        const page = await sets.page(query);
        return page ? { ok: true, value: page } : problem('openedClosed');
      }),
    'opened.payment': ({ id, reference }) => reading(() => paymentOf(sets, service, id, reference)),
    'opened.close': async ({ id }) => {
      await sets.close(id);
      return list();
    },
  };
  return {
    handlers,
    erase: sets.erase,
    async stop() {
      await opening.stop();
      await sets.stop();
    },
  };
}

/** Returns why this seat cannot ask about a payment; null if it can. */
export function whyNotAsked(
  { mode, baseUrl, publicKey }: SeatService,
  payment: Pick<PaymentRecord, 'mode' | 'baseUrl' | 'publicKey'>,
): NotAsked | null {
  if (payment.mode !== mode) return 'otherMode';
  if (payment.baseUrl !== baseUrl) return 'otherService';
  return payment.publicKey === publicKey ? null : 'otherPublicKey';
}

function createOpeningRun(sets: OpenedSets, push: (opening: OpeningState) => void, log: Log) {
  const task = createShownTask<OpeningState>({ stage: 'none' }, push);
  return {
    ...task,
    begin({ folder, folders }: FoundExports & { folder: string }, order: OpenOrder): OpeningState {
      const running = sets.open({ ...order, from: folder, folders }, (progress) => {
        task.become({ ...progress, folder, isCancelling: task.isCancelling() });
      });
      task.follow(
        running.ending.then((ended) => endedState(ended, folder, log)),
        running.cancel,
      );
      return task.become({ stage: 'checking', folder, isCancelling: false, bytes: 0, totalBytes: 0 });
    },
  };
}

function endedState(ended: OpenEnding, folder: string, log: Log): OpeningState {
  switch (ended.kind) {
    case 'opened':
      return { stage: 'finished', id: ended.set.id };
    case 'refused':
      return { stage: 'refused', folder, findings: ended.findings };
    case 'failed':
      if (ended.problem === 'cancelled') return { stage: 'cancelled' };
      log.write('openingFailed', { reason: ended.problem });
      return { stage: 'failed', problem: problem(ended.problem, { folder }).problem };
  }
}

async function look(folder: string): Promise<Result<FoundExports>> {
  try {
    const found = await findExports(folder);
    return found.exports.length > 0
      ? { ok: true, value: found }
      : problem('openedNoExport', { folder: path.basename(folder) });
  } catch (error) {
    const { problem: reason } = problemOf(error);
    return problem(reason === 'cancelled' ? 'openedFailed' : reason, { folder });
  }
}

async function paymentOf(
  sets: OpenedSets,
  service: SeatService,
  id: string,
  reference: string,
): Promise<Result<OpenedPayment>> {
  const found = await sets.payment(id, reference);
  const set = sets.list().find((candidate) => candidate.id === id);
  const ofJournal = set?.exports.filter(({ journal }) => journal === found?.journalId) ?? [];
  const source = ofJournal.sort((one, other) => other.number - one.number)[0];
  if (!set) return problem('openedClosed');
  if (!found || !source) return problem('paymentNotFound', { reference });
  const { payment, sale, timeline } = found;
  return {
    ok: true,
    value: { payment, sale, timeline: shownTimeline(timeline), source, notAsked: whyNotAsked(service, payment) },
  };
}

async function reading<Value>(read: () => Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof JournalUnreadable) return problem('openedUnreadable');
    throw error;
  }
}
