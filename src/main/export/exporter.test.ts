import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { manifestText, signedSealSchema } from '../../shared/journal/seal.ts';
import { JournalFailed } from '../desk/ports/journal-port.ts';
import { journalFiles } from '../journal/database/files.ts';
import { intents } from '../journal/entries.fixture.ts';
import { opened, temporaryFolder, writtenJournal } from '../journal/write/store.fixture.ts';
import type { ExportRequest } from './exporter.ts';
import { CHECKER_PAGE, EVERYTHING, entriesOf, exportOf, makeExporter, paymentsWithNotes } from './exports.fixture.ts';

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
    const { folder, sealed } = await exportOf(await journalOfFour(), { formats: ['csv', 'jsonl', 'xlsx', 'pdf'] });
    expect(fs.readdirSync(path.dirname(folder))).toEqual(['export']);
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
    const rows = Object.fromEntries(files.map(({ format, rows }) => [format, rows]));
    expect(rows).toEqual({ csv: 4, xlsx: 4, jsonl: 9, pdf: 4, checker: 0 });
    expect(fs.readFileSync(path.join(folder, 'check.html'), 'utf8')).toBe(CHECKER_PAGE);
  });

  it('exports for a search all events of the found payments, and the hashes of the events between', async () => {
    const selection = { ...EVERYTHING, search: 'note 2' };
    const { folder, contents } = await exportOf(await journalOfFour(), { selection });
    expect(contents.payments).toBe(1);
    expect(contents.events).toMatchObject({ before: { seq: 2 }, last: { seq: 4 }, count: 2, complete: false });
    expect(fs.readFileSync(path.join(folder, 'links.csv'), 'utf8')).toMatch(/^3,[0-9a-f]{64}\n4,[0-9a-f]{64}\n$/);
  });

  it('exports a single moment, even if payments continue meanwhile', async () => {
    const journal = await writtenJournal(intents(600));
    const { store } = await opened(journal);
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

it('touches the destination only in threads, because a lost network drive would block the program', async () => {
  const names = ['existsSync', 'statSync', 'mkdirSync', 'writeFileSync', 'openSync', 'renameSync', 'rmSync'] as const;
  const spies = names.map((name) => vi.spyOn(fs, name));
  onTestFinished(() => void spies.map((spy) => spy.mockRestore()));
  const { exporter, destination, request } = makeExporter(await journalOfFour());
  for (const name of ['one', 'one', 'other']) {
    await exporter.start(request({ name, formats: ['csv', 'pdf', 'jsonl'] }), () => undefined).ending;
  }
  const touched = spies.flatMap((spy) => spy.mock.calls.map(([file]) => String(file)));
  expect(touched.filter((file) => file.startsWith(destination))).toEqual([]);
  expect(filesIn(destination)).toEqual(['one', 'other']);
});

describe('an export that fails', () => {
  it('leaves nothing behind if an export is cancelled', async () => {
    const { exporter, destination, request } = makeExporter(await writtenJournal(intents(600)));
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

  /** Exports four payments to this folder. @returns the problem, and what is left in the folder */
  async function failedExport(destination: string, change: Partial<ExportRequest> = {}, parts = {}) {
    const { exporter, request } = makeExporter(await journalOfFour(), parts);
    const ending = await exporter.start(request({ destination, ...change }), () => undefined).ending;
    return [ending.ok ? null : ending.problem, filesIn(destination)];
  }

  /** Returns a further file of the export, after `act` has changed something on the disk. */
  const moreAfter = (act: () => void, content = 'x') => ({
    more: async () => {
      act();
      return [{ name: 'readme.txt', format: 'readme', content } as const];
    },
  });

  it('leaves nothing behind if the name of the export is taken while it is written', async () => {
    const destination = temporaryFolder();
    const taken = moreAfter(() => fs.mkdirSync(path.join(destination, 'export')));
    expect(await failedExport(destination, taken)).toEqual(['exportNameTaken', ['export']]);
  });

  it('ends if the system cannot even look at the folder, from the start or after a while', async () => {
    const stick = path.join(temporaryFolder(), 'stick');
    fs.mkdirSync(stick);
    // The system refuses to follow a link to itself, as it refuses to look at a lost network folder.
    const lost = moreAfter(() => {
      fs.rmSync(stick, { recursive: true, force: true });
      fs.symlinkSync(stick, stick);
    });
    expect(await failedExport(stick, lost)).toEqual(['exportFolderGone', null]);
    expect(await failedExport(stick, lost)).toEqual(['exportFolderMissing', null]);
  });

  it.skipIf(!MAY_MOUNT)('leaves nothing behind if the disk has no room from the start', async () => {
    expect(await failedExport(smallDisk('256k'))).toEqual(['exportDiskFull', []]);
  });

  it.skipIf(!MAY_MOUNT)('leaves nothing behind if the disk fills up during the export', async () => {
    const disk = smallDisk('8m');
    const filled = () => fs.writeFileSync(path.join(disk, 'photos'), Buffer.alloc(7 * 1024 * 1024));
    const more = moreAfter(filled, 'x'.repeat(4 * 1024 * 1024));
    expect(await failedExport(disk, more)).toEqual(['exportDiskFull', ['photos']]);
  });

  it('leaves nothing behind if the journal refuses the seal of the export', async () => {
    const sealer = { seal: () => Promise.reject(new JournalFailed('diskFull')) };
    expect(await failedExport(temporaryFolder(), {}, { sealer })).toEqual(['exportNotSealed', []]);
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

/** Mounts a disk in memory for the length of the test. @param size in the syntax of `mount` */
function smallDisk(size: string): string {
  const folder = temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  onTestFinished(() => void execFileSync('umount', [folder]));
  return folder;
}
