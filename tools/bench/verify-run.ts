import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { openForReading } from '../../src/main/journal/database/connection.ts';
import { journalFiles } from '../../src/main/journal/database/files.ts';
import { verifyJournal } from '../../src/main/journal/verify/verify.ts';
import { checkExports } from '../../src/verify/check/check-exports.ts';
import { compilingTools } from '../../src/verify/compiling-tools.ts';
import { readFolder } from '../../src/verify/node-tools.ts';

// `node tools/bench/verify-run.ts sha FILE`, `… export FOLDER` or `… journal FOLDER` runs one check and prints a line
// of JSON. It is a process of its own, so that its memory and CPU time can be measured.

export interface VerifyTimes {
  seconds: number;
  workSeconds: number;
  peakMebibytes: number;
}

const READ_BYTES = 1024 * 1024;

const runs = new Map<string, (place: string) => Promise<void> | void>([
  ['sha', hashFile],
  ['export', checkExport],
  ['journal', checkJournal],
]);

const [kind = '', place = ''] = process.argv.slice(2);
const startedAt = performance.now();
const worked = process.cpuUsage();
await runs.get(kind)?.(place);
const { user, system } = process.cpuUsage(worked);
const times: VerifyTimes = {
  seconds: (performance.now() - startedAt) / 1_000,
  workSeconds: (user + system) / 1_000_000,
  peakMebibytes: process.resourceUsage().maxRSS / 1_024,
};
console.log(JSON.stringify(times));

function hashFile(file: string): void {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(READ_BYTES);
  const handle = openSync(file, 'r');
  for (let bytes = readSync(handle, piece); bytes > 0; bytes = readSync(handle, piece)) {
    hash.update(piece.subarray(0, bytes));
  }
  closeSync(handle);
  hash.digest();
}

async function checkExport(folder: string): Promise<void> {
  const given = readFolder(folder);
  const { findings } = await checkExports([given], { fingerprints: [], seals: [] }, compilingTools());
  if (findings.length > 0) throw new Error('The export is not intact.');
}

function checkJournal(folder: string): void {
  const connection = openForReading(journalFiles(folder).database);
  const { intact } = verifyJournal(connection, null);
  connection.close();
  if (!intact) throw new Error('The journal is not intact.');
}
