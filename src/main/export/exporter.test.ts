import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { manifestText, type SealedFile, signedSealSchema } from '../../shared/journal/seal.ts';
import { JournalFailed } from '../desk/ports/journal-port.ts';
import { journalFiles } from '../journal/database/files.ts';
import { intents } from '../journal/entries.fixture.ts';
import { opened, temporaryFolder, writtenJournal } from '../journal/write/store.fixture.ts';
import { CHECKER_PAGE, entriesOf, exported, makeExporter, paymentsWithNotes } from './exports.fixture.ts';

/** A truly full disk needs a mounted file system, which some machines do not allow. */
const MAY_MOUNT = mayMount();

function mayMount(): boolean {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'paydesk-mount-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder], { stdio: 'ignore' });
  if (status === 0) execFileSync('umount', [folder]);
  else process.stdout.write('No export is made on a full disk: `mount` is not allowed here.\n');
  fs.rmdirSync(folder);
  return status === 0;
}

describe('an export', () => {
  it('writes a folder whose manifest describes the content of each file', async () => {
    const { exporter, destination, request } = makeExporter(await journalOfFour());
    const { folder, sealed } = await exported(exporter, request({ formats: ['csv', 'jsonl', 'xlsx', 'pdf'] }));
    expect(fs.readdirSync(destination)).toEqual(['export']);
    const manifest = manifestIn(folder);
    expect(manifest.seal).toEqual(sealed.seal);
    const files = manifest.seal.contents?.files ?? [];
    expect(files.map(({ name }) => name).sort()).toEqual(
      fs.readdirSync(folder).filter((name) => name !== 'manifest.json'),
    );
    for (const { name, bytes, sha256 } of files) {
      const content = fs.readFileSync(path.join(folder, name));
      expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([name, bytes, sha256]);
    }
    expect(rowsOf(files)).toEqual({ csv: 4, xlsx: 4, jsonl: 9, pdf: 4, checker: 0 });
    expect(fs.readFileSync(path.join(folder, 'check.html'), 'utf8')).toBe(CHECKER_PAGE);
  });

  it('states the totals of the exported payments, and which part of the chain the export contains', async () => {
    const { exporter, request } = makeExporter(await journalOfFour());
    const { contents } = await exported(exporter, request());
    expect(contents.sums).toEqual([
      { currency: 'NGN', payments: 4, amountMinor: 1_800_000, paidPayments: 2, paidMinor: 900_000 },
    ]);
    expect(contents.events).toMatchObject({ before: { seq: 0 }, last: { seq: 9 }, count: 9, complete: true });
  });

  it('exports the journal’s entries exactly as stored, each with its hash', async () => {
    const journal = await journalOfFour();
    const { exporter, request } = makeExporter(journal);
    const { folder, sealed } = await exported(exporter, request({ formats: ['jsonl'] }));
    const lines = fs.readFileSync(path.join(folder, 'journal.jsonl'), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(JSON.parse(lines[8] ?? '').hash).toBe(sealed.seal.head.hash);
  });

  it('exports for a search all events of the found payments, and the hashes of the events between', async () => {
    const { exporter, request } = makeExporter(await journalOfFour());
    const selection = { ...request().selection, search: 'note 2' };
    const { folder, contents } = await exported(exporter, request({ selection }));
    expect(contents.payments).toBe(1);
    expect(contents.events).toMatchObject({ before: { seq: 2 }, last: { seq: 4 }, count: 2, complete: false });
    expect(fs.readFileSync(path.join(folder, 'links.csv'), 'utf8')).toMatch(/^3,[0-9a-f]{64}\n4,[0-9a-f]{64}\n$/);
  });

  it('exports a single moment, even if payments continue meanwhile', async () => {
    const journal = temporaryFolder();
    const { store } = await opened(journal);
    for (const entry of intents(600)) store.append(entry);
    const { exporter, request } = makeExporter(journal);
    let next = 601;
    const running = exporter.start(request({ formats: ['jsonl', 'csv'] }), () => {
      for (const entry of intents(5, next)) store.append(entry);
      next += 5;
    });
    const ending = await running.ending;
    if (!ending.ok) throw new Error(ending.problem);
    const { payments, events } = ending.value.contents;
    expect(store.head().seq).toBeGreaterThan(600);
    expect(events?.last.seq).toBe(payments);
    expect(ending.value.sealed.seal.head.seq).toBe(payments);
  });

  it('reports the progress of an export', async () => {
    const { exporter, request } = makeExporter(await journalOfFour());
    const told: unknown[] = [];
    await exporter.start(request(), (progress) => told.push(progress)).ending;
    expect(told[0]).toEqual({ rows: 0, totalRows: 17 });
  });
});

describe('an export that fails', () => {
  it('leaves nothing behind if an export is cancelled', async () => {
    const folder = temporaryFolder();
    const { store, close } = await opened(folder);
    for (const entry of intents(600)) store.append(entry);
    close();
    const { exporter, destination, request } = makeExporter(folder);
    // Never resolves, so that the export cannot finish before the cancellation, even if progress is reported late.
    const more = (cancelled: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        cancelled.addEventListener('abort', () => reject(cancelled.reason));
      });
    const running = exporter.start(request({ more }), () => running.cancel());
    expect(await running.ending).toMatchObject({ ok: false, problem: 'cancelled' });
    expect(fs.readdirSync(destination)).toEqual([]);
  });

  it('leaves nothing behind if an export is cancelled during printing, and does not wait for the printer', async () => {
    const { exporter, destination, request } = makeExporter(await journalOfFour());
    const more = (cancelled: AbortSignal) => {
      running.cancel();
      return Promise.reject(cancelled.reason);
    };
    const running = exporter.start(request({ more }), () => undefined);
    expect(await running.ending).toMatchObject({ ok: false, problem: 'cancelled' });
    expect(fs.readdirSync(destination)).toEqual([]);
  });

  it.each<[string, (at: { journal: string; destination: string; name: string }) => void, string]>([
    ['its name is taken', ({ name }) => fs.mkdirSync(name), 'exportNameTaken'],
    ['the destination is missing', ({ destination }) => fs.rmdirSync(destination), 'exportFolderMissing'],
    ['the journal is gone', ({ journal }) => fs.rmSync(journalFiles(journal).database), 'exportJournalUnreadable'],
  ])('leaves nothing of an export behind if %s', async (_why, spoil, problem) => {
    const journal = await journalOfFour();
    const { exporter, destination, request } = makeExporter(journal);
    const name = path.join(destination, 'export');
    spoil({ journal, destination, name });
    const before = filesIn(destination);
    expect(await exporter.start(request(), () => undefined).ending).toMatchObject({ problem });
    expect(filesIn(destination)).toEqual(before);
  });

  it('leaves nothing behind if the name of the export is taken while it is written', async () => {
    const { exporter, destination, request } = makeExporter(await journalOfFour());
    const more = async () => {
      fs.mkdirSync(path.join(destination, 'export'));
      return [];
    };
    const running = exporter.start(request({ more }), () => undefined);
    expect(await running.ending).toMatchObject({ problem: 'exportNameTaken' });
    expect(fs.readdirSync(destination)).toEqual(['export']);
  });

  it('leaves nothing behind if the folder of the export vanishes', async () => {
    const stick = path.join(temporaryFolder(), 'stick');
    fs.mkdirSync(stick);
    const { exporter, request } = makeExporter(await journalOfFour());
    // Runs after the export has written its first files to the stick.
    const more = async () => {
      fs.rmSync(stick, { recursive: true, force: true });
      return [{ name: 'readme.txt', format: 'readme', content: 'x' } as const];
    };
    const running = exporter.start(request({ destination: stick, more }), () => undefined);
    expect(await running.ending).toMatchObject({ problem: 'exportFolderGone' });
  });

  it('ends if the system cannot even look at the folder, from the start or after a while', async () => {
    const stick = path.join(temporaryFolder(), 'stick');
    fs.mkdirSync(stick);
    const { exporter, request } = makeExporter(await journalOfFour());
    const more = async () => {
      fs.rmSync(stick, { recursive: true, force: true });
      // The system refuses to follow a link to itself, as it refuses to look at a lost network folder.
      fs.symlinkSync(stick, stick);
      return [{ name: 'readme.txt', format: 'readme', content: 'x' } as const];
    };
    const start = () => exporter.start(request({ destination: stick, more }), () => undefined).ending;
    expect(await start()).toMatchObject({ problem: 'exportFolderGone' });
    expect(await start()).toMatchObject({ problem: 'exportFolderMissing' });
  });

  it.skipIf(!MAY_MOUNT)('leaves nothing behind if the disk has no room from the start', async () => {
    const { exporter, request } = makeExporter(await journalOfFour());
    const destination = smallDisk('256k');
    expect(await exporter.start(request({ destination }), () => undefined).ending).toMatchObject({
      problem: 'exportDiskFull',
    });
    expect(fs.readdirSync(destination)).toEqual([]);
  });

  it.skipIf(!MAY_MOUNT)('leaves nothing behind if the disk fills up during the export', async () => {
    const destination = smallDisk('8m');
    const more = async () => {
      fs.writeFileSync(path.join(destination, 'photos'), Buffer.alloc(7 * 1024 * 1024));
      return [{ name: 'readme.txt', format: 'readme', content: 'x'.repeat(4 * 1024 * 1024) } as const];
    };
    const { exporter, request } = makeExporter(await journalOfFour());
    const running = exporter.start(request({ destination, more }), () => undefined);
    expect(await running.ending).toMatchObject({ ok: false, problem: 'exportDiskFull' });
    expect(fs.readdirSync(destination)).toEqual(['photos']);
  });

  it('leaves nothing behind if the journal refuses the seal of the export', async () => {
    const journal = await journalOfFour();
    const sealer = { seal: () => Promise.reject(new JournalFailed('diskFull')) };
    const { exporter, destination, request } = makeExporter(journal, { sealer });
    expect(await exporter.start(request(), () => undefined).ending).toMatchObject({ problem: 'exportNotSealed' });
    expect(fs.readdirSync(destination)).toEqual([]);
  });
});

const journalOfFour = async () =>
  await writtenJournal(entriesOf(paymentsWithNotes(['note 1', 'note 2', 'note 3', 'note 4'])));

const filesIn = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder) : null);

function manifestIn(folder: string) {
  const text = fs.readFileSync(path.join(folder, 'manifest.json'), 'utf8');
  const manifest = signedSealSchema.parse(JSON.parse(text));
  expect(text).toBe(manifestText(manifest));
  return manifest;
}

const rowsOf = (files: readonly SealedFile[]) => Object.fromEntries(files.map(({ format, rows }) => [format, rows]));

/** Mounts a disk in memory for the length of the test. @param size in the syntax of `mount` */
function smallDisk(size: string): string {
  const folder = temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  onTestFinished(() => void execFileSync('umount', [folder]));
  return folder;
}
