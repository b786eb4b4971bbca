import { writeSync } from 'node:fs';
import { openJournal } from './client.ts';
import { buildEntry, buildPayment, buildSale } from './entries.fixture.ts';
import { openStore } from './open/open.ts';

/**
 * A process of its own that uses a journal, for tests that kill it or take its rights: `append FOLDER` adds payments
 * until it is killed, or an entry is not taken, and writes a line `SEQ REFERENCE` for each that was acknowledged; `hold
 * FOLDER` opens it, writes `holding` and keeps it until it is killed; `openUnprivileged FOLDER` gives up the rights of root,
 * where it has them, and writes how the opening ended.
 */
/** As AUTHENTICATION_KEY of `store.fixture.ts`, which needs the test runner around it. */
const authenticationKey = new Uint8Array(32).fill(7);

const [command, folder = ''] = process.argv.slice(2);
if (command === 'append') await appendUntilKilled();
else if (command === 'hold') await hold();
else await openUnprivileged();

async function appendUntilKilled(): Promise<void> {
  const opening = await openJournal({
    folder,
    mode: 'practice',
    till: 'T1',
    workerUrl: new URL('./worker.ts', import.meta.url),
    clock: { now: () => new Date() },
    authenticationKey,
    onUpkeepFailed: (failure) => {
      throw new Error(failure);
    },
  });
  if (!opening.ok) throw new Error(opening.problem);
  for (;;) {
    const sale = buildSale();
    const payment = buildPayment(sale, await opening.journal.nextCounter());
    const { seq } = await opening.journal.append(buildEntry(sale, payment), {
      instruction: 'OTP',
      authUrl: null,
      returnUrl: null,
    });
    writeSync(1, `${seq} ${payment.reference}\n`);
  }
}

async function hold(): Promise<void> {
  const opening = await openStore({
    folder,
    mode: 'practice',
    till: 'T1',
    openedAt: new Date().toISOString(),
    authenticationKey,
  });
  if (!opening.ok) throw new Error(opening.problem);
  writeSync(1, 'holding');
  // A store that nothing refers to any more would be collected as garbage, and its lock with it.
  setInterval(() => void opening.journal, 1_000);
}

async function openUnprivileged(): Promise<void> {
  const nobody = 65_534;
  if (process.getuid?.() === 0) process.setuid?.(nobody);
  const opening = await openStore({
    folder,
    mode: 'practice',
    till: 'T1',
    openedAt: new Date().toISOString(),
    authenticationKey,
  });
  writeSync(1, opening.ok ? 'opened' : opening.problem);
}
