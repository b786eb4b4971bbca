import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesWith } from '../main/journal/personal.fixture.ts';
import { ERASED_PAYMENTS_FILE, erasedPaymentsIn } from './acts/erased-payments.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { paidAndHandedOver } from './books/paid.fixture.ts';
import { startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { failingAt } from './database/watched-database.fixture.ts';
import { sqlLedger } from './ledger/sql-ledger.ts';
import { batch, diskOf, enrolment, signed } from './office.fixture.ts';
import { answerOnce } from './one-time-commands.ts';
import { openOfficeDatabase } from './open-office-database.ts';
import { write } from './second-step/entries.fixture.ts';
import type { OfficeRequest } from './server/authenticate.ts';
import { type StartedOffice, startOffice } from './start-office.ts';
import { askOverHttp, onLoopback } from './started-office.fixture.ts';

describe('head office backup', () => {
  let home: string;
  const folderOf = (name: string) => path.join(home, name);
  const disks = [diskOf(30), diskOf(7)];
  for (const disk of disks.slice(1))
    write(disk, paidAndHandedOver({ reference: REFERENCE, email: 'zainab@example.com' }));

  const start = (name: string, databaseUrl: string | null = null) =>
    startOffice(onLoopback({ folder: folderOf(name), databaseUrl }));
  const act = (words: string[], name: string) =>
    answerOnce(words, { folder: folderOf(name), databaseUrl: null, now: new Date(), by: 'Ngozi' });
  const freshOffice = (name: string) => {
    mkdirSync(folderOf(name));
    putKeys(name);
  };
  const putKeys = (name: string) => {
    for (const key of ['witness-key.pem', 'people-key']) {
      cpSync(folderOf(`office/${key}`), folderOf(`${name}/${key}`));
    }
  };
  const madeAt = () => JSON.parse(readFileSync(folderOf('copy/manifest.json'), 'utf8')).manifest.madeAt as string;
  const changedCopy = (name: string, change: (folder: string) => void) => {
    cpSync(folderOf('copy'), folderOf(name), { recursive: true });
    change(folderOf(name));
    return folderOf(name);
  };

  beforeAll(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'head-office-backup-'));
    // PostgreSQL's system user must be able to enter the folder.
    chmodSync(home, 0o711);
    const office = await start('office');
    for (const disk of disks) {
      const { code } = await office.makeCode('Ikeja\u2028Lagos');
      await ask(office, signed(disk, enrolment(disk, code), new Date()));
      await ask(office, signed(disk, batch(disk, 0), new Date()));
    }
    await office.stop();
    expect(await act(['backup', folderOf('copy')], 'office')).toContain('2 journals');
    freshOffice('other');
  });
  afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));

  it.each([
    ['a file is missing', (folder: string) => rmSync(path.join(folder, 'segment.jsonl.gz')), 'does not exist'],
    ['a file was changed', (folder: string) => flipByte(path.join(folder, 'event.jsonl.gz')), 'was changed'],
    [
      'the manifest was changed',
      (folder: string) => {
        const file = path.join(folder, 'manifest.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace('"seq": 30', '"seq": 29'));
      },
      'was changed',
    ],
  ])('refuses a restore if %s, and writes nothing', async (name, change, sentence) => {
    await expect(act(['restore', changedCopy(name, change)], 'other')).rejects.toThrow(sentence);
  });

  it('restores only into an empty database, with every head and chain intact', async () => {
    const sentence = await act(['restore', folderOf('copy')], 'other');
    expect(sentence).toContain('Restored 2 journals with 46 entries');
    expect(sentence).toContain(`as of ${madeAt()}`);
    for (const again of ['nothing was erased again', 'revoked', 'removed or reset', 'connected since then'])
      expect(sentence).toContain(again);
    await expect(act(['restore', folderOf('copy')], 'other')).rejects.toThrow('The database is not empty');
    const office = await start('other');
    for (const { identity, events } of disks) {
      const lines = (await office.ledger.lines(identity.id)).map((line) => Buffer.from(line));
      expect(lines).toEqual(events.map(({ line }) => line));
    }
    await office.stop();
  });

  it('restores after a first start with new keys, once the saved keys are back in place', async () => {
    await (await start('started')).stop();
    putKeys('started');
    expect(await act(['restore', folderOf('copy')], 'started')).toContain('Restored 2 journals with 46 entries');
    const office = await start('started');
    expect(await office.ledger.journals()).toHaveLength(2);
    await office.stop();
  });

  it('a restore does not bring back data that was erased after the backup', async () => {
    const [, disk] = disks;
    const journal = disk?.identity.id ?? '';
    freshOffice('erasing');
    const payment = {
      journal,
      reference: REFERENCE,
      sales: [SALE],
      others: [],
      by: 'Ngozi',
      reason: 'The customer asked.',
    };
    erasedPaymentsIn(folderOf(`erasing/${ERASED_PAYMENTS_FILE}`)).add({ ...payment, at: new Date().toISOString() });
    expect(await act(['restore', folderOf('copy')], 'erasing')).toContain('(beside the keys) was erased again');
    const office = await start('erasing');
    const lines = Buffer.concat([...(await office.ledger.lines(journal))]).toString();
    expect(lines).not.toContain('zainab');
    expect(await office.reads.listAwaitedErasures()).toMatchObject([{ journal, reference: REFERENCE }]);
    expect(await office.ledger.acts(journal)).toMatchObject([{ what: 'paymentErased', by: 'Ngozi' }]);
    await expect(act(['purge'], 'erasing')).rejects.toThrow('Another head office');
    await office.stop();
    const left = () => filesWith(folderOf('erasing/postgres'), 'zainab@example.com').length > 0;
    expect(left()).toBe(true);
    expect(await act(['purge'], 'erasing')).toContain('No erased data is left');
    expect(left()).toBe(false);
  });

  it('backs up an external database and manages its people while head office runs', async () => {
    mkdirSync(folderOf('database'));
    const server = await startEmbeddedPostgres(folderOf('database'));
    const place = { folder: folderOf('served'), databaseUrl: server.url, now: new Date(), by: 'Ngozi' };
    const office = await start('served', server.url);
    const answer = (line: string) => answerOnce(line.split(' '), place);
    expect(await answer('person add ngozi')).toContain('otpauth://');
    expect(await answer('person shops ngozi Ikeja, Lekki')).toContain('ngozi sees Ikeja, Lekki.');
    expect(await answer('person shops ngozi Ikeja, 5531 8866 5214 2950')).toMatch(/^Nothing was changed: /);
    expect(await answer('people')).toContain('ngozi: sees Ikeja, Lekki');
    expect(await office.people.store.people()).toMatchObject([{ name: 'ngozi', shops: ['Ikeja', 'Lekki'] }]);
    const sentence = await answerOnce(['backup', folderOf('copy of served')], place);
    expect(sentence).toContain('0 journals');
    await office.stop();
    await server.stop();
  });

  it('head office does not start after an interrupted restore', async () => {
    freshOffice('interrupted');
    const place = { folder: folderOf('interrupted'), databaseUrl: null };
    const key = readFileSync(folderOf('interrupted/witness-key.pem'), 'utf8');
    const { database, close } = await openOfficeDatabase(place, () => undefined);
    const parts = {
      database: failingAt(database, 'INSERT INTO segment'),
      ledger: sqlLedger(database),
      again: async () => undefined,
    };
    await expect(restoreBackup(parts, { folder: folderOf('copy'), key })).rejects.toThrow('The power was cut.');
    await close();
    await expect(start('interrupted')).rejects.toThrow('A backup is being put back into this database');
  });

  it('refuses a backup of a head office with another key', async () => {
    const office = await start('stranger');
    await office.stop();
    await expect(act(['restore', folderOf('copy')], 'stranger')).rejects.toThrow('another key');
  });

  it('a backup does not overwrite an existing backup', async () => {
    await expect(act(['backup', folderOf('copy')], 'office')).rejects.toThrow('is not empty');
  });
});

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';
const SALE = paidAndHandedOver({ reference: REFERENCE })[0]?.saleId ?? '';

async function ask({ address }: StartedOffice, request: OfficeRequest): Promise<void> {
  expect((await askOverHttp(address, request)).status).toBe(200);
}

function flipByte(file: string): void {
  const bytes = readFileSync(file);
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
