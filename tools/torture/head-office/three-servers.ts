import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { DATABASE_USER } from '../../../src/head-office/database/postgres-program.ts';
import { addSettings, type DatabaseServer, databaseServer, until } from './database-server.ts';

/** A primary and two standbys. A commit needs the primary and at least one standby. */
export interface ThreeServers {
  /** The URL with all three servers. */
  readonly url: string;
  primary(): DatabaseServer;
  followers(): readonly DatabaseServer[];
  /** Kills the primary with `kill -9`. This resembles a power cut, except that the disk still receives written data. */
  killPrimary(): Promise<void>;
  /** Promotes the standby that received more; the other one follows it. @returns by how many bytes it was ahead */
  promote(): Promise<number>;
  /** Copies the running primary's data to the killed server and makes it a standby. */
  bringBack(): Promise<void>;
  stop(): Promise<void>;
}

/** @param folder empty, on the disk to test */
export async function startThreeServers(folder: string): Promise<ThreeServers> {
  const password = randomBytes(16).toString('hex');
  const [first, ...others] = ['one', 'two', 'three'].map((name) => databaseServer(folder, name, password));
  if (!first) throw new Error('There is no server.');
  const stop = async () => void (await Promise.all([first, ...others].map((server) => server.signal('SIGINT'))));
  await makeData(first, password, others);
  let primary = first;
  let followers: readonly DatabaseServer[] = others;
  let killed: DatabaseServer | null = null;
  try {
    await startAll(first, others);
  } catch (error) {
    // The caller does not have the servers yet and could not end them.
    await stop();
    throw error;
  }
  return {
    url: `postgresql://${DATABASE_USER}:${password}@${[first, ...others].map(({ host }) => host).join(',')}/postgres`,
    primary: () => primary,
    followers: () => followers,
    killPrimary: async () => {
      await primary.signal('SIGKILL');
      killed = primary;
    },
    promote: async () => {
      const { furthest, rest, bytesMore } = await byReceived(followers);
      await furthest.ask('SELECT pg_promote(true, 60)');
      for (const follower of rest) {
        await keepFor(furthest, follower);
        await follower.ask(`ALTER SYSTEM SET primary_conninfo = '${furthest.conninfoFor(follower.name)}'`);
        await follower.ask('SELECT pg_reload_conf()');
      }
      primary = furthest;
      followers = rest;
      await areFollowing(primary, rest.length);
      return bytesMore;
    },
    bringBack: async () => {
      if (!killed) return;
      await keepFor(primary, killed);
      await copyWhileItRuns(primary, killed);
      beginToFollow(killed, primary);
      followers = [...followers, killed];
      killed = null;
      await areFollowing(primary, followers.length);
    },
    stop,
  };
}

async function startAll(first: DatabaseServer, others: readonly DatabaseServer[]): Promise<void> {
  first.start();
  await until('the first server answers', async () => (await first.ask('SELECT 1')) !== undefined);
  for (const follower of others) {
    await keepFor(first, follower);
    beginToFollow(follower, first);
  }
  await areFollowing(first, others.length);
}

/** Creates the data once and copies it while the server is stopped. */
async function makeData(first: DatabaseServer, password: string, others: readonly DatabaseServer[]): Promise<void> {
  await first.program.initialize();
  await first.program.runAlone(`ALTER ROLE ${DATABASE_USER} PASSWORD '${password}'`);
  const access = ['all', 'replication'].map((what) => `local ${what} ${DATABASE_USER} scram-sha-256\n`);
  writeFileSync(path.join(first.data, 'pg_hba.conf'), access.join(''));
  addSettings(first, 'postgresql.conf', [
    "synchronous_standby_names = 'ANY 1 (one, two, three)'",
    'wal_retrieve_retry_interval = 100ms',
    'wal_keep_size = 256MB',
    'shared_buffers = 32MB',
  ]);
  for (const { data } of others) await copy(first.data, data);
}

/** Keeps the log that a standby has not received yet. */
async function keepFor(primary: DatabaseServer, follower: DatabaseServer): Promise<void> {
  await primary.ask(
    `SELECT pg_create_physical_replication_slot('${follower.name}', true)
     WHERE NOT EXISTS (SELECT 1 FROM pg_replication_slots WHERE slot_name = '${follower.name}')`,
  );
}

function beginToFollow(follower: DatabaseServer, primary: DatabaseServer): void {
  writeFileSync(path.join(follower.data, 'standby.signal'), '');
  // The last line of a setting counts.
  addSettings(follower, 'postgresql.auto.conf', [
    `primary_conninfo = '${primary.conninfoFor(follower.name)}'`,
    `primary_slot_name = '${follower.name}'`,
  ]);
  follower.start();
}

async function areFollowing(primary: DatabaseServer, count: number): Promise<void> {
  await until(`${count} servers follow`, async () => {
    const sql = `SELECT count(*)::int AS following FROM pg_stat_replication WHERE state = 'streaming'`;
    return (await primary.ask<{ following: number }>(sql)).following === count;
  });
}

/** Orders the standbys by received log, after everything in flight has arrived. */
async function byReceived(followers: readonly DatabaseServer[]) {
  const positions: { server: DatabaseServer; bytes: number }[] = [];
  for (const server of followers) {
    await until('nothing comes any more', async () => {
      const sql = `SELECT count(*)::int AS streaming FROM pg_stat_wal_receiver WHERE status = 'streaming'`;
      return (await server.ask<{ streaming: number }>(sql)).streaming === 0;
    });
    const { bytes } = await server.ask<{ bytes: string }>(
      `SELECT greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0'::pg_lsn AS bytes`,
    );
    positions.push({ server, bytes: Number(bytes) });
  }
  const [furthest, next] = positions.toSorted((one, other) => other.bytes - one.bytes);
  if (!furthest || !next) throw new Error('Two followers are needed.');
  return { furthest: furthest.server, rest: [next.server], bytesMore: furthest.bytes - next.bytes };
}

/** Files that a standby must not copy. */
const OF_ONE_SERVER: readonly string[] = ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'];

/** Makes a base backup: copies files while they are written and records where the log must be replayed from. */
async function copyWhileItRuns(from: DatabaseServer, to: DatabaseServer): Promise<void> {
  rmSync(to.data, { recursive: true });
  mkdirSync(to.data, { mode: 0o700 });
  const label = await from.within(async (client) => {
    await client.query("SELECT pg_backup_start('bring back', true)");
    for (const name of readdirSync(from.data)) {
      if (!OF_ONE_SERVER.includes(name)) await copy(path.join(from.data, name), path.join(to.data, name));
    }
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    return rows[0]?.labelfile ?? '';
  });
  writeFileSync(path.join(to.data, 'backup_label'), label);
  for (const name of ['pg_wal', 'pg_replslot']) mkdirSync(path.join(to.data, name), { mode: 0o700 });
  const { uid, gid } = to.program.user;
  if (uid === undefined || gid === undefined) return;
  for (const name of ['', 'pg_wal', 'pg_replslot', 'backup_label']) chownSync(path.join(to.data, name), uid, gid);
}

/** Keeps the owner. Ignores files that disappear meanwhile. */
async function copy(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return cpSync(from, to, { recursive: true });
  try {
    await promisify(execFile)('cp', ['-a', '-T', from, to]);
  } catch (error) {
    if (!String(error).includes('No such file')) throw error;
  }
}
