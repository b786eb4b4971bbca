import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ANY_SEARCH } from './books/books-contract.fixture.ts';
import { paidAndHandedOver } from './books/paid.fixture.ts';
import { type DatabaseOfTest, databaseOfTest } from './database/database-of-test.fixture.ts';
import { batch, batchOf, diskOf, enrolment, signed } from './office.fixture.ts';
import { openOfficeDatabase } from './open-office-database.ts';
import { write } from './second-step/entries.fixture.ts';
import type { OfficeRequest } from './server/authenticate.ts';
import { makeWitnessKey } from './server/witness.ts';
import { type StartedOffice, startOffice } from './start-office.ts';
import { askOverHttp, onLoopback } from './started-office.fixture.ts';

describe('running head office', () => {
  let folder: string;
  let office: StartedOffice;
  let database: DatabaseOfTest;
  const options = () => onLoopback({ folder, databaseUrl: database.url });

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'head-office-'));
    database = await databaseOfTest();
    office = await startOffice(options());
  });
  afterAll(async () => {
    await office.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = (request: OfficeRequest) => askOverHttp(office.address, request);
  const enrolAndSend = async (disk: ReturnType<typeof diskOf>) => {
    const { code } = await office.makeCode();
    expect((await ask(signed(disk, enrolment(disk, code), new Date()))).status).toBe(200);
    expect((await ask(signed(disk, batch(disk, 0), new Date()))).status).toBe(200);
  };

  it('accepts concurrent uploads and has all entries after a restart', async () => {
    const disks = Array.from({ length: 8 }, () => diskOf(20));
    await Promise.all(
      disks.map(async (disk) => {
        const { code } = await office.makeCode();
        expect((await ask(signed(disk, enrolment(disk, code), new Date()))).status).toBe(200);
        expect((await ask(signed(disk, batch(disk, 0, 12), new Date()))).status).toBe(200);
        const both = await Promise.all([0, 5].map((after) => ask(signed(disk, batch(disk, after), new Date()))));
        expect(both.map(({ status }) => status)).toEqual([200, 200]);
      }),
    );
    const { publicKey } = office;
    await expect(startOffice(options())).rejects.toThrow('Another head office');
    await office.stop();
    office = await startOffice(options());
    expect(office.publicKey).toBe(publicKey);
    for (const { identity, events } of disks) {
      const lines = (await office.ledger.lines(identity.id)).map((line) => Buffer.from(line));
      expect(lines).toEqual(events.map(({ line }) => line));
    }
  });

  /** Stops head office, takes a key away, and starts head office again with its key. */
  const withoutKey = async (name: string, work: (file: string, away: string) => Promise<void>) => {
    await office.stop();
    const file = path.join(folder, name);
    renameSync(file, `${file}.away`);
    await work(file, `${file}.away`);
    renameSync(`${file}.away`, file);
    office = await startOffice(options());
  };

  it.each(['witness-key.pem', 'people-key'])(
    'head office does not start and makes no new key if %s is missing or a different one',
    async (name) => {
      await withoutKey(name, async (file, away) => {
        await expect(startOffice(options())).rejects.toThrow('but this head office has had such a key');
        expect(existsSync(file)).toBe(false);
        const whole = readFileSync(away);
        for (const damaged of ['no key', whole.subarray(0, whole.length / 2)]) {
          writeFileSync(file, damaged);
          await expect(startOffice(options())).rejects.toThrow('is damaged');
        }
      });
    },
  );

  it('creates no key if the key is missing and the database has data but no fingerprint', async () => {
    await enrolAndSend(diskOf(1));
    await withoutKey('witness-key.pem', async () => {
      const opened = await openOfficeDatabase(options(), () => undefined);
      await opened.database.transaction((statements) => statements.query('DELETE FROM office_key'));
      await opened.close();
      await expect(startOffice(options())).rejects.toThrow('does not exist, but this head office has had such a key');
    });
  });

  it('refuses another key than its database knows', async () => {
    await withoutKey('witness-key.pem', async (file) => {
      writeFileSync(file, makeWitnessKey());
      await expect(startOffice(options())).rejects.toThrow('is not the key that the database knows');
    });
  });

  it('stores SQL and markup as text and finds payments by that text', async () => {
    const disk = diskOf(0);
    const person = `'); DROP TABLE event; --<img src=x onerror=alert(1)>%_`;
    const email = `o'neil%_;--@example.com`;
    const reference = 'T1-261122-0099-ABCDEFGHX';
    write(disk, paidAndHandedOver({ reference, person, email }));
    await enrolAndSend(disk);
    const journal = disk.identity.id;
    expect((await office.ledger.lines(journal)).map((line) => Buffer.from(line))).toEqual(
      disk.events.map(({ line }) => line),
    );
    const found = async (text: string) => {
      const search = { ...ANY_SEARCH, journals: [journal], text };
      const { payments } = await office.reads.searchPayments({ search, before: null, limit: 10 });
      return payments.map((payment) => [payment.reference, payment.person]);
    };
    await vi.waitFor(async () => expect(await found(email)).toEqual([[reference, person]]), { timeout: 120_000 });
    for (const text of ['%%', `' OR '1'='1`, `x' OR '1'='1`]) expect(await found(text)).toEqual([]);
  });

  it('refuses a body that is larger than a batch', async () => {
    const disk = diskOf(1);
    const huge = signed(disk, batchOf(disk, disk.genesis, Buffer.alloc(2 * 1024 * 1024)), new Date());
    expect((await ask(huge)).status).toBe(413);
  });

  it('refuses unsigned requests and unknown paths', async () => {
    expect((await fetch(`${office.address}/v1/journals/x/head`)).status).toBe(401);
    expect((await fetch(`${office.address}/elsewhere`, { method: 'POST', body: gzipSync('x') })).status).toBe(401);
    expect((await fetch(`${office.address}/v1/health`)).status).toBe(200);
  });
});

describe('failed start of head office', () => {
  it('head office says why its start failed and ends all its parts', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'head-office-'));
    const database = await databaseOfTest();
    writeFileSync(path.join(folder, 'people-key'), 'no key');
    const program = path.join(import.meta.dirname, 'command.ts');
    const child = spawn(process.execPath, [program, '--folder', folder, '--port', '0'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...(database.url !== null && { DATABASE_URL: database.url }) },
    });
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await database.drop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });
    const said = text(child.stderr);
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect((await said).trim().split('\n').at(-1)).toContain('people-key is damaged');
  });
});
