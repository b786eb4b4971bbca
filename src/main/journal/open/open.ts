import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import type { Mode } from '../../../shared/mode.ts';
import { JournalUnreadable } from '../../desk/ports/journal-port.ts';
import { guardEvents } from '../database/authorizer.ts';
import { APPLICATION_ID, openForWriting, readPragma } from '../database/connection.ts';
import { type FileWatch, watchFiles } from '../database/file-watch.ts';
import { type JournalFiles, journalFiles } from '../database/files.ts';
import { acquireWriterLock } from '../database/lock.ts';
import { isOfLaterGeneration, newestVersion, schemaVersion } from '../database/migrate.ts';
import type { Migration } from '../database/migrations/migration.ts';
import { MIGRATIONS } from '../database/migrations/migrations.ts';
import { isOnNetworkDrive } from '../database/network-drive.ts';
import { makeDatabase } from '../database/new-database.ts';
import { type Authentication, authenticationOf } from '../heads/authentication.ts';
import { keepToOwner, renameDurably, syncFile, syncFoldersAround } from '../heads/durable-file.ts';
import { type HeadMarkerReading, readHeadMarker } from '../heads/head-marker.ts';
import { keepHeads, outsideFile, readOutside } from '../heads/heads.ts';
import { identityText } from '../identity.ts';
import type { NotRestored, OpenProblem, OpenResult } from '../journal.ts';
import { prepareRunReads, type RunReads } from '../read/run-reads.ts';
import { type DeskReads, prepareDeskReads } from '../records.ts';
import { failureOf } from '../sqlite-failure.ts';
import type { Verification } from '../verification.ts';
import { readIdentity, verifyTail } from '../verify/verify.ts';
import { guardReleases, type ReleaseGuard } from '../write/release-guard.ts';
import { JournalStore } from '../write/store.ts';
import { bringUpToDate, MigrationRefused } from './bring-up-to-date.ts';
import { forgetDecision, readDecision } from './decision.ts';
import { type AcceptableFault, acceptanceOf, faultOfEnd, isAcceptable } from './end-of-journal.ts';
import { type Continuation, writeApproval } from './renewal.ts';
import { carryOut, type GoneOn, writeRestoration } from './restoration.ts';
import { prepareStartReads, type StartReads } from './start-reads.ts';

export interface OpenOptions {
  /** The journal's own folder; each mode has one. */
  folder: string;
  mode: Mode;
  /** The till's name, whose counter is continued. */
  till: string;
  /** UTC: when a new journal was made, and the name of a backup. */
  openedAt: string;
  /** With which head and checkpoints are authenticated, 32 bytes; null where it cannot be had just now. */
  authenticationKey: Uint8Array | null;
  /** The key was made just now: nothing was authenticated with it before. */
  isKeyNew?: boolean;
  /** The hour of the next morning at which the shop's days end: in force from the next business day on. 0 where it is left out. */
  dayEndsAtHour?: number;
  /** Where the second head lies, by the journal's id: outside every profile. Null where there is to be none. */
  outsideHeads?: string | null;
}

/** A journal open for writing, in the thread that writes it. */
export interface OpenedStore {
  store: JournalStore;
  reads: DeskReads;
  /** What the writer reads of runs of re-queries: what it has just written. */
  runReads: RunReads;
  /** What a till asks before its first screen stands. */
  startReads: StartReads;
  /** Whether the files are still those that were opened. */
  files: FileWatch;
  releases: ReleaseGuard;
  /** Makes the heads name the newest entry. */
  mark(): void;
  /** Makes the write-ahead log short and the head marker current. Needed by nothing; good when nothing else is to do. */
  runMaintenance(): void;
  close(): void;
}

/** What an opening tells beside what came of it. */
export interface OpeningNews {
  /** The head outside the profile could not be written; the journal goes on without it. */
  outsideFailed(error: unknown): void;
  /** A person had decided to go back to a copy, and it was not done. */
  notRestored(why: NotRestored): void;
}

/** How many of the newest events are checked at every opening. */
const TAIL_EVENTS = 1_000;

/** Up to this size all pages are checked at every opening, which then takes some hundredths of a second. */
const QUICK_CHECK_BYTES = 32 * 1024 * 1024;

