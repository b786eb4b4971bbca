import { writeSync } from 'node:fs';
import { openJournal } from './client.ts';
import { buildEntry, buildPayment, buildSale } from './entries.fixture.ts';
import { openStore } from './open/open.ts';

/**
 * A separate process that uses a journal, for tests that kill it or lower its rights.
 * `append FOLDER` adds payments until it is killed or an entry is refused. It writes a line `SEQ REFERENCE` for each
 * acknowledged entry.
 * `hold FOLDER` opens the journal, writes `holding` and keeps the journal open until it is killed.
 * `openUnprivileged FOLDER` gives up root rights, if it has them, and writes how the opening ended.
 */
/** The key has the same value as AUTHENTICATION_KEY in `store.fixture.ts`, which only loads inside the test runner. */
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
    const payment = buildPayment(buildSale(), await opening.journal.nextCounter());
    const { seq } = await opening.journal.append(buildEntry(payment), {
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
  // Keeps a reference to the store, because garbage collection would release its lock.
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
