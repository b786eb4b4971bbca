import { openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDeskHandlers } from '../../../src/main/counter/desk-handlers.ts';
import type { Desk } from '../../../src/main/desk/ports/desk-port.ts';
import { createGateway } from '../../../src/main/gateway/gateway.ts';
import { openProfile } from '../../../src/main/settings/profile.ts';
import type { Handlers } from '../../../src/shared/bridge-contract.ts';
import { openPracticeDesk } from '../../till/open-desk.ts';
import type { CounterClient } from '../counter-client.ts';
import { customerOf, INSTRUMENT_IDS } from '../customers.ts';
import { createRobotCashier } from '../robot-cashier.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import { markAcknowledged } from './acknowledging-journal.ts';
import { HEADS_FOLDER, MARKS_FILE, markWriter, PROFILE_FOLDER } from './marks.ts';
import { type ObservedService, startObservedService } from './observed-service.ts';
import { openWriter, WRITERS, type Writer, type WrittenJournal } from './writers.ts';

/*
 * `recorded-till.ts FOLDER WRITER TILL SALES SEED` is a process of its own under recorder.c. It takes payments with the
 * program's desk, gateway and journal. The till opens several times, closes normally, waits for the journal's upkeep,
 * and ends with open payments.
 */

const SITTINGS = 3;

/** The writer truncates its log after two idle seconds. */
const UPKEEP_PAUSE_MS = 2_300;

const BANK = {
  bankName: 'Access Bank',
  internetBanking: false,
  dateOfBirthRequired: false,
  bvnRequired: false,
  emailRequired: false,
  active: true,
};

const [root = '', writerName = '', till = '', sales = '', seed = ''] = process.argv.slice(2);
const writer = WRITERS.find((known) => known === writerName);
if (!writer) throw new Error(`There is no writer "${writerName}".`);
await run(writer, Number(sales), seededRandom(seed));
// Watched payments would keep the process alive.
process.exit(0);

async function run(chosen: Writer, salesEach: number, random: SeededRandom): Promise<void> {
  const mark = markWriter(openSync(path.join(root, MARKS_FILE), 'a'));
  const service = await startObservedService(mark);
  for (let sitting = 0; sitting < SITTINGS; sitting += 1) {
    const folder = openProfile(path.join(root, PROFILE_FOLDER)).folderOf('practice');
    const outsideHeads = path.join(root, HEADS_FOLDER);
    const journal = await markAcknowledged(await openWriter(chosen, { folder, till, outsideHeads }), mark);
    const desk = openDesk(journal, service);
    await desk.recover();
    const robot = createRobotCashier({
      counter: counterOf(desk),
      random,
      hasEnded: () => false,
      refused: () => undefined,
    });
    for (let sale = 0; sale < salesEach; sale += 1) {
      if (sitting !== 1 && sale === Math.floor(salesEach / 2)) await sleep(UPKEEP_PAUSE_MS);
      const instrument = random.pick(INSTRUMENT_IDS);
      await robot.takeSale(customerOf(sitting * salesEach + sale, crypto.randomUUID(), instrument));
    }
    if (sitting === SITTINGS - 1) return;
    await desk.stop();
    await journal.close();
  }
}

function openDesk(journal: WrittenJournal, { baseUrl, publicKey, encryptionKey }: ObservedService): Desk {
  return openPracticeDesk({
    till: { name: till, baseUrl, publicKey },
    journal,
    gateway: createGateway({ fetch, encryptionKey }),
    findBank: async (bankCode) => ({ ...BANK, bankCode }),
    schedule: { waitsMs: [0, 20, 50], freezeMs: 100 },
  });
}

function counterOf(desk: Desk): CounterClient {
  const handlers: Partial<Handlers> = createDeskHandlers(desk);
  return {
    async ask(channel, request) {
      const handler = handlers[channel];
      if (!handler) throw new Error(`The counter of the recorded till has no ${channel}.`);
      return await handler(request);
    },
    latest: () => desk.read(),
    changed: async (limitMs) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const stopListening = desk.onChange(() => resolve());
      await Promise.race([promise, sleep(limitMs)]);
      stopListening();
    },
  };
}
