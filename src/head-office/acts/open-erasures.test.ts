import { expect, it } from 'vitest';
import { memoryBooks } from '../books/memory-books.ts';
import { paidAndReleased } from '../books/paid.fixture.ts';
import type { MemoryLedger } from '../ledger/memory-ledger.ts';
import { diskOf, enrolled, openOffice } from '../office.fixture.ts';
import { send, write } from '../second-step/entries.fixture.ts';
import { USUAL_CLAIM_SETTINGS } from '../second-step/judge-claims.ts';
import { createSecondStep } from '../second-step/second-step.ts';
import { erasePayment } from './erase-payment.ts';
import { createErasing } from './finish-erasures.ts';

const WHY = { by: 'Ngozi', reason: 'The customer asked.' };

it('a round of erasing and of the second step asks as much after twelve erasures that have ended as before the first', async () => {
  const office = openOffice();
  const { ledger, count } = counting(office.ledger);
  const parts = { ledger, books: memoryBooks(), clock: () => office.clock.now, log: () => undefined };
  const step = createSecondStep({ ...parts, keyedHash: (text) => text, settings: USUAL_CLAIM_SETTINGS });
  const disk = await enrolled(office, diskOf(1));
  const references = Array.from({ length: 12 }, (_, index) => `T1-261121-00${10 + index}-ABCDEFGHX`);
  for (const reference of references) write(disk, paidAndReleased({ reference, email: 'zainab@example.com' }));
  await send(office, disk);
  while (await step.round());
  const ofRound = async () => {
    Object.assign(count, { asked: 0, rows: 0 });
    await createErasing(parts).round();
    await step.round();
    return { ...count };
  };
  const before = await ofRound();
  for (const reference of references) await erasePayment(parts, disk.identity.id, reference, WHY);
  expect((await office.ledger.acts(null)).length).toBeGreaterThan(references.length);
  expect(await ofRound()).toEqual(before);
});

/** The same ledger, with how often it was asked and how much it answered. */
function counting(ledger: MemoryLedger) {
  const count = { asked: 0, rows: 0 };
  const counted = new Proxy(ledger, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as unknown;
      if (typeof method !== 'function') return method;
      return async (...given: unknown[]): Promise<unknown> => {
        const answer: unknown = await Reflect.apply(method, target, given);
        count.asked += 1;
        count.rows += Array.isArray(answer) ? answer.length : 0;
        return answer;
      };
    },
  });
  return { ledger: counted, count };
}
