import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../seeded-random.ts';
import { killServers } from './kill-servers.ts';
import { startThreeServers } from './three-servers.ts';

// `node tools/torture/head-office/main.ts --batches N --kills N --seed S`: tills send to a real head office on three PostgreSQL servers, whose
// primary is killed again and again. Exits with 1 if an acknowledged batch is lost.

const { values } = parseArgs({
  options: {
    batches: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '10' },
    tills: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  },
});

const folder = mkdtempSync(path.join(tmpdir(), 'three-servers-'));
const officeFolder = path.join(folder, 'head-office');
mkdirSync(officeFolder);
const servers = await startThreeServers(folder);
try {
  const report = await killServers(servers, {
    batches: Number(values.batches),
    kills: Number(values.kills),
    tills: Number(values.tills),
    eventsOfABatch: 20,
    random: seededRandom(values.seed),
    folder: officeFolder,
  });
  for (const { after, promoted, bytesMore, pauseMs } of report.kills) {
    say(
      `killed after ${after} batches; ${promoted} took over, ${bytesMore} bytes ahead; ${pauseMs.toFixed(0)} ms without a receipt`,
    );
  }
  const { acknowledged, refusals, kills, faults } = report;
  say(`${acknowledged} batches acknowledged, ${kills.length} kills, ${refusals} times sent again`);
  for (const fault of faults) say(fault);
  say(faults.length === 0 ? 'every acknowledged batch is there, once, as it was sent' : 'FAILED');
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await servers.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
