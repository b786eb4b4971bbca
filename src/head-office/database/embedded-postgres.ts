import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { DATABASE_USER, type PostgresProgram, postgresProgram } from './postgres-program.ts';

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/**
 * Starts head office's own PostgreSQL server, which only this system user can reach.
 * @param folder the data folder; created if it is missing. The caller must be its only user
 */
export async function startEmbeddedPostgres(folder: string) {
  const data = path.join(folder, 'postgres');
  const program = postgresProgram(data);
  if (!existsSync(path.join(data, 'PG_VERSION'))) await program.initialize();
  else await endLeftOver(program, data);
  const place = await placeFor(folder, program);
  const password = await passwordOf(program, folder, place);
  // PostgreSQL deletes old WAL files instead of reusing them, because a reused file could still contain erased data.
  const words = ['-D', data, '-c', 'wal_recycle=off', ...place.words];
  const server = spawn(program.binary('postgres'), words, {
    ...program.user,
    cwd: data,
    stdio: 'ignore',
    // A detached server does not receive Ctrl+C, so head office can finish running requests.
    detached: process.platform !== 'win32',
  });
  return {
    /** Contains the database password, which no other user of the machine can read. */
    url: `postgresql://${DATABASE_USER}:${password}@${place.host}/postgres`,
    process: server,
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      // PostgreSQL's fast shutdown ends running statements and writes everything to disk.
      server.kill('SIGINT');
      await once(server, 'exit');
    },
  };
}

async function placeFor(folder: string, program: PostgresProgram): Promise<ServerPlace> {
  if (process.platform !== 'win32') return privateSocket(path.join(folder, 'socket'), program);
  // On Windows there is no private socket folder. Another program could take the port before the server starts.
  const port = await freePort();
  const words = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  return { host: `127.0.0.1:${port}`, words, access: 'host' };
}

/** The contents of pg_hba.conf: every connection needs the password. */
const ACCESS: Record<ServerPlace['access'], string> = {
  local: `local all ${DATABASE_USER} scram-sha-256\n`,
  host: `host all ${DATABASE_USER} 127.0.0.1/32 scram-sha-256\n`,
};

/**
 * Returns the server's password. If it is missing or the kind of address has changed, a new password is set before the
 * server starts.
 */
async function passwordOf(program: PostgresProgram, folder: string, place: ServerPlace): Promise<string> {
  const file = path.join(folder, 'database-password');
  const access = path.join(folder, 'postgres', 'pg_hba.conf');
  if (existsSync(file) && readFileSync(access, 'utf8') === ACCESS[place.access]) return readFileSync(file, 'utf8');
  const password = randomBytes(32).toString('hex');
  await program.runAlone(`ALTER ROLE ${DATABASE_USER} PASSWORD '${password}'`);
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, password, { mode: 0o600, flag: 'wx' });
  renameSync(`${file}.new`, file);
  writeFileSync(access, ACCESS[place.access]);
  return password;
}

/** Ends a server that outlived a killed head office and still blocks the data folder. */
async function endLeftOver({ user, binary }: PostgresProgram, data: string): Promise<void> {
  if (!existsSync(path.join(data, 'postmaster.pid'))) return;
  const words = ['stop', '-D', data, '-m', 'fast', '-w'];
  try {
    await promisify(execFile)(binary('pg_ctl'), words, { ...user, cwd: data });
  } catch {
    // The server was killed together with head office, so there is nothing to end.
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}

interface ServerPlace {
  /** The host part of the URL: a socket folder or an address. */
  readonly host: string;
  /** PostgreSQL's arguments to listen at this place and nowhere else. */
  readonly words: readonly string[];
  readonly access: 'local' | 'host';
}

/** The longest socket path on macOS. Linux allows a few bytes more. */
const LONGEST_SOCKET_BYTES = 103;

/**
 * Makes a private folder for the server's socket. A loopback port would be unsafe: another program could listen there
 * first, and the client asks the server for no proof of identity.
 * @param folder deleted and created anew
 */
function privateSocket(folder: string, { user }: Pick<PostgresProgram, 'user'>): ServerPlace {
  rmSync(folder, { recursive: true, force: true });
  const isTooLong = Buffer.byteLength(path.join(folder, SOCKET_NAME)) > LONGEST_SOCKET_BYTES;
  // The system's temporary folder may have a long path as well.
  const place = isTooLong ? mkdtempSync('/tmp/paydesk-') : folder;
  if (!isTooLong) mkdirSync(place, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(place, user.uid, user.gid);
  return {
    host: encodeURIComponent(place),
    words: ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${place}`],
    access: 'local',
  };
}

const SOCKET_NAME = '.s.PGSQL.5432.lock';
