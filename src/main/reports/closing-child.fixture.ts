import { writeSync } from 'node:fs';
import type { Happening } from '../../shared/journal/journal-entry.ts';
import { openJournal } from '../journal/client.ts';
import { buildEntry, buildPayment, buildSale, ofTill } from '../journal/entries.fixture.ts';
import { createDayHandlers } from './day-control.ts';

/**
 * Takes payments and closes its till in folder `FOLDER`, day after day, until it is killed. Prints `POINT NUMBER` at
 * each point of a closing, and `closed NUMBER` after each acknowledged closing.
 */
/** A copy of AUTHENTICATION_KEY from the journal's tests, which needs the test runner. */
const authenticationKey = new Uint8Array(32).fill(7);
const PAYMENTS_A_DAY = 3;

const [folder = ''] = process.argv.slice(2);
const clock = { now: () => new Date() };
const opening = await openJournal({
  folder,
  mode: 'practice',
  till: 'T1',
  clock,
  authenticationKey,
  workerUrl: new URL('../journal/worker.ts', import.meta.url),
  onUpkeepFailed: (failure) => {
    throw new Error(failure);
  },
});
if (!opening.ok) throw new Error(opening.problem);
const { journal } = opening;
let { number } = await journal.report();

function reach(point: string): void {
  writeSync(1, `${point} ${number}\n`);
}

const handlers = createDayHandlers({
  clock,
  journal: {
    ...journal,
    async report() {
      reach('counting');
      const report = await journal.report();
      reach('counted');
      return report;
    },
  },
  async note(happening: Happening) {
    reach('writing');
    const written = await journal.append(ofTill(happening));
    reach('written');
    return written;
  },
  sealer: {
    async seal() {
      reach('sealing');
      throw new Error('No key.');
    },
  },
  notSealed: () => reach('unsealed'),
});

for (;;) {
  for (let payments = 0; payments < PAYMENTS_A_DAY; payments += 1) {
    await journal.append(buildEntry(buildPayment(buildSale(), await journal.nextCounter())));
  }
  const closed = await handlers['day.close']({ number });
  if (!closed.ok) throw new Error(closed.problem.code);
  reach('closed');
  number += 1;
}
