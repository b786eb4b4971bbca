import { accessSync, constants, existsSync, mkdirSync, readdirSync, realpathSync, statfsSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import type { Mode } from '../../../shared/mode.ts';
import { JournalUnreadable } from '../../desk/ports/journal-port.ts';
import { APPLICATION_ID, DEVELOPMENT_APPLICATION_ID, readPragma } from '../database/connection.ts';
import type { JournalFiles } from '../database/files.ts';
import { isOfLaterGeneration, type Migration, newestVersion, schemaVersion } from '../database/migrate.ts';
import type { Authentication } from '../heads/authentication.ts';
import type { FoundHeads } from '../heads/heads.ts';
import type { OpenProblem } from '../journal.ts';
import { failureOf } from '../sqlite-failure.ts';
import type { Verification } from '../verification.ts';
import { readIdentity, verifyTail } from '../verify/verify.ts';
import { MigrationRefused } from './bring-up-to-date.ts';

/** Every opening checks all pages of a journal up to this size, in some hundredths of a second. */
const QUICK_CHECK_BYTES = 32 * 1024 * 1024;

export class NotOpened extends Error {
  readonly problem: OpenProblem;
  constructor(problem: OpenProblem, detail: string) {
    super(detail);
    this.problem = problem;
  }
}

export function problemOf(error: unknown): { problem: OpenProblem; detail: string } {
  if (error instanceof NotOpened) return { problem: error.problem, detail: error.message };
  if (error instanceof MigrationRefused) return { problem: 'migrationRefused', detail: error.message };
  if (error instanceof JournalUnreadable) return { problem: error.failure, detail: describe(error.cause) };
  return { problem: failureOf(error), detail: describe(error) };
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown error';
}

/** Creates the journal's folder, and notices before the first payment if it cannot be written. */
export function prepareFolder({ folder, database }: JournalFiles): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isOnNetworkDrive(folder)) throw new NotOpened('networkDrive', 'The journal lies on a network drive.');
  accessSync(folder, constants.R_OK | constants.W_OK);
  if (existsSync(database)) accessSync(database, constants.R_OK | constants.W_OK);
}

/** Refuses a new journal if there was an earlier one, or without a key that could prove the new journal later. */
export function refuseNew(
  files: JournalFiles,
  { inside, outside }: FoundHeads,
  authentication: Authentication | null,
): void {
  const hasFiles = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0;
  // A stored decision also shows that there was a journal.
  const isKept = [files.backups, files.earlier].some(hasFiles) || existsSync(files.decision);
  const hasHead = inside.kind !== 'absent' || (outside !== null && outside.kind !== 'absent');
  if (hasHead || existsSync(`${files.database}-wal`) || isKept) {
    throw new NotOpened('missing', 'There was a journal in this folder, and its file is gone.');
  }
  if (!authentication) throw new NotOpened('keyMissing', 'The key that authenticates a journal is not available.');
}

/** Refuses an empty file, which SQLite would treat as a new database. */
export function refuseWhatIsNoJournal({ database }: JournalFiles): void {
  if (statSync(database).size === 0) throw new NotOpened('corrupt', 'The file of the journal is empty.');
}

export function refuseWhatIsNotOurs(
  connection: DatabaseSync,
  mode: Mode,
  migrations: readonly Migration[],
): JournalIdentity {
  const applicationId = readPragma(connection, 'application_id');
  if (applicationId === DEVELOPMENT_APPLICATION_ID) {
    throw new NotOpened('developmentVersion', 'A version from before the first release wrote the journal.');
  }
  if (applicationId !== APPLICATION_ID) {
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
  // Fails if the file cannot be written.
  connection.exec('BEGIN IMMEDIATE; ROLLBACK');
  return identity;
}

export function check(connection: DatabaseSync, file: string): Verification {
  if (statSync(file).size <= QUICK_CHECK_BYTES) {
    const found = connection.prepare('PRAGMA quick_check(1)').get()?.quick_check;
    if (found !== 'ok') throw new NotOpened('corrupt', String(found));
  }
  const verification = verifyTail(connection);
  const [fault] = verification.faults;
  if (!fault) return verification;
  throw new NotOpened(
    'chainBroken',
    `The check of the newest events found: ${fault.fault} at event ${fault.seq ?? 'none'}.`,
  );
}

/** Types of file system (Linux, `statfs`) with unreliable locks and syncs: NFS, SMB, CIFS, SMB2, AFS, Ceph. */
const NETWORK_TYPES: ReadonlySet<number> = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400]);

interface System {
  platform: NodeJS.Platform;
  fileSystemType(folder: string): number;
  realPath(folder: string): string;
}

const THIS_SYSTEM: System = {
  platform: process.platform,
  fileSystemType: (folder) => statfsSync(folder).type,
  realPath: (folder) => realpathSync.native(folder),
};

/** Tells whether a folder is on a network drive, whose locks and durability are unreliable. Unknown on macOS. */
export function isOnNetworkDrive(folder: string, system: System = THIS_SYSTEM): boolean {
  if (system.platform === 'win32') return system.realPath(folder).startsWith('\\\\');
  // The type has 32 bits and may be sign-extended.
  return system.platform === 'linux' && NETWORK_TYPES.has(system.fileSystemType(folder) >>> 0);
}
