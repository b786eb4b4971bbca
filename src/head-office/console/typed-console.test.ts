import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paidAndHandedOver } from '../books/paid.fixture.ts';
import { type DatabaseOfTest, databaseOfTest } from '../database/database-of-test.fixture.ts';
import { batch, diskOf, enrolment, signed } from '../office.fixture.ts';
import { write } from '../second-step/entries.fixture.ts';
import type { OfficeRequest } from '../server/authenticate.ts';
import { askOverHttp } from '../started-office.fixture.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';

/** A generous limit that only ends a hanging program. */
const END_LIMIT_MS = 120_000;

describe('console of a running head office', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'head-office-'));
  const disk = diskOf(3);
  const journal = disk.identity.id;
  const shop = `Ikeja ${journal.slice(0, 4)}`;
  const person = `ada-${randomUUID().slice(0, 8)}`;
  let program: Program;
  let office: OfficeAtConsole;
  let database: DatabaseOfTest;

  beforeAll(async () => {
    database = await databaseOfTest();
    program = startProgram(folder, database.url);
    office = await consoleOf(program);
    const [answer = '', where] = await office.type(`code ${shop}`);
    expect(where).toBe(`The till that uses it belongs to ${shop}, which has no till yet.`);
    expect(answer).toMatch(/^A code for one till, valid for ten minutes, until \d{4}-\d\d-\d\d \d\d:\d\d UTC: /);
    const enrolled = enrolment(disk, answer.split(': ').at(-1) ?? '');
    expect(await office.ask(signed(disk, enrolled, new Date()))).toBe(200);
    write(disk, paidAndHandedOver({ reference: REFERENCE, email: 'zainab@example.com' }));
    expect(await office.ask(signed(disk, batch(disk, 0), new Date()))).toBe(200);
  });
  afterAll(async () => {
    await ended(program);
    await database.drop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('prints help, and an answer to an unknown command', async () => {
    const help = (await office.type('help')).join('\n');
    for (const command of COMMANDS) expect(help).toContain(`\n${command} `.replace('\ncode', 'code'));
    expect(await office.type(' HELP ')).toEqual(await office.type('help'));
    expect(await office.type('tils')).toEqual(['There is no command “tils”. Type help to see all of them.']);
  });

  it('ignores an empty line and an overlong line', async () => {
    expect(await office.type('')).toEqual([]);
    expect(await office.type(' \t ')).toEqual([]);
    expect(await office.type(`shop ${journal} ${'z'.repeat(60_000)}`)).toEqual([
      'Nothing was done: a line has at most 1000 characters.',
    ]);
    expect(await office.type(`shop ${journal} Lekki\u001b[A`)).toMatchObject([
      expect.stringContaining('Nothing was done'),
    ]);
    expect(await office.type('tills')).toContainEqual(expect.stringContaining(`${journal}  Till 1, ${shop}, live`));
  });

  it('shuts a till out, lets the till in again and sets its shop', async () => {
    const [short, head] = [journal.slice(0, 13), signed(disk, { path: `/v1/journals/${journal}/head` }, new Date())];
    expect(await office.type(`Revoke ${short} it was stolen`)).toEqual([
      `Nothing more is accepted from Till 1, ${shop}, in any journal that has its key. What it has sent stays.`,
    ]);
    expect(await office.ask(head)).toBe(403);
    expect(await office.type(`allow ${short} it was found`)).toEqual([
      `Till 1, ${shop} may send again, in every journal that has its key.`,
    ]);
    expect(await office.ask(head)).toBe(200);
    expect(await office.type(`shop ${short} ${shop} Mall`)).toEqual([`Till 1 belongs to ${shop} Mall.`]);
    expect(await office.type('tills')).toContainEqual(
      expect.stringContaining(`${journal}  Till 1, ${shop} Mall, live`),
    );
    expect(await office.type(`verify ${short}`)).toEqual(['Till 1: 12 entries, each follows from the previous one.']);
  });

  it('adds people, lists their rights and removes them', async () => {
    const first = await office.type(`person add ${person.toUpperCase()}`);
    expect(first.join('\n')).toMatch(
      /For the authenticator: otpauth:.+\nFirst password, valid once until .+ UTC: .+\n/,
    );
    expect((await office.type('people')).join('\n')).toMatch(
      new RegExp(`${person}: sees no shop; may do nothing else; has a first password, valid once until .+ UTC`),
    );
    expect(await office.type(`person shops ${person} ${shop} Mall, Nowhere ${person}`)).toEqual([
      `${person} sees ${shop} Mall, Nowhere ${person}.`,
      `“Nowhere ${person}” has no till yet. Type tills to see the spelling of the others.`,
    ]);
    expect(await office.type(`person rights ${person} findings`)).toEqual([
      `${person} may also settle findings (findings).`,
    ]);
    expect((await office.type(`person reset ${person}`)).join('\n')).toMatch(
      new RegExp(`Neither is shown again\\..*\n${person} is signed out everywhere\\.`),
    );
    expect(await office.type(`person remove ${person}`)).toEqual([`${person} was removed and signed out.`]);
    expect(await office.type(`person reset ${person}`)).toEqual([`Nobody is called ${person}.`]);
    expect((await office.type('looks')).length).toBeGreaterThan(0);
  });

  it('keeps running after the input ends, ignores an unfinished line, and ends on a signal', async () => {
    office.closeConsole(`revoke ${journal} it was sto`);
    const unfinished = 'Nothing was done: the last line did not end with Enter.';
    expect(await office.next()).toBe(unfinished);
    expect(await office.ask(signed(disk, { path: `/v1/journals/${journal}/head` }, new Date()))).toBe(200);
    expect(await office.end()).toBe(0);
    expect(await office.next()).toBe(
      'Head office is stopping and finishes what has begun. Press Ctrl+C again to stop at once.',
    );
  });
});

