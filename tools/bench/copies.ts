import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { copySourcesIn } from '../../src/main/journal/copies/copy-set.ts';
import { keepCopy } from '../../src/main/journal/copies/keep-copy.ts';
import { proveCopy } from '../../src/main/journal/copies/prove-copy.ts';
import { restoreCopy } from '../../src/main/journal/copies/restore-copy.ts';
import { journalFiles } from '../../src/main/journal/database/files.ts';
import { authenticationOf } from '../../src/main/journal/heads/authentication.ts';
import { practiceJournalKey } from '../../src/main/seal/journal-key.ts';
import { benchCache, inBenchFolder } from './bench-cache.ts';
import { keptJournal } from './kept-journal.ts';

const MEGABYTE = 1_000_000;

export async function benchCopies(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { receipts: { type: 'string', default: '100000' } } });
  const { database } = journalFiles(await keptJournal(benchCache(), Number(values.receipts)));
  await inBenchFolder(async (folder) => {
    const place = path.join(folder, 'copies');
    const authentication = authenticationOf(practiceJournalKey(), 'copy');
    const order = { database, place, mayMakePlace: true, at: new Date().toISOString(), authentication };
    const firstMs = await tookMs(() => keepCopy({ ...order, day: '2026-11-20' }));
    const nextMs = await tookMs(() => keepCopy({ ...order, day: '2026-11-21' }));
    const [source] = copySourcesIn(place, authentication);
    if (!source) throw new Error('The journal was not copied.');
    const proveMs = await tookMs(() =>
      proveCopy(
        source,
        [],
        () => false,
        () => undefined,
      ),
    );
    const to = { seq: source.head.seq, hash: Buffer.from(source.head.hash).toString('hex') };
    const restoreMs = await tookMs(() =>
      restoreCopy(
        source,
        to,
        path.join(folder, 'journal.db'),
        () => false,
        () => undefined,
      ),
    );
    const journalBytes = statSync(database).size;
    const copyBytes = bytesUnder(place);
    const aReceipt = (bytes: number) => `${(bytes / Number(values.receipts) / 1_000).toFixed(2)} kB a receipt`;
    console.log(`
A journal of ${values.receipts} receipts, ${to.seq} entries
  the journal                     ${megabytes(journalBytes)}   ${aReceipt(journalBytes)}
  all its copies in one place     ${megabytes(copyBytes)}   ${(copyBytes / journalBytes).toFixed(3)} of the journal
  both                            ${megabytes(journalBytes + copyBytes)}   ${aReceipt(journalBytes + copyBytes)}
  the first copy                  ${seconds(firstMs)}
  the copy of the next day        ${seconds(nextMs)}   a seventh of the segments is looked at again
  every entry of a copy proven    ${seconds(proveMs)}
  a journal made from it          ${seconds(restoreMs)}`);
  });
}

async function tookMs(work: () => unknown): Promise<number> {
  const beganAt = performance.now();
  await work();
  return performance.now() - beganAt;
}

function bytesUnder(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`.padStart(10);
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`.padStart(10);
}
