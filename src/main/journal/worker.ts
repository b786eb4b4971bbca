import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { answerRequests, tellerOf } from '../../threads/answer-requests.ts';
import type { EntryToAppend } from '../desk/ports/journal-port.ts';
import { type CopierNews, copierOperations } from './copies/copier.ts';
import { openForReading, openForSearching } from './database/connection.ts';
import { journalFiles } from './database/files.ts';
import { authenticationOf } from './heads/authentication.ts';
import { type OpenedStore, type OpenOptions, openStore } from './open/open.ts';
import {
  type CheckerOperations,
  JOURNAL_ERRORS,
  type KeyedFolder,
  type ReaderOperations,
  type WorkerRole,
  type WriterNews,
  type WriterOperations,
} from './protocol.ts';
import { prepareCaseReads } from './read/case-reads.ts';
import { readChoices } from './read/choices.ts';
import { readClosedDay, readClosedDays } from './read/closed-days.ts';
import { readPage, readTimeline } from './read/reader.ts';
import { prepareReportReads, readShifts } from './read/report-reads.ts';
import { prepareRetentionReads } from './read/retention.ts';
import { prepareRunReads } from './read/run-reads.ts';
import { readSealState } from './read/seal-state.ts';
import { readSeals } from './read/seals.ts';
import { readGroups, readSums } from './read/sums.ts';
import { prepareUploadReads } from './read/upload-reads.ts';
import { reading } from './records.ts';
import { failureOf } from './sqlite-failure.ts';
import { newestBusinessDay } from './tables/business-days.ts';
import { readDayTotals } from './tables/day-totals.ts';
import { createChainChecker } from './verify/chain-check.ts';
import { startMaintenance } from './write/maintenance.ts';

if (parentPort) await serve(parentPort, workerData as WorkerRole);

async function serve(port: MessagePort, role: WorkerRole): Promise<void> {
  const answer = (operations: object) => answerRequests(port, operations, JOURNAL_ERRORS);
  switch (role.role) {
    case 'writer':
      await serveWriter(port, role);
      break;
    case 'reader':
      answer(readerOperations(role));
      break;
    case 'uploader':
      answer(prepareUploadReads(openForReading(journalFiles(role.folder).database)));
      break;
    case 'checker':
      answer(checkerOperations(role));
      break;
    case 'copier':
      answer(copierOperations(role, tellerOf<CopierNews>(port)));
  }
}

async function serveWriter(port: MessagePort, options: OpenOptions): Promise<void> {
  const tell = tellerOf<WriterNews>(port);
  const opening = await openStore(options, undefined, {
    outsideFailed: (error) => tell({ kind: 'upkeepFailed', failure: failureOf(error) }),
    notRestored: (why) => tell({ kind: 'notRestored', why }),
  });
  if (!opening.ok) {
    tell({ kind: 'opening', opening });
    return;
  }
  answerRequests(port, writerOperations(opening.journal, tell), JOURNAL_ERRORS);
  tell({ kind: 'opening', opening: { ok: true, journal: null } });
}

function writerOperations(opened: OpenedStore, tell: (news: WriterNews) => void): WriterOperations {
  const { store, handOvers, heads } = opened;
  const { added, erased, stop } = startMaintenance({
    ...opened,
    mark: heads.follow,
    buildNext: () => store.buildNextCheckpoints(),
    after: (delayMs, work) => {
      const timer = setTimeout(work, delayMs);
      return { takeBack: () => clearTimeout(timer) };
    },
    failed: (error) => tell({ kind: 'upkeepFailed', failure: failureOf(error) }),
    replaced: () => {
      store.fail('replaced');
      tell({ kind: 'failed', failure: 'replaced' });
    },
  });
  const { makeRun, addRunItems, forgetUnmade } = store.runs;
  return {
    appendAllOf: (text, runChange) => {
      const entries = JSON.parse(text) as EntryToAppend[];
      const all = entries.map(({ entry }) => entry);
      const acknowledged = handOvers.around(all, () => store.appendAll(entries, runChange));
      added(entries.length);
      return acknowledged;
    },
    erasePersonal: (reference, erasure) => {
      const result = opened.erasePersonal(reference, erasure);
      if (result.ok) {
        added(1);
        erased();
      }
      return result;
    },
    makeRun,
    addRunItems,
    forgetUnmade,
    ...store.printing,
    ...opened.runReads,
    ...opened.reads,
    ...opened.startReads,
    stepDetail: store.steps.read,
    prove: (reference) => store.prove(reference),
    head: () => store.head(),
    handOverStanding: (reference) => handOvers.standing(reference),
    close: () => {
      stop();
      opened.close();
    },
  };
}

function readerOperations({ folder }: { folder: string }): ReaderOperations {
  const connection = openForSearching(journalFiles(folder).database);
  let newestSums = 0;
  return {
    sums: (query) => {
      newestSums += 1;
      const own = newestSums;
      return readSums(connection, query, () => own === newestSums);
    },
    newestDay: () => reading(() => newestBusinessDay(connection)),
    dayTotals: (days) => readDayTotals(connection, days),
    choices: () => readChoices(connection),
    groups: (query) => readGroups(connection, query),
    page: (query) => readPage(connection, query),
    timeline: (reference) => readTimeline(connection, reference),
    sealState: () => readSealState(connection),
    seals: (query) => readSeals(connection, query),
    shifts: () => readShifts(connection),
    closedDays: (query) => readClosedDays(connection, query),
    closedDay: (number) => readClosedDay(connection, number),
    ...prepareRunReads(connection),
    ...prepareReportReads(connection),
    ...prepareCaseReads(connection),
    ...prepareRetentionReads(connection),
    close: () => connection.close(),
  };
}

/** Checks one slice per request, so that the caller sets the pace. */
function checkerOperations({ folder, authenticationKey }: KeyedFolder): CheckerOperations {
  const files = journalFiles(folder);
  const authentication = authenticationKey && authenticationOf(authenticationKey, 'chainCheck');
  const checker = createChainChecker(openForReading(files.database), files.chainCheck, authentication);
  return { checkChainOn: checker.goOn };
}