/**
 * Opens the journal of a folder, or makes it where there never was one. What cannot be opened is left as it is: a fresh
 * file in its place would look like a till that never took a payment.
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

/** Ends an opening with a problem. Never leaves this file. */
class NotOpened extends Error {
  readonly problem: OpenProblem;
  constructor(problem: OpenProblem, detail: string) {
    super(detail);
    this.problem = problem;
  }
}

function problemOf(error: unknown): { problem: OpenProblem; detail: string } {
  if (error instanceof NotOpened) return { problem: error.problem, detail: error.message };
  if (error instanceof MigrationRefused) return { problem: 'migrationRefused', detail: error.message };
  if (error instanceof JournalUnreadable) return { problem: error.failure, detail: describe(error.cause) };
  return { problem: failureOf(error), detail: describe(error) };
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown error';
}

/** @param opened what is to be closed, last first, should the opening fail further on */
async function open(
  options: OpenOptions,
  migrations: readonly Migration[],
  opened: Array<() => void>,
  tell: Partial<OpeningNews>,
): Promise<OpenedStore> {
  const files = journalFiles(options.folder);
  prepareFolder(files);
  const releaseLock = acquireWriterLock(files.lock);
  opened.push(releaseLock);
  const keys = keysOf(options);
  const reading = readDecision(files.decision, keys.decision);
  const places = { outsideHeads: options.outsideHeads ?? null, authentication: keys.head };
  const { decision, continuation, restoration, notRestored } = carryOut(files, reading, places);
  if (notRestored) tell.notRestored?.(notRestored);
  const inside = readHeadMarker(files.headMarker, keys.head);
  if (!existsSync(files.database)) {
    if (!continuation) refuseWhereOneWas(files, inside);
    create(files, options, migrations, continuation);
  }
  refuseWhatIsNoJournal(files);
  for (const file of [files.lock, files.database, `${files.database}-wal`, `${files.database}-shm`]) keepToOwner(file);
  const connection = openForWriting(files.database);
  opened.push(() => connection.close());
  const identity = refuseWhatIsNotOurs(connection, options, migrations);
  const outside = outsideFile(places.outsideHeads, identity.id);
  const found = { inside, outside: readOutside(outside, keys.head) };
  const fault = faultOfEnd(connection, found, options);
  const isDecided = decision?.decision === 'acceptHead' || restoration !== null;
  const accepted = fault !== null && isAcceptable(fault) && isDecided ? fault : null;
  if (fault && !accepted) throw new NotOpened(fault.problem, fault.detail);
  await bringUpToDate(connection, files, options.openedAt, migrations, check);
  const { head } = check(connection, files.database);
  guardEvents(connection);

  const newest = { seq: head.seq, hash: Buffer.from(head.hash, 'hex') };
  const store = new JournalStore(connection, identity, newest, options.authenticationKey, options.dayEndsAtHour);
  const heads = keepHeads({
    inside: files.headMarker,
    outside,
    authentication: keys.head,
    head: () => store.marker(),
    outsideFailed: (error) => tell.outsideFailed?.(error),
  });
  const goneOn = { till: options.till, head, found, given: store.marker().numbers };
  writeDecided(store, connection, { decision, restoration, accepted }, goneOn);
  heads.mark();
  if (notRestored !== 'keyMissing') forgetDecision(files.decision);
  const watch = watchFiles(files.database);
  const hasKey = keys.head !== null;
  const reads = prepareDeskReads(connection, options.till);
  return {
    store,
    reads,
    runReads: prepareRunReads(connection),
    startReads: prepareStartReads(connection, files.chainCheck, keys.chainCheck),
    files: watch,
    releases: guardReleases({
      ...{ connection, payments: reads, hasKey, files: watch, heads },
      fail: (failure) => store.fail(failure),
    }),
    mark: () => heads.mark(),
    runMaintenance: () => {
      store.checkpoint();
      heads.mark();
    },
    close: () => {
      try {
        heads.mark();
      } finally {
        connection.close();
        releaseLock();
      }
    },
  };
}

/** What a person decided about this journal, where that was carried out just now. */
function writeDecided(
  store: JournalStore,
  connection: DatabaseSync,
  { decision, restoration, accepted }: Decided,
  goneOn: GoneOn,
): void {
  if (restoration) writeRestoration(store, connection, restoration, goneOn);
  else if (accepted && decision) store.append(acceptanceOf(accepted, decision, goneOn));
  else if (decision?.decision === 'newJournal') writeApproval(store, connection, decision, goneOn.till);
}

