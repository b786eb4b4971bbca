import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Mode } from '../../../shared/mode.ts';
import { removeFile } from '../../replace-file.ts';
import { identityText } from '../chain.ts';
import { guardEvents } from '../database/authorizer.ts';
import { acquireWriterLock, openForWriting } from '../database/connection.ts';
import { watchFiles } from '../database/file-watch.ts';
import { type JournalFiles, journalFiles } from '../database/files.ts';
import { type Migration, makeDatabase } from '../database/migrate.ts';
import { MIGRATIONS } from '../database/migrations/migrations.ts';
import { clearAfterErasure, noteErasure } from '../erasing/unused-bytes.ts';
import { type AuthenticatedPart, authenticationOf } from '../heads/authentication.ts';
import { keepToOwner, renameDurably, syncFile, syncFoldersAround } from '../heads/durable-file.ts';
import { readHeadMarker, readWrittenHead } from '../heads/head-marker.ts';
import { keepHeads, outsideFile, readOutside, unprovenIn } from '../heads/heads.ts';
import type { NotRestored, OpenResult } from '../journal.ts';
import { prepareRunReads } from '../read/run-reads.ts';
import { prepareUploadReads } from '../read/upload-reads.ts';
import { prepareDeskReads } from '../records.ts';
import { readChainCheck } from '../verify/chain-check.ts';
import { guardHandOvers } from '../write/hand-over-guard.ts';
import { JournalStore } from '../write/store.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { forgetDecision, readDecision } from './decision.ts';
import {
  type AcceptableFault,
  type EndFault,
  faultOfEnd,
  hasUnprovenTail,
  isAcceptable,
  unprovenTailEntry,
  writeAcceptance,
} from './end-of-journal.ts';
import { type ErasedNumbersKeeper, keepErasedNumbers } from './erased-again.ts';
import { guardedWithAside } from './guarded-aside.ts';
import {
  check,
  NotOpened,
  prepareFolder,
  problemOf,
  refuseNew,
  refuseWhatIsNoJournal,
  refuseWhatIsNotOurs,
} from './refusals.ts';
import { type Continuation, isReplacement, writeApproval } from './renewal.ts';
import { carryOut, type GoneOn, writeRestoration } from './restoration.ts';

export interface OpenOptions {
  folder: string;
  mode: Mode;
  /** The name of the till whose reference counter continues. */
  till: string;
  /** The time of the opening, in UTC. A new journal and the name of a backup get this time. */
  openedAt: string;
  /** The key that authenticates heads and checkpoints, 32 bytes; null while it is unavailable. */
  authenticationKey: Uint8Array | null;
  /** The hour of the next morning at which the shop's day ends, from the next business day on. Default: midnight. */
  dayEndsAtHour?: number;
  /** The folder of the second heads outside every profile, each named by its journal's place. Null for none. */
  outsideHeads?: string | null;
}

export type OpenedStore = Awaited<ReturnType<typeof open>>;

export interface OpeningNews {
  /** The outside head could not be written; the journal works without it. */
  outsideFailed(error: unknown): void;
  notRestored(why: NotRestored): void;
}

/**
 * Opens a journal. Leaves alone a journal that cannot be opened: a new file in its place would look like a till that
 * never took a payment.
 */
export async function openStore(
  options: OpenOptions,
  migrations: readonly Migration[] = MIGRATIONS,
  tell: Partial<OpeningNews> = {},
): Promise<OpenResult<OpenedStore>> {
  const opened: Array<() => void> = [];
  try {
    return { ok: true, journal: await open(options, migrations, opened, tell) };
  } catch (error) {
    for (const close of opened.reverse()) close();
    return { ok: false, ...problemOf(error) };
  }
}

