import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { EntryToAppend } from '../desk/journal-port.ts';
import { answer, type SendReport } from './answer-requests.ts';
import { prepareCaseReads } from './case-reads.ts';
import { readChoices } from './choices.ts';
import { openForSearching } from './connection.ts';
import { keepDailyCopy } from './daily-copy.ts';
import { readDayTotals } from './day-totals.ts';
import { journalFiles } from './files.ts';
import { readGroups } from './groups.ts';
import { readHeadMarker } from './head-marker.ts';
import { type OpenedStore, type OpenOptions, openStore } from './open.ts';
import type { CopierOperations, ReaderOperations, Report, WorkerRole, WriterOperations } from './protocol.ts';
import { readPage, readTimeline } from './reader.ts';
import { readKnownReferences, readRun, readRunItems, readRuns } from './run-reads.ts';
import { readSealOfDay, readSealState } from './seal-state.ts';
import { readSeals } from './seals.ts';
import { failureOf } from './sqlite-failure.ts';
import { readSums } from './sums.ts';
import { verifyJournal } from './verify.ts';

/** The log is made shorter and the head marker current when no entry came for so long, or after so many entries. */
const IDLE_MS = 2_000;
const ENTRIES_BETWEEN_UPKEEP = 1_000;

/** Payments and look-ups come first. */
const BETWEEN_BUILDING_MS = 20;

/** The journal's thread: started once as the writer, and beside it as a reader, and to copy. */
if (parentPort) await serve(parentPort, workerData as WorkerRole);

async function serve(port: MessagePort, role: WorkerRole): Promise<void> {
  const report = (message: Report) => port.postMessage(message);
  if (role.role === 'writer') await serveWriter(port, role, report);
  else if (role.role === 'reader') serveReader(port, role.folder, report);
  else serveCopier(port, role.folder, report);
}

async function serveWriter(port: MessagePort, options: OpenOptions, report: SendReport): Promise<void> {
  const opening = await openStore(options);
  if (!opening.ok) {
    report({ kind: 'opening', opening });
    return;
  }
  answer(port, writerOperations(opening.journal, report), report);
  report({ kind: 'opening', opening: { ok: true, journal: null } });
}

function writerOperations(
  { store, reads, runReads, keepUp, close }: OpenedStore,
  report: SendReport,
): WriterOperations {
  let entriesSince = 0;
  const upkeep = () => {
    entriesSince = 0;
    try {
      keepUp();
      clearTimeout(buildingOn);
      buildOn();
    } catch (error) {
      report({ kind: 'upkeepFailed', failure: failureOf(error) });
    }
  };
  let buildingOn: NodeJS.Timeout | undefined;
  const buildOn = () => {
    try {
      if (store.buildBlocksOn()) buildingOn = setTimeout(buildOn, BETWEEN_BUILDING_MS);
    } catch (error) {
      report({ kind: 'upkeepFailed', failure: failureOf(error) });
    }
  };
  const idle = setTimeout(upkeep, IDLE_MS);
  const added = (entries: number) => {
    const isTime = entriesSince < ENTRIES_BETWEEN_UPKEEP && entriesSince + entries >= ENTRIES_BETWEEN_UPKEEP;
    entriesSince += entries;
    if (isTime) setImmediate(upkeep);
    idle.refresh();
  };
  const { makeRun, addRunItems, forgetUnmade, setRunPace } = store.runs;
  return {
    append: (entry, stepDetail) => {
      const acknowledged = store.append(entry, stepDetail);
      added(1);
      return acknowledged;
    },
    appendAllOf: (text, runChange) => {
      const entries = JSON.parse(text) as EntryToAppend[];
      const acknowledged = store.appendAll(entries, runChange);
      added(entries.length);
      return acknowledged;
    },
    ...{ makeRun, addRunItems, forgetUnmade, setRunPace },
    ...runReads,
    ...reads,
    head: () => store.head(),
    close: () => {
      clearTimeout(idle);
      clearTimeout(buildingOn);
      close();
    },
  };
}

function serveReader(port: MessagePort, folder: string, report: SendReport): void {
  const files = journalFiles(folder);
  const connection = openForSearching(files.database);
  let newestSums = 0;
  const operations: ReaderOperations = {
    sums: (query) => {
      newestSums += 1;
      const own = newestSums;
      return readSums(connection, query, () => own === newestSums);
    },
    dayTotals: (days) => readDayTotals(connection, days),
    choices: () => readChoices(connection),
    groups: (query) => readGroups(connection, query),
    page: (query) => readPage(connection, query),
    timeline: (reference) => readTimeline(connection, reference),
    verify: () => {
      const marker = readHeadMarker(files.headMarker);
      return verifyJournal(connection, marker.kind === 'present' ? marker.marker : null);
    },
    sealState: () => readSealState(connection),
    sealOfDay: (day) => readSealOfDay(connection, day),
    seals: (query) => readSeals(connection, query),
    run: (id) => readRun(connection, id),
    runs: (before, limit) => readRuns(connection, before, limit),
    runItems: (query) => readRunItems(connection, query),
    knownReferences: (references) => readKnownReferences(connection, references),
    ...prepareCaseReads(connection),
    close: () => connection.close(),
  };
  answer(port, operations, report);
}

/** Reads through a connection of its own, so that neither payments nor searches wait for a copy. */
function serveCopier(port: MessagePort, folder: string, report: SendReport): void {
  const files = journalFiles(folder);
  const operations: CopierOperations = { keepDailyCopy: (day) => keepDailyCopy(files, day) };
  answer(port, operations, report);
}