const COMMANDS = [
  ...['code', 'tills', 'revoke', 'allow', 'shop', 'verify'],
  ...['people', 'person add', 'person shops', 'person rights', 'person reset', 'person remove', 'looks'],
];

interface OfficeAtConsole {
  type(line: string): Promise<readonly string[]>;
  /** @returns the HTTP status */
  ask(request: OfficeRequest): Promise<number>;
  /** @param left typed text without Enter */
  closeConsole(left: string): void;
  next(): Promise<string>;
  /** @returns the exit code */
  end(): Promise<number | null>;
}

type Program = ChildProcessByStdio<Writable, Readable, null>;

function startProgram(folder: string, databaseUrl: string | null): Program {
  const program = path.join(import.meta.dirname, '../command.ts');
  return spawn(process.execPath, [program, '--folder', folder, '--port', '0'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) },
  });
}

async function consoleOf(child: Program): Promise<OfficeAtConsole> {
  const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const linesUpTo = async (last: RegExp): Promise<string[]> => {
    const lines: string[] = [];
    for (;;) {
      const { done, value } = await said.next();
      if (done) throw new Error(`Head office ended after saying: ${lines.join('\n')}`);
      if (last.test(value)) return [...lines, value];
      lines.push(value);
    }
  };
  const begun = await linesUpTo(/^Type help/);
  const [, address = ''] = /listens on (\S+)/.exec(begun.join('\n')) ?? [];
  let typed = 0;
  return {
    type: async (line) => {
      // A numbered mark follows each line: everything printed before the mark's answer belongs to the line.
      typed += 1;
      child.stdin.write(`${line}\nmark${typed}\n`);
      return (await linesUpTo(new RegExp(`^There is no command “mark${typed}”`))).slice(0, -1);
    },
    ask: async (request) => (await askOverHttp(address, request)).status,
    closeConsole: (left) => child.stdin.end(left),
    next: async () => (await said.next()).value ?? '',
    end: () => ended(child),
  };
}

/** Kills the program if it does not end in time. The exit code is null after a kill. */
async function ended(child: Program): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    const limit = setTimeout(() => child.kill('SIGKILL'), END_LIMIT_MS);
    child.kill('SIGTERM');
    await exited;
    clearTimeout(limit);
  }
  return child.exitCode;
}
