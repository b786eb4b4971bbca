import { mkdtempSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { outsideHeadsFolder } from '../src/main/settings/outside-heads.ts';
import { fillJournal } from '../tools/bench/seed/fill-journal.ts';
import { writeOutsideHead } from '../tools/bench/seed/outside-head.ts';
import { seededRandom } from '../tools/torture/seeded-random.ts';

// `npm run seed -- --receipts N [--folder FOLDER] [--seed S]` makes a realistic journal of N payments. `npm start`
// shows it if FOLDER is `practice` in a new profile.

const { values } = parseArgs({
  options: {
    receipts: { type: 'string', default: '10000' },
    folder: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
if (!/^[1-9]\d{0,6}$/.test(values.receipts)) {
  throw new Error(`--receipts takes a whole number from 1 to 9999999, not "${values.receipts}".`);
}
const folder = values.folder ?? mkdtempSync(path.join(tmpdir(), 'paydesk-journal-'));
const startedAt = performance.now();
const events = await fillJournal({
  folder,
  receipts: Number(values.receipts),
  until: new Date(),
  random: seededRandom(values.seed),
  onProgress: (receipts) => receipts % 50_000 === 0 && console.log(`${receipts} of ${values.receipts}`),
});
const outsideHeads = outsideHeadsFolder({
  isPackaged: false,
  testFolder: process.env.PAYDESK_HEADS,
  platform: process.platform,
  home: () => userInfo().homedir,
});
writeOutsideHead(folder, outsideHeads);
const seconds = (performance.now() - startedAt) / 1_000;
console.log(`${values.receipts} receipts, ${events} events, ${seconds.toFixed(0)} s: ${folder}`);
