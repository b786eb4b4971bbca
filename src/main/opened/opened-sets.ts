import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { OpenedQuery, OpenOrder } from '../../shared/export/opened-export.ts';
import { AskedThread } from '../../threads/asked-thread.ts';
import { flagOf } from '../../threads/cancel-flag.ts';
import { MESSAGE_ALONE } from '../../threads/messages.ts';
import { JournalUnreadable } from '../desk/ports/journal-port.ts';
import { eraseInPlaces, type JournalsOfTill } from '../journal/erasing/erase-in-places.ts';
import { renameDurably, sweepUnfinished, UNFINISHED } from '../journal/heads/durable-file.ts';
import { JOURNAL_ERRORS } from '../journal/protocol.ts';
import type { EraseTask, OpenEnding, OpenProgress, OpenTask } from './open-protocol.ts';
import { openedFolder, readDescription, type SetDescription, setFiles } from './opened-set.ts';
import type { OpenOperations, ReadOperations, ReadTask } from './worker.ts';

export interface OpenedSetsParts {
  folder: string;
  /** The module of the threads: `worker.ts` or its bundle. */
  workerUrl: URL;
  clock: { now(): Date };
}

export type OpenedSets = ReturnType<typeof createOpenedSets>;

type Reader = AskedThread<ReadOperations>;

/** Finds the sets of earlier runs and removes unfinished ones. */
export function createOpenedSets(parts: OpenedSetsParts) {
  const folder = openedFolder(parts.folder);
  sweepUnfinished(folder);
  const described = new Map(describedIn(folder).map((description) => [description.set.id, description]));
  const readers = createReaders(parts.workerUrl, (id, isFilledNow) => {
    const { stores } = described.get(id) as SetDescription;
    return stores.map(({ sha256 }, place) => ({
      folder: setFiles(path.join(folder, id)).journal(place),
      sha256: isFilledNow ? null : sha256,
    }));
  });

  const eraseIn = async (id: string, journal: string) => {
    const set = path.join(folder, id);
    await readers.end(id);
    await eraseInThread(parts.workerUrl, { set, journal });
    // A set that was closed meanwhile has no description.
    const description = readDescription(set);
    if (description) described.set(id, description);
  };

  return {
    list: () =>
      [...described.values()].map(({ set }) => set).sort((one, other) => (one.openedAt < other.openedAt ? 1 : -1)),
    /**
     * @param order.from the chosen folder
     * @param order.folders the folders of the exports in it
     */
    open(
      { from, folders, fingerprints, seals }: OpenOrder & { from: string; folders: readonly string[] },
      onProgress: (progress: OpenProgress) => void,
    ) {
      const id = randomUUID();
      const stop = new AbortController();
      const set = { id, openedAt: parts.clock.now().toISOString(), folder: from };
      const target = path.join(folder, id);
      const task: OpenTask = { folders, known: { fingerprints, seals }, target, set, cancelled: flagOf(stop.signal) };
      const ending = openInThread(parts.workerUrl, task, onProgress).then((ended) => {
        const description = ended.kind === 'opened' ? readDescription(target) : null;
        if (description) {
          described.set(id, description);
          readers.filledNow(id);
        }
        return ended;
      });
      return { ending, cancel: () => stop.abort() };
    },
    /** Returns null if there is no such set. Throws JournalUnreadable. */
    async page({ id, ...query }: OpenedQuery) {
      return described.has(id) ? await (await readers.of(id)).call('page', query) : null;
    },
    /** Returns null if there is no such set or payment. Throws JournalUnreadable. */
    async payment(id: string, reference: string) {
      const description = described.get(id);
      const found = description && (await (await readers.of(id)).call('payment', reference));
      return found ? { ...found, journalId: description.stores[found.journal]?.journal ?? '' } : null;
    },
    /** Erases from every set what a till's journal has erased. @returns the sets that failed */
    erase: (files: JournalsOfTill) =>
      eraseInPlaces(files, (_journal, database) =>
        [...described.keys()].map((id) => ({ name: id, erase: () => eraseIn(id, database) })),
      ),
    async close(id: string) {
      if (!described.has(id)) return;
      await readers.end(id);
      removeSet(path.join(folder, id));
      described.delete(id);
    },
    stop: readers.endAll,
  };
}

/**
 * Keeps one thread for each set that is read.
 * @param storesOf returns the stores to read; a set that this run has filled needs no hash check
 */
function createReaders(workerUrl: URL, storesOf: (id: string, isFilledNow: boolean) => ReadTask['stores']) {
  const readers = new Map<string, Reader>();
  const filledNow = new Set<string>();

  async function of(id: string): Promise<Reader> {
    const known = readers.get(id);
    if (known?.alive) return known;
    const reader = startReader(workerUrl, { stores: storesOf(id, filledNow.has(id)) });
    readers.set(id, reader);
    try {
      await reader.call('ready');
    } catch (error) {
      await end(id);
      throw error;
    }
    filledNow.add(id);
    return reader;
  }
  async function end(id: string): Promise<void> {
    const reader = readers.get(id);
    readers.delete(id);
    if (reader?.alive) await reader.call('close');
    await reader?.end();
  }
  return {
    of,
    end,
    endAll: async () => void (await Promise.all([...readers.keys()].map(end))),
    filledNow: (id: string) => void filledNow.add(id),
  };
}

function startReader(workerUrl: URL, role: ReadTask): Reader {
  const lost = (cause: unknown) => new JournalUnreadable('failed', { cause });
  return new AskedThread({ workerUrl, name: 'opened exports', role, errors: JOURNAL_ERRORS, lost });
}

async function openInThread(
  workerUrl: URL,
  task: OpenTask,
  told: (progress: OpenProgress) => void,
): Promise<OpenEnding> {
  const given = { workerUrl, name: 'open exports', errors: MESSAGE_ALONE, told, lost };
  try {
    return await new AskedThread<OpenOperations, OpenProgress>(given).callOnce('open', task);
  } catch (error) {
    return { kind: 'failed', problem: 'openedFailed', detail: MESSAGE_ALONE.carry(error) };
  }
}

async function eraseInThread(workerUrl: URL, task: EraseTask): Promise<void> {
  const given = { workerUrl, name: 'erase in opened exports', errors: MESSAGE_ALONE, lost };
  await new AskedThread<OpenOperations>(given).callOnce('erase', task);
}

const lost = (cause: unknown) => (cause instanceof Error ? cause : new Error('The thread ended.'));

/** Renames the folder first, so that the next start completes an interrupted removal. */
function removeSet(set: string): void {
  const unfinished = `${set}${UNFINISHED}`;
  renameDurably(set, unfinished);
  fs.rmSync(unfinished, { recursive: true, force: true });
}

/** Returns the readable descriptions. A folder with an unreadable description stays on the disk. */
function describedIn(folder: string): SetDescription[] {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return names.flatMap((name) => readDescription(path.join(folder, name)) ?? []);
}
