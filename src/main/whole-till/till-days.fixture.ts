import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { dayAfter, dayOf } from '../../shared/days/day.ts';
import type { Selection } from '../../shared/journal/seal.ts';
import { makeReference } from '../../shared/payment/reference.ts';
import { threadModule } from '../../thread-modules.fixture.ts';
import type { ExportRequest } from '../export/exporter.ts';
import { EVERYTHING } from '../export/exports.fixture.ts';
import { createTillExporter } from '../export/till-exporter.ts';
import { openJournal } from '../journal/client.ts';
import { buildEntry, buildPayment, buildSale } from '../journal/entries.fixture.ts';
import { runningJournal } from '../journal/running-journal.fixture.ts';
import { createShopDays } from '../journal/shop-days.ts';
import { AUTHENTICATION_KEY, temporaryFolder } from '../journal/write/store.fixture.ts';
import { startSeals } from '../seal/till-seals.ts';
import { practiceInstallation } from '../settings/provisioning.ts';
import { sealingWithout } from './sealing.fixture.ts';

const ZONE = 'Africa/Lagos';
const MODE = 'sandbox';

/** Starts a till with its own key, real seals and exports, and a manual clock. */
export async function startTill(firstDay: string) {
  const folder = temporaryFolder();
  const destination = temporaryFolder();
  const clock = movedClock(`${firstDay}T08:00:00.000Z`);
  const opening = await openJournal({
    folder,
    mode: MODE,
    till: 'T1',
    workerUrl: threadModule('journal'),
    clock,
    authenticationKey: AUTHENTICATION_KEY,
    onUpkeepFailed: () => undefined,
  });
  if (!opening.ok) throw new Error(opening.problem);
  const installation = {
    ...practiceInstallation(),
    mode: MODE,
    zone: ZONE,
    signingPassphrase: 'correct horse',
  } as const;
  const journal = runningJournal(opening.journal, { clock, installation });
  const parts = { installation, folder, sealing: sealingWithout(), clock, log: { write: () => undefined } };
  const days = createShopDays(journal, { installation, clock });
  const seals = startSeals({ ...parts, journal, days });
  const exporter = createTillExporter(parts, seals.sealer, journal.note);
  onTestFinished(async () => {
    seals.stop();
    await journal.close();
  });
  let counter = 0;

  return {
    seals,
    journal,
    async takePayment() {
      counter += 1;
      const at = clock.now().toISOString();
      const day = dayOf(clock.now(), ZONE).slice(2).replaceAll('-', '');
      const sale = buildSale({ createdAt: at, updatedAt: at });
      const reference = makeReference({ till: 'T1', day, counter, randomInt: () => 7 });
      const payment = buildPayment(sale, counter, { reference, mode: MODE, createdAt: at, updatedAt: at });
      await journal.append({ ...buildEntry(payment), at });
    },
    /** Moves to the next morning and waits for the seal of the ended day. */
    async sleepOver() {
      const ended = dayOf(clock.now(), ZONE);
      clock.moveTo(`${dayAfter(ended)}T08:00:00.000Z`);
      const sealed = async () => (await journal.sealState()).newestDaySeal?.seal.days?.last;
      await expect.poll(sealed).toBe(ended);
    },
    async exported(name: string, formats: ExportRequest['formats'], selection: Selection = EVERYTHING) {
      const request = { destination, name, formats, selection };
      const ending = await exporter.start(request, () => undefined).ending;
      if (!ending.ok) throw new Error(`${ending.problem}: ${ending.detail}`);
      return path.join(destination, name);
    },
    async fingerprint() {
      const signing = await seals.signing();
      if (!signing.ok) throw new Error(signing.problem.code);
      return signing.value.fingerprint;
    },
  };
}

export function daysFrom(first: string, last = first): Selection {
  return { ...EVERYTHING, days: { first, last } };
}

/** Makes a clock that stands still until a test moves it, which wakes sleepers. */
function movedClock(begin: string) {
  let now = new Date(begin);
  let wake: (() => void)[] = [];
  return {
    now: () => now,
    monotonic: () => ({ ms: now.getTime(), count: 0 }),
    sleep: (delayMs: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        // The clock moved in the meantime, so the awaited time has come.
        if (delayMs <= 1) setImmediate(resolve);
        wake.push(resolve);
        signal.addEventListener('abort', () => resolve());
      }),
    moveTo(time: string) {
      now = new Date(time);
      const woken = wake;
      wake = [];
      for (const each of woken) each();
    },
  };
}