interface Decided extends Pick<ReturnType<typeof carryOut>, 'decision' | 'restoration'> {
  accepted: AcceptableFault | null;
}

/** What is authenticated with the journal's key; null where that cannot be had. */
function keysOf({ authenticationKey }: OpenOptions): Record<'head' | 'decision' | 'chainCheck', Authentication | null> {
  return {
    head: authenticationKey && authenticationOf(authenticationKey, 'head'),
    decision: authenticationKey && authenticationOf(authenticationKey, 'decision'),
    chainCheck: authenticationKey && authenticationOf(authenticationKey, 'chainCheck'),
  };
}

/** Whatever cannot be written is found out now, not with the first payment. */
function prepareFolder({ folder, database }: JournalFiles): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isOnNetworkDrive(folder)) throw new NotOpened('networkDrive', 'The journal lies on a network drive.');
  accessSync(folder, constants.R_OK | constants.W_OK);
  if (existsSync(database)) accessSync(database, constants.R_OK | constants.W_OK);
}

/** A folder without a journal is new only where nothing in it says that there was one. */
function refuseWhereOneWas(files: JournalFiles, marker: HeadMarkerReading): void {
  const hasFiles = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0;
  // Nobody decides anything about a journal that never was.
  const isKept = [files.backups, files.earlier].some(hasFiles) || existsSync(files.decision);
  if (marker.kind !== 'absent' || existsSync(`${files.database}-wal`) || isKept) {
    throw new NotOpened('missing', 'There was a journal in this folder, and its file is gone.');
  }
}

/** Makes a new journal under another name: it gets its own when it is whole, so that a power cut leaves no half of one. */
function create(
  files: JournalFiles,
  { mode, till, openedAt }: OpenOptions,
  migrations: readonly Migration[],
  continuation: Continuation | null,
): void {
  rmSync(files.unfinished, { force: true });
  const identity = identityText({ form: 1, id: randomUUID(), mode, till, createdAt: openedAt, ...continuation });
  makeDatabase(files.unfinished, identity, migrations).close();
  keepToOwner(files.unfinished);
  syncFile(files.unfinished);
  renameDurably(files.unfinished, files.database);
  // The journal's folder, and the profile's around it, may be as new as the journal.
  syncFoldersAround(files.folder, 2);
}

/** SQLite takes an empty file for a new database; a journal is never empty. */
function refuseWhatIsNoJournal({ database }: JournalFiles): void {
  if (statSync(database).size === 0) throw new NotOpened('corrupt', 'The file of the journal is empty.');
}

/** @returns what the journal says that it is */
function refuseWhatIsNotOurs(
  connection: DatabaseSync,
  { mode }: OpenOptions,
  migrations: readonly Migration[],
): JournalIdentity {
  if (readPragma(connection, 'application_id') !== APPLICATION_ID) {
    throw new NotOpened('corrupt', 'The file is no journal of Paydesk.');
  }
  const version = schemaVersion(connection);
  const newest = newestVersion(migrations);
  if (isOfLaterGeneration(version, newest)) {
    throw new NotOpened('newerVersion', `The journal has version ${version}; this program knows ${newest}.`);
  }
  const { identity } = readIdentity(connection);
  if (identity.mode !== mode) {
    throw new NotOpened('otherMode', `The journal is kept for ${identity.mode}, not for ${mode}.`);
  }
  refuseWhatCannotBeWritten(connection);
  return identity;
}

function refuseWhatCannotBeWritten(connection: DatabaseSync): void {
  connection.exec('BEGIN IMMEDIATE');
  connection.exec('ROLLBACK');
}

function check(connection: DatabaseSync, file: string): Verification {
  if (statSync(file).size <= QUICK_CHECK_BYTES) {
    const found = connection.prepare('PRAGMA quick_check(1)').get()?.quick_check;
    if (found !== 'ok') throw new NotOpened('corrupt', String(found));
  }
  const verification = verifyTail(connection, TAIL_EVENTS, null);
  const [fault] = verification.faults;
  if (!fault) return verification;
  throw new NotOpened(
    'chainBroken',
    `The check of the newest events found: ${fault.fault} at event ${fault.seq ?? 'none'}.`,
  );
}
