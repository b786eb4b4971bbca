import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ChosenFormat } from '../../src/main/export/export-protocol.ts';
import { writeFiles } from '../../src/main/export/write-files.ts';
import { makeSigningKey } from '../../src/main/seal/signing-key.ts';
import { TABLE_FORMAT } from '../../src/shared/journal/payment-columns.ts';
import { MANIFEST_NAME, manifestText, type Seal, sealedSelection, signedText } from '../../src/shared/journal/seal.ts';
import { benchCache, inBenchFolder, runScript } from './bench-cache.ts';
import { keptJournal } from './kept-journal.ts';
import type { VerifyTimes } from './verify-run.ts';

const SELECTION = { search: null, outcomes: null, reviewOnly: false };
const ZONE = 'Africa/Lagos';

/**
 * Measures the check of an export of everything beside a SHA-256 of its entries, each in its own process. The check
 * hashes each entry twice: for the file and for the chain. `--receipts N` sets the export's size.
 */
export async function benchVerify(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { receipts: { type: 'string', default: '100000' } } });
  const journal = await keptJournal(benchCache(), Number(values.receipts));
  await inBenchFolder(async (parent) => {
    const entries = exportedTo(path.join(parent, 'entries'), journal, ['jsonl']);
    const tables = exportedTo(path.join(parent, 'tables'), journal, ['jsonl', 'csv', 'xlsx']);
    const file = path.join(entries.folder, 'journal.jsonl');
    runOnce('sha', file);
    const sha = runOnce('sha', file);
    console.log(`\n${entries.payments} payments, ${entries.events} entries, ${(entries.bytes / 1e6).toFixed(0)} MB`);
    console.log('SHA-256 alone is 1.00: of the time that passes, and of the time that processors work\n');
    print('SHA-256 of the entries’ file', sha, sha);
    print('the export of entries, checked', runOnce('export', entries.folder), sha);
    print('the same with CSV and XLSX, rows compared', runOnce('export', tables.folder), sha);
    print('the journal itself, with all that is derived', runOnce('journal', journal), sha);
  });
}

function exportedTo(folder: string, journal: string, formats: ChosenFormat[]) {
  mkdirSync(folder);
  const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const task = { journal, folder, selection: SELECTION, formats, zone: ZONE, cancelled };
  const { identity, head, payments, sums, events, files } = writeFiles(task, Date.now, () => undefined);
  const { key } = makeSigningKey();
  const seal: Seal = {
    form: 1,
    purpose: 'paydesk seal',
    kind: 'export',
    number: 1,
    previous: null,
    sealedAt: new Date().toISOString(),
    zone: ZONE,
    till: identity.till,
    journal: identity,
    head,
    days: null,
    contents: { selection: sealedSelection(SELECTION), payments, sums, events, files, tableFormat: TABLE_FORMAT },
    publicKey: key.publicKey,
    rotations: [],
  };
  const signature = key.sign(signedText(seal));
  writeFileSync(path.join(folder, MANIFEST_NAME), manifestText({ seal, signature }));
  const bytes = files.find(({ format }) => format === 'jsonl')?.bytes ?? 0;
  return { folder, payments, events: events?.count ?? 0, bytes };
}

function runOnce(kind: string, place: string): VerifyTimes {
  return runScript('verify-run.ts', [kind, place]) as VerifyTimes;
}

function print(name: string, { seconds, workSeconds, peakMebibytes }: VerifyTimes, sha: VerifyTimes): void {
  const [time, work] = [seconds / sha.seconds, workSeconds / sha.workSeconds].map((ratio) =>
    ratio.toFixed(2).padStart(7),
  );
  console.log(
    `${name.padEnd(46)}${seconds.toFixed(1).padStart(7)} s ${time} x ${work} x  ${peakMebibytes.toFixed(0).padStart(5)} MiB at most`,
  );
}
