import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { OFFICE_HEADER } from '../shared/head-office/request-signature.ts';
import { paidAndReleased } from './books/paid.fixture.ts';
import type { Database } from './database/database.ts';
import { type DatabaseOfTest, databaseOfTest } from './database/database-of-test.fixture.ts';
import { giveUpKey } from './give-up-key.ts';
import { addTo, batch, batchOf, diskOf, enrolment, signed } from './office.fixture.ts';
import { replaceOfficeKey } from './office-key.ts';
import { openOfficeDatabase } from './open-office-database.ts';
import { write } from './second-step/entries.fixture.ts';
import type { OfficeRequest } from './server/authenticate.ts';
import { type StartedOffice, startOffice } from './start-office.ts';

describe('a head office that listens', () => {
  let folder: string;
  let office: StartedOffice;
  let database: DatabaseOfTest;
  const options = () => ({
    ...{ folder, databaseUrl: database.url, host: '127.0.0.1', port: 0, tls: null },
    // How long a machine takes to send is no promise: only the test of slow senders lets it matter.
    ...{ requestTimeoutMs: 120_000, clock: () => new Date(), log: () => undefined },
  });

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

  const ask = async ({ method, path: where, query, body, ...given }: OfficeRequest) =>
    await fetch(`${office.address}${where}${query}`, {
      method,
      headers: {
        // A till repeats a request whose kept connection was closed meanwhile. A test does not, so it keeps none.
        connection: 'close',
        'content-type': 'application/gzip',
        'signature-input': given.signatureInput,
        signature: given.signature,
        'content-digest': given.contentDigest,
        [OFFICE_HEADER]: given.office,
      },
      ...(method === 'POST' && { body: Buffer.from(body) }),
    });

  const enrolAndSend = async (disk: ReturnType<typeof diskOf>) => {
    const { code } = await office.makeCode();
    expect((await ask(signed(disk, enrolment(disk, code), new Date()))).status).toBe(200);
    expect((await ask(signed(disk, batch(disk, 0), new Date()))).status).toBe(200);
  };

  it('takes what tills send, many at once, and has it after it was stopped and started', async () => {
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

  it.each(['witness-key.pem', 'claims-key', 'people-key'])(
    'does not start where %s is gone or another one, and makes none in its place by itself',
    async (name) => {
      await office.stop();
      const file = path.join(folder, name);
      renameSync(file, `${file}.away`);
      await expect(startOffice(options())).rejects.toThrow(
        `If it is lost for good, type: npm run head-office -- new-key ${name}`,
      );
      expect(existsSync(file)).toBe(false);
      const whole = readFileSync(`${file}.away`);
      for (const damaged of ['no key', whole.subarray(0, whole.length / 2)]) {
        writeFileSync(file, damaged);
        await expect(startOffice(options())).rejects.toThrow('is damaged');
      }
      rmSync(file);
      renameSync(`${file}.away`, file);
      office = await startOffice(options());
    },
  );

  it('makes no key in place of one that is gone beside a database of an earlier version, which knew no mark of it', async () => {
    await enrolAndSend(diskOf(1));
    await office.stop();
    const opened = await openOfficeDatabase(options(), { log: () => undefined });
    await opened.database.transaction((statements) => statements.query('DELETE FROM office_key'));
    await opened.close();
    const file = path.join(folder, 'witness-key.pem');
    renameSync(file, `${file}.away`);
    await expect(startOffice(options())).rejects.toThrow('is not there, and this head office has one already');
    renameSync(`${file}.away`, file);
    office = await startOffice(options());
  });

  it('takes a new key where a person gives one up that is gone, and no till takes that for the one it knows', async () => {
    const before = office.publicKey;
    const giveUp = (...words: string[]) =>
      giveUpKey(words, { folder, databaseUrl: database.url, now: new Date(), by: 'Ngozi' });
    await office.stop();
    await expect(giveUp('witness-key.pem', 'lost')).rejects.toThrow('is there: nothing was done');
    const file = path.join(folder, 'witness-key.pem');
    renameSync(file, `${file}.away`);
    await expect(giveUp('witness-key.pem')).rejects.toThrow('new-key witness-key.pem WHY');
    await expect(giveUp('witness.pem', 'lost')).rejects.toThrow('new-key witness-key.pem WHY');
    expect(await giveUp('witness-key.pem', 'the', 'disk', 'broke')).toContain('leaves head office under Settings');
    office = await startOffice(options());
    expect(office.publicKey).not.toBe(before);
    const disk = diskOf(1);
    const { code } = await office.makeCode();
    expect((await ask(signed(disk, enrolment(disk, code), new Date()))).status).toBe(200);
    expect((await ask(signed(disk, batch(disk, 0), new Date(), before))).status).toBe(403);
    expect((await ask(signed(disk, batch(disk, 0), new Date(), office.publicKey))).status).toBe(200);
    await office.stop();
    // Nor is the one that was given up taken when it is found again.
    renameSync(file, `${file}.new`);
    renameSync(`${file}.away`, file);
    await expect(startOffice(options())).rejects.toThrow('is not the key that this head office has in its database');
    renameSync(`${file}.new`, file);
    office = await startOffice(options());
  });

  it('makes one new key of two that are asked for from two folders at one moment, and says so of the other one at once', async () => {
    await office.stop();
    const { database: opened, close } = await openOfficeDatabase(options(), { log: () => undefined });
    const places = ['one', 'other'].map((name) => path.join(folder, name));
    for (const place of places) mkdirSync(place);
    const [one = '', other = ''] = places;
    const replaced = (into: Database, place: string) =>
      replaceOfficeKey(into, { folder: place, name: 'claims-key', now: new Date() }, { by: 'Ngozi', reason: 'lost' });
    // The other one comes and goes after this one has read which key there is, and before it writes down another.
    let isMade = false;
    const overtaken: Database = {
      ...opened,
      transaction: (work) =>
        opened.transaction((statements) =>
          work({
            query: async <Row>(sql: string, values: readonly unknown[] = []) => {
              const rows = await statements.query<Row>(sql, values);
              if (!isMade) {
                isMade = true;
                await replaced(opened, other);
              }
              return rows;
            },
          }),
        ),
    };
    await expect(replaced(overtaken, one)).rejects.toThrow('Another claims-key was made from another folder meanwhile');
    expect(readdirSync(one)).toEqual([]);
    await close();
    renameSync(path.join(other, 'claims-key'), path.join(folder, 'claims-key'));
    office = await startOffice(options());
  });

  it('finds a fork in its database, too', async () => {
    const disk = diskOf(3);
    const { code } = await office.makeCode();
    await ask(signed(disk, enrolment(disk, code), new Date()));
    const clone = { ...disk };
    addTo(disk, 1, 'one');
    addTo(clone, 1, 'other');
    await ask(signed(disk, batch(disk, 0), new Date()));
    expect((await ask(signed(clone, batch(clone, 0), new Date()))).status).toBe(409);
    const findings = (await office.ledger.findings()).filter(({ journal }) => journal === disk.identity.id);
    expect(findings).toMatchObject([{ kind: 'forked' }]);
  });

  it('takes SQL and markup that people typed for words: none of it runs, all of it is kept, and the payment is found by it', async () => {
    const disk = diskOf(0);
    const person = `'); DROP TABLE event; --<img src=x onerror=alert(1)>%_`;
    const email = `o'neil%_;--@example.com`;
    const reference = 'T1-261122-0099-ABCDEFGHX';
    write(disk, paidAndReleased({ reference, person, email }));
    await enrolAndSend(disk);
    const journal = disk.identity.id;
    expect((await office.ledger.lines(journal)).map((line) => Buffer.from(line))).toEqual(
      disk.events.map(({ line }) => line),
    );
    const none = { outcomes: null, review: null, released: null, instrument: null, currency: null };
    const all = { ...none, amountFromMinor: null, amountToMinor: null, dayFrom: null, dayTo: null };
    const found = async (asked: { text: string | null; person: string | null }) => {
      const search = { ...all, journals: [journal], ...asked };
      const { payments } = await office.reads.searchPayments({ search, before: null, limit: 10 });
      return payments.map((payment) => payment.reference);
    };
    await vi.waitFor(async () => expect(await found({ text: email, person: null })).toEqual([reference]), {
      timeout: 120_000,
    });
    expect(await found({ text: null, person })).toEqual([reference]);
    expect(await found({ text: `%`, person: `' OR '1'='1` })).toEqual([]);
    expect(await found({ text: `x' OR '1'='1`, person: null })).toEqual([]);
  });

  it('reads no more than a batch may have', async () => {
    const disk = diskOf(1);
    const huge = signed(disk, batchOf(disk, disk.genesis, Buffer.alloc(2 * 1024 * 1024)), new Date());
    expect((await ask(huge)).status).toBe(413);
  });

  it('refuses what is not signed, and what it does not know', async () => {
    expect((await fetch(`${office.address}/v1/journals/x/head`)).status).toBe(401);
    expect((await fetch(`${office.address}/elsewhere`, { method: 'POST', body: gzipSync('x') })).status).toBe(401);
    expect((await fetch(`${office.address}/v1/health`)).status).toBe(200);
  });
});

describe('a head office that does not start', () => {
  it('says why, and ends: nothing of it goes on', async () => {
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
