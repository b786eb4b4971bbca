import { type ChildProcess, execFile, spawn } from 'node:child_process';
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

/** A PostgreSQL server of head office's own: real binaries out of an npm package, reached by nobody else. */
export interface EmbeddedPostgres {
  /** With the password: nobody else on the machine has it. */
  readonly url: string;
  /** The server's own process, so that a test can kill it. */
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** @param folder where its data lies; made where it is not there yet. Whoever calls this uses it alone */
export async function startEmbeddedPostgres(folder: string): Promise<EmbeddedPostgres> {
  const data = path.join(folder, 'postgres');
  const program = postgresProgram(data);
  if (!existsSync(path.join(data, 'PG_VERSION'))) await program.initialize();
  else await endLeftOver(program, data);
  const place = await placeFor(folder, program);
  const password = await passwordOf(program, folder, place);
  const words = ['-D', data, ...place.words];
  const server = spawn(program.binary('postgres'), words, {
    ...{ ...program.user, cwd: data, stdio: 'ignore' },
    // Ctrl+C in a terminal goes to all that belong to it: head office still answers what has begun, and needs its database for that.
    detached: process.platform !== 'win32',
  });
  return {
    url: `postgresql://${DATABASE_USER}:${password}@${place.host}/postgres`,
    process: server,
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      // Ends what is under way, and writes all of it down.
      server.kill('SIGINT');
      await once(server, 'exit');
    },
  };
}

async function placeFor(folder: string, program: PostgresProgram): Promise<ServerPlace> {
  if (process.platform !== 'win32') return privateSocket(path.join(folder, 'socket'), program);
  // PostgreSQL has no such folder on Windows: there the port is one of loopback, between whose choice and whose server another
  // program of the machine could take it.
  const port = await freePort();
  const words = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  return { host: `127.0.0.1:${port}`, words, access: 'host' };
}

/** Whoever comes to the server has to know the password. */
const ACCESS: Record<ServerPlace['access'], string> = {
  local: `local all ${DATABASE_USER} scram-sha-256\n`,
  host: `host all ${DATABASE_USER} 127.0.0.1/32 scram-sha-256\n`,
};

/**
 * The password without which the server lets nobody in, made where there is none yet. Data of an earlier version, which asked nobody for
 * one or listened elsewhere, get it the same way before their server listens. Whoever is interrupted here begins again.
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

/** A server outlives a head office that was killed: it would keep the next one from its data. */
async function endLeftOver({ user, binary }: PostgresProgram, data: string): Promise<void> {
  if (!existsSync(path.join(data, 'postmaster.pid'))) return;
  const words = ['stop', '-D', data, '-m', 'fast', '-w'];
  try {
    await promisify(execFile)(binary('pg_ctl'), words, { ...user, cwd: data });
  } catch {
    // It was killed, too: there is nothing to end.
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

/** Where a server of this program's own is reached. */
interface ServerPlace {
  /** The place as a URL has it: a folder with a socket in it, or an address. */
  readonly host: string;
  /** What the server is told, so that it listens there and nowhere else. */
  readonly words: readonly string[];
  /** The line of its list of who is let in, without the way. */
  readonly access: 'local' | 'host';
}

/** A longer path of a socket is refused by macOS; Linux has a few more. */
const LONGEST_SOCKET_BYTES = 103;

/**
 * A folder that nobody else of the machine can enter, and the socket in it. A port on loopback would be for every program of the machine to
 * take before the server does, which then is asked for no proof of who it is.
 * @param folder made anew: what a server that was killed has left there is removed
 */
export function privateSocket(folder: string, { user }: Pick<PostgresProgram, 'user'>): ServerPlace {
  rmSync(folder, { recursive: true, force: true });
  const isTooLong = Buffer.byteLength(path.join(folder, SOCKET_NAME)) > LONGEST_SOCKET_BYTES;
  // The folder for temporary files may be as deep as the other one.
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