/** @param opened receives what to close, last first, if a later step fails */
async function open(
  options: OpenOptions,
  migrations: readonly Migration[],
  opened: Array<() => void>,
  tell: Partial<OpeningNews>,
) {
  const files = journalFiles(options.folder);
  prepareFolder(files);
  const releaseLock = acquireWriterLock(files.lock);
  opened.push(releaseLock);
  const keys = keysOf(options);
  const reading = readDecision(files.decision, keys.decision);
  const outsideHead = outsideFile(options.outsideHeads ?? null, options.folder);
  const outside = readOutside(outsideHead, keys.head);
  const known = { outside, authentication: keys.head };
  const { decision, continuation, restoration, notRestored } = carryOut(files, reading, known);
  if (notRestored) tell.notRestored?.(notRestored);
  const found = { inside: readHeadMarker(files.headMarker, keys.head), outside };
  if (!existsSync(files.database)) {
    if (!continuation) refuseNew(files, found, keys.head);
    create(files, options, migrations, continuation);
  }
  refuseWhatIsNoJournal(files);
  for (const file of [files.lock, files.database, `${files.database}-wal`, `${files.database}-shm`]) keepToOwner(file);
  clearUnused(files, tell);
  const connection = openForWriting(files.database);
  opened.push(() => connection.close());
  const identity = refuseWhatIsNotOurs(connection, options.mode, migrations);
  const isRenewed = isReplacement(connection, identity, decision);
  const isDecided = decision?.decision === 'acceptHead' || restoration !== null;
  const accepted = acceptedFault(isRenewed ? null : faultOfEnd(connection, found), isDecided);
  bringUpToDate(connection, files, migrations, check);
  const { head } = check(connection, files.database);
  guardEvents(connection);

  const newest = { seq: head.seq, hash: Buffer.from(head.hash, 'hex') };
  const proven = keys.head ? [found.inside, outside, readWrittenHead(connection, keys.writtenHead)] : [];
  const store = new JournalStore(connection, identity, newest, {
    ...options,
    unproven: unprovenIn(proven, identity.id),
  });
  const heads = keepHeads({
    inside: files.headMarker,
    outside: outsideHead,
    authentication: keys.head,
    head: () => store.marker(),
    outsideFailed: (error) => tell.outsideFailed?.(error),
  });
  // Heads come before the first entry, so that an interrupted opening leaves a head of this journal.
  if (isRenewed) heads.mark();
  const erased = eraseAgain(store, connection, outsideHead, { files, keys, tell });
  const goneOn = { ...options, head, found, given: store.marker().numbers };
  const isDecidedOn = writeDecided(store, connection, { decision, restoration, accepted }, goneOn);
  if (!isDecidedOn && hasUnprovenTail(connection, proven)) store.append(unprovenTailEntry(goneOn));
  heads.mark();
  // Without the key no head can name the accepted end, so the next opening needs the decision again.
  if (notRestored !== 'restoreWaitsForKey' && (accepted === null || keys.head)) forgetDecision(files.decision);
  const watch = watchFiles(files.database);
  const reads = prepareDeskReads(connection, options.till);
  return {
    store,
    erasePersonal: erasingWith(store, erased, files),
    emptyLog: () => {
      const isEmpty = store.emptyLog();
      watch.logEmptied();
      return isEmpty;
    },
    reads: { ...reads, guardedPayments: guardedWithAside(reads, files, options.till) },
    runReads: prepareRunReads(connection),
    /** Reads that the program needs before its first screen. The writer serves them, because it already runs. */
    startReads: {
      chainCheck: () => readChainCheck(connection, files.chainCheck, keys.chainCheck),
      witnessState: prepareUploadReads(connection).witnessState,
    },
    files: watch,
    handOvers: guardHandOvers({
      connection,
      payments: reads,
      prove: store.prove,
      hasKey: keys.head !== null,
      files: watch,
      heads,
      unproven: () => store.unproven(),
      fail: (failure) => store.fail(failure),
    }),
    heads,
    /** Shortens the write-ahead log and updates the head marker. Optional: call it when the till is idle. */
    runMaintenance: () => {
      store.checkpoint();
      heads.follow();
    },
    /** Closes the journal even if a head cannot be written. */
    close: () => {
      try {
        heads.mark();
      } finally {
        connection.close();
        clearUnused(files, tell);
        releaseLock();
      }
    },
  };
}

/** Erases again before the opening writes anything: an earlier erasure may have stopped before the log was emptied. */
function eraseAgain(
  store: JournalStore,
  connection: DatabaseSync,
  outsideHead: string | null,
  { files, keys, tell }: { files: JournalFiles; keys: ReturnType<typeof keysOf>; tell: Partial<OpeningNews> },
): ErasedNumbersKeeper {
  const keeper = keepErasedNumbers({
    connection,
    journal: store.head().journal,
    outsideHead,
    authentication: keys.erasedNumbers,
    outsideFailed: (error) => tell.outsideFailed?.(error),
  });
  if (keeper.eraseAgain()) noteErasure(files);
  store.emptyLog();
  return keeper;
}

function erasingWith(
  store: JournalStore,
  { erased }: ErasedNumbersKeeper,
  files: JournalFiles,
): JournalStore['erasePersonal'] {
  return (reference, erasure) => {
    noteErasure(files);
    const result = store.erasePersonal(reference, erasure);
    if (result.ok) erased(result.value.entries);
    return result;
  };
}

/** Clears unused bytes of a closed journal. If this fails, the next opening tries again. */
function clearUnused(files: JournalFiles, tell: Partial<OpeningNews>): void {
  try {
    clearAfterErasure(files);
  } catch (error) {
    tell.outsideFailed?.(error);
  }
}

/** @throws NotOpened if nobody has accepted the fault */
function acceptedFault(fault: EndFault | null, isDecided: boolean): AcceptableFault | null {
  if (fault === null || (isDecided && isAcceptable(fault))) return fault;
  throw new NotOpened(fault.problem, fault.detail);
}

function writeDecided(
  store: JournalStore,
  connection: DatabaseSync,
  { decision, restoration, accepted }: Decided,
  goneOn: GoneOn,
): boolean {
  if (restoration) writeRestoration(store, connection, restoration, goneOn);
  else if (accepted && decision) writeAcceptance(store, connection, accepted, decision, goneOn);
  else if (decision?.decision === 'newJournal') writeApproval(store, connection, decision, goneOn.till);
  else return false;
  return true;
}

interface Decided extends Pick<ReturnType<typeof carryOut>, 'decision' | 'restoration'> {
  accepted: AcceptableFault | null;
}

function keysOf({ authenticationKey }: OpenOptions) {
  const of = (part: AuthenticatedPart) => authenticationKey && authenticationOf(authenticationKey, part);
  return {
    head: of('head'),
    writtenHead: of('writtenHead'),
    decision: of('decision'),
    chainCheck: of('chainCheck'),
    erasedNumbers: of('erasedNumbers'),
  };
}

/** Uses a temporary name, so that a power cut leaves no partial journal. */
function create(
  files: JournalFiles,
  { mode, till, openedAt }: OpenOptions,
  migrations: readonly Migration[],
  continuation: Continuation | null,
): void {
  removeFile(files.unfinished);
  const identity = identityText({ form: 1, id: randomUUID(), mode, till, createdAt: openedAt, ...continuation });
  makeDatabase(files.unfinished, identity, migrations).close();
  keepToOwner(files.unfinished);
  syncFile(files.unfinished);
  renameDurably(files.unfinished, files.database);
  // The journal's folder and the profile around it may be new too.
  syncFoldersAround(files.folder, 2);
}
