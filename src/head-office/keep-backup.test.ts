import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from './backup/restore-backup.ts';
import type { Database } from './database/database.ts';
import { startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { keepBackup } from './keep-backup.ts';
import { sqlLedger } from './ledger/sql-ledger.ts';
import { batch, diskOf, enrolment, signed } from './office.fixture.ts';
import { openOfficeDatabase } from './open-office-database.ts';
import type { OfficeRequest } from './server/authenticate.ts';
import { type StartedOffice, startOffice } from './start-office.ts';

describe('a backup of head office', () => {
  let home: string;
  const folderOf = (name: string) => path.join(home, name);
  const disks = [diskOf(30), diskOf(7)];

  const start = async (name: string, databaseUrl: string | null = null) =>
    await startOffice({
      ...{ folder: folderOf(name), databaseUrl, host: '127.0.0.1', port: 0, tls: null },
      ...{ requestTimeoutMs: 120_000, clock: () => new Date(), log: () => undefined },
    });
  const act = (words: string[], name: string) =>
    keepBackup(words, { folder: folderOf(name), databaseUrl: null, now: new Date() });
  /** The keys, as whoever runs it has kept them elsewhere, and no database. */
  const freshOffice = (name: string) => {
    mkdirSync(folderOf(name));
    putKeys(name);
  };
  const putKeys = (name: string) => {
    for (const key of ['witness-key.pem', 'claims-key', 'people-key']) {
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
    // The database’s own user must get through.
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
    ['a file is gone', (folder: string) => rmSync(path.join(folder, 'segment.jsonl.gz')), 'is not there'],
    [
      'a file was changed',
      (folder: string) => flipByte(path.join(folder, 'event.jsonl.gz')),
      'is not as it was written',
    ],
    [
      'the manifest was changed',
      (folder: string) => {
        const file = path.join(folder, 'manifest.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace('"seq": 30', '"seq": 29'));
      },
      'was changed',
    ],
  ])('is not put back where %s, and nothing is written', async (name, change, sentence) => {
    await expect(act(['restore', changedCopy(name, change)], 'other')).rejects.toThrow(sentence);
  });

  it('is put back into an empty database alone, with every head as it was and every chain whole', async () => {
    const sentence = await act(['restore', folderOf('copy')], 'other');
    expect(sentence).toContain('2 journals with 37 entries are back');
    expect(sentence).toContain(`as of ${madeAt()}`);
    for (const again of ['revoked', 'removed or reset', 'erased', 'connected since then'])
      expect(sentence).toContain(again);
    await expect(act(['restore', folderOf('copy')], 'other')).rejects.toThrow('The database is not empty');
    const office = await start('other');
    for (const { identity, events } of disks) {
      const lines = (await office.ledger.lines(identity.id)).map((line) => Buffer.from(line));
      expect(lines).toEqual(events.map(({ line }) => line));
    }
    await office.stop();
  });

  it('is put back also where head office was started once before its keys were put there, and had made its own', async () => {
    await (await start('started')).stop();
    putKeys('started');
    expect(await act(['restore', folderOf('copy')], 'started')).toContain('2 journals with 37 entries are back');
    const office = await start('started');
    expect(await office.ledger.journals()).toHaveLength(2);
    await office.stop();
  });

  it('is written while head office runs, where the database is not its own', async () => {
    mkdirSync(folderOf('database'));
    const server = await startEmbeddedPostgres(folderOf('database'));
    const place = { folder: folderOf('served'), databaseUrl: server.url };
    const office = await start('served', server.url);
    const sentence = await keepBackup(['backup', folderOf('copy of served')], { ...place, now: new Date() });
    expect(sentence).toContain('0 journals');
    await office.stop();
    await server.stop();
  });

  it('leaves a database on which nothing starts, where putting it back was interrupted', async () => {
    freshOffice('interrupted');
    const place = { folder: folderOf('interrupted'), databaseUrl: null };
    const key = readFileSync(folderOf('interrupted/witness-key.pem'), 'utf8');
    const { database, close } = await openOfficeDatabase(place, { log: () => undefined });
    const ending: Database = {
      ...database,
      transaction: (work) =>
        database.transaction((statements) =>
          work({
            query: async (sql, values) => {
              if (sql.startsWith('INSERT INTO segment')) throw new Error('The power was cut.');
              return await statements.query(sql, values);
            },
          }),
        ),
    };
    const parts = { database: ending, ledger: sqlLedger(database) };
    await expect(restoreBackup(parts, { folder: folderOf('copy'), key })).rejects.toThrow('The power was cut.');
    await close();
    await expect(start('interrupted')).rejects.toThrow('A backup is being put back into this database');
  });

  it('is not put back by a head office with another key', async () => {
    const office = await start('stranger');
    await office.stop();
    await expect(act(['restore', folderOf('copy')], 'stranger')).rejects.toThrow('another key');
  });

  it('does not overwrite one that is there', async () => {
    await expect(act(['backup', folderOf('copy')], 'office')).rejects.toThrow('is not empty');
  });
});

async function ask({ address }: StartedOffice, request: OfficeRequest): Promise<void> {
  const { method, path: where, query, body, signatureInput, signature, contentDigest } = request;
  const headers = { 'signature-input': signatureInput, signature, 'content-digest': contentDigest };
  const { status } = await fetch(`${address}${where}${query}`, { method, headers, body: Buffer.from(body) });
  expect(status).toBe(200);
}

function flipByte(file: string): void {
  const bytes = readFileSync(file);
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
