import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { PostgresProgram } from './postgres-program.ts';

/** Where a server of this program's own is reached. */
export interface ServerPlace {
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
