import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildCase, buildClaim, OPENED_AT } from '../../shared/testing/cases.fixture.ts';
import { memoryBooks } from '../books/memory-books.ts';
import { paidAndReleased } from '../books/paid.fixture.ts';
import { buildArrival } from '../ledger/ledger-contract.fixture.ts';
import type { Ledger, LedgerTransaction } from '../ledger/ledger-port.ts';
import { batch, diskOf, enrolled, openOffice, signed } from '../office.fixture.ts';
import { gatherTies, reachOf } from '../protocol/erasure-reach.ts';
import { send, write } from '../second-step/entries.fixture.ts';
import { USUAL_CLAIM_SETTINGS } from '../second-step/judge-claims.ts';
import { createSecondStep } from '../second-step/second-step.ts';
import { eraseEvidence, keptBodies } from './erase-evidence.ts';
import { erasePayment } from './erase-payment.ts';
import { finishErasures } from './finish-erasures.ts';

const NAMED = 'T1-261121-0001-ABCDEFGHX';
const SAME_SALE = 'T1-261121-0002-ABCDEFGHX';
const EMAIL = 'zainab@example.com';

it('what is read between an erasure’s own reading and its word on how far that reaches is erased, too', async () => {
  const office = openOffice();
  const parts = { ledger: office.ledger, books: memoryBooks(), clock: () => office.clock.now, log: () => undefined };
  const following = { ...parts, keyedHash: (text: string) => text, settings: USUAL_CLAIM_SETTINGS };
  const disk = await enrolled(office, diskOf(1));
  const { id } = disk.identity;
  write(disk, paidAndReleased({ reference: NAMED, email: EMAIL }));
  await send(office, disk);
  while (await createSecondStep(following).round());

  const [hasRead, hasFollowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const erasing = erasePayment({ ...parts, ledger: pausing(office.ledger, hasRead, hasFollowed) }, id, NAMED, {
    by: 'Ngozi',
    reason: 'The customer asked.',
  });
  await hasRead.promise;
  write(disk, [...paidAndReleased({ reference: SAME_SALE, email: EMAIL }).slice(0, 2), caseThatNames(SAME_SALE)]);
  await send(office, disk);
  while (await createSecondStep(following).round());
  hasFollowed.resolve();
  await erasing;

  while (await createSecondStep(following).round());
  await finishErasures(parts);
  const left = (await office.ledger.lines(id)).filter((line) => /zainab/i.test(Buffer.from(line).toString()));
  expect(left).toEqual([]);
});

it('what is kept as evidence meanwhile reaches what is in the journal, too', async () => {
  const office = openOffice();
  const parts = { ledger: office.ledger, books: memoryBooks(), clock: () => office.clock.now, log: () => undefined };
  const disk = await enrolled(office, diskOf(2));
  const clone = { ...disk };
  const { id } = disk.identity;
  write(disk, [caseThatNames(SAME_SALE), ...paidAndReleased({ reference: NAMED, email: EMAIL })]);
  write(clone, paidAndReleased({ reference: SAME_SALE, email: EMAIL }));
  await send(office, disk);

  const [hasRead, hasKept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const erasing = erasePayment({ ...parts, ledger: pausing(office.ledger, hasRead, hasKept) }, id, NAMED, {
    ...{ by: 'Ngozi', reason: 'The customer asked.' },
  });
  await hasRead.promise;
  expect((await office.answer(signed(clone, batch(clone, 2), office.clock.now))).status).toBe(409);
  hasKept.resolve();
  await erasing;

  const left = (await office.ledger.lines(id)).filter((line) => /zainab/i.test(Buffer.from(line).toString()));
  expect(left).toEqual([]);
});

it('evidence is emptied although other evidence, with an id before its own, comes after it was read', async () => {
  const office = openOffice();
  const disk = await enrolled(office, diskOf(1));
  const { id: journal } = disk.identity;
  write(disk, paidAndReleased({ reference: NAMED, email: EMAIL }));
  const body = gzipSync(Buffer.concat(disk.events.map(({ line }) => line)));
  const keep = async (id: string) => {
    const arrival = { ...buildArrival(disk.identity), id, at: OPENED_AT, outcome: 'forked', body };
    await office.ledger.transaction((transaction) => transaction.addArrival(arrival));
  };
  await keep(`f${'0'.repeat(35)}`);
  let transactions = 0;
  const ledger: Ledger = {
    ...office.ledger,
    transaction: async (work) => {
      transactions += 1;
      if (transactions === 2) await keep(`1${'0'.repeat(35)}`);
      return await office.ledger.transaction(work);
    },
  };
  const erasure = { reference: NAMED, at: OPENED_AT, by: 'Ngozi', why: 'The customer asked.' };
  await eraseEvidence(ledger, journal, [{ erasure, reach: reachOf(NAMED) }], gatherTies());
  const left: string[] = [];
  for await (const kept of keptBodies(office.ledger, journal)) left.push(gunzipSync(kept.body).toString());
  // What came meanwhile was emptied before it was kept: here it is not.
  expect(left.map((text) => text.includes(EMAIL))).toEqual([true, false]);
});

/** Waits before it is written down what an erasure reaches. */
function pausing(ledger: Ledger, hasRead: PromiseWithResolvers<void>, hasFollowed: PromiseWithResolvers<void>): Ledger {
  let hasWaited = false;
  return {
    ...ledger,
    transaction: async (work) => {
      if (!hasWaited && (await writesReach(ledger, work))) {
        hasWaited = true;
        hasRead.resolve();
        await hasFollowed.promise;
      }
      return await ledger.transaction(work);
    },
  };
}

/** What it reaches beyond what was asked for, found out by doing the work without keeping it. */
async function writesReach(
  ledger: Ledger,
  work: (transaction: LedgerTransaction) => Promise<unknown>,
): Promise<boolean> {
  const written: string[] = [];
  const tried = ledger.transaction(async (transaction) => {
    await work({
      ...transaction,
      addAct: async (_journal, { what }) => {
        written.push(what);
      },
    });
    throw new Error('Nothing of it is kept.');
  });
  await tried.catch(() => undefined);
  return written.includes('erasureReaches') && !written.includes('paymentErased');
}

function caseThatNames(reference: string): object {
  const record = buildCase({
    references: [reference],
    claim: buildClaim({ email: EMAIL, words: 'Zainab was debited.' }),
  });
  return {
    ...{ form: 1, till: 'T1', actor: 'ada', at: OPENED_AT, zone: 'Africa/Lagos', payment: null, sale: null },
    happening: { kind: 'caseOpened', case: record },
  };
}
