import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { processTree } from '../../../e2e/stand-in/process-tree.ts';
import { privateSocket } from '../../../src/head-office/database/embedded-postgres.ts';
import {
  DATABASE_USER,
  type PostgresProgram,
  postgresProgram,
} from '../../../src/head-office/database/postgres-program.ts';

/** One of several replicated PostgreSQL servers. */
export interface DatabaseServer {
  readonly name: string;
  readonly data: string;
  readonly program: PostgresProgram;
  /** Host and port for a URL. They stay the same after a restart. */
  readonly host: string;
  /** The connection string for a standby of this server. */
  conninfoFor(name: string): string;
  start(): void;
  /** Resolves when the process has ended. */
  signal(signal: 'SIGKILL' | 'SIGINT'): Promise<void>;
  /** Pauses all its processes, like a machine that hangs. */
  hold(): void;
  goOn(): void;
  /** Returns the first row of a statement. */
  ask<Row>(sql: string): Promise<Row>;
  /** Keeps a connection open during the work. */
  within<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result>;
}

/** @param folder contains a subfolder for the data of each server */
export function databaseServer(folder: string, name: string, password: string): DatabaseServer {
  const data = path.join(folder, name);
  const program = postgresProgram(data);
  const socketFolder = path.join(folder, `${name}-socket`);
  const { host, words } = privateSocket(socketFolder, program);
  const url = `postgresql://${DATABASE_USER}:${password}@${host}/postgres`;
  let running: ChildProcess | null = null;

  async function within<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  return {
    name,
    data,
    program,
    host,
    within,
    conninfoFor: (follower) =>
      `host=${decodeURIComponent(host)} user=${DATABASE_USER} password=${password} application_name=${follower}`,
    start: () => {
      privateSocket(socketFolder, program);
      running = spawn(program.binary('postgres'), ['-D', data, ...words], {
        ...program.user,
        cwd: data,
        stdio: 'ignore',
      });
    },
    signal: async (signal) => {
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = once(running, 'exit');
      if (signal === 'SIGKILL') signalTree(running.pid ?? 0, signal);
      else running.kill(signal);
      await ended;
    },
    hold: () => signalTree(running?.pid ?? 0, 'SIGSTOP'),
    goOn: () => signalTree(running?.pid ?? 0, 'SIGCONT'),
    ask: <Row>(sql: string) => within(async (client) => (await client.query(sql)).rows[0] as Row),
  };
}

/** Appends settings before the server reads the file. */
export function addSettings(server: Pick<DatabaseServer, 'data'>, file: string, lines: readonly string[]): void {
  appendFileSync(path.join(server.data, file), `${lines.join('\n')}\n`);
}

const MOST_ASKED = 3_000;
const BETWEEN_MS = 20;

/** Waits for a condition. An error counts as not yet. @throws after a timeout */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let asked = 0; asked < MOST_ASKED; asked += 1) {
    if (await isSo().catch(() => false)) return;
    await wait(BETWEEN_MS);
  }
  throw new Error(`It did not come to be so: ${what}.`);
}

/**
 * Sends a signal to a process and its descendants at nearly the same moment, because the children of a PostgreSQL server survive it for a moment.
 * Outside of Linux it signals only the process.
 */
function signalTree(pid: number, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  for (const each of process.platform === 'linux' ? processTree(pid) : [pid]) {
    try {
      process.kill(each, signal);
    } catch {
      // The process has ended already.
    }
  }
}
