import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import { buildCase, OPENED_AT } from '../../shared/testing/cases.fixture.ts';
import { memoryBooks } from '../books/memory-books.ts';
import { paidAndReleased } from '../books/paid.fixture.ts';
import type { Act } from '../ledger/finding.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import { batch, batchOf, diskOf, enrolled, openOffice, signed } from '../office.fixture.ts';
import { send, write } from '../second-step/entries.fixture.ts';
import { USUAL_CLAIM_SETTINGS } from '../second-step/judge-claims.ts';
import { createSecondStep } from '../second-step/second-step.ts';
import { keptBodies } from './erase-evidence.ts';
import { erasePayment } from './erase-payment.ts';
import { withAnswerAbout } from './erasing-story.fixture.ts';
import { finishErasures } from './finish-erasures.ts';

const NAMED = 'T1-261121-0001-ABCDEFGHX';
const SALE = '5c1d0a52-19f1-4d5b-9d0e-8a4a3d2f6b11';
const WHY = { by: 'Ngozi', reason: 'The customer asked.' };

async function opened() {
  const office = openOffice();
  const parts = { ledger: office.ledger, books: memoryBooks(), clock: () => office.clock.now, log: () => undefined };
  const stepOver = (ledger: Ledger) =>
    createSecondStep({ ...parts, ledger, keyedHash: (text) => text, settings: USUAL_CLAIM_SETTINGS });
  const enrol = async () => await enrolled(office, diskOf(2));
  return { office, parts, stepOver, enrol, disk: await enrol() };
}

it('however many payments and sales are tied one to the other, the journal is read twice', async () => {
  const { office, parts, disk } = await opened();
  const clone = { ...disk };
  const named = (number: number) => `T1-261121-${String(number).padStart(4, '0')}-ABCDEFGHX`;
  const saleOf = (number: number) => `5c1d0a52-19f1-4d5b-9d0e-${String(number).padStart(12, '0')}`;
  // Each ties the payment before it to the next sale, and the last comes first: read in order, each reading would find one more.
  const tied = Array.from({ length: 60 }, (_, number) => number).flatMap((number) =>
    [saleOf(number), saleOf(number + 1)].map((saleId) => intent(named(number + 1), saleId)),
  );
  write(disk, [caseAbout(named(99)), ...tied.toReversed()]);
  await send(office, disk);
  // In another history alone.
  write(clone, [intent(named(99), saleOf(60))]);
  expect((await office.answer(signed(clone, batch(clone, 2), office.clock.now))).status).toBe(409);
  const reads: number[] = [];
  const ledger: Ledger = {
    ...office.ledger,
    linesAfter: async (journal, seq) => {
      reads.push(seq);
      return await office.ledger.linesAfter(journal, seq);
    },
  };
  const result = await erasePayment({ ...parts, ledger }, disk.identity.id, NAMED, WHY);
  expect(result).toMatchObject({ lines: 121, isEnded: true });
  expect(text(await office.ledger.lines(disk.identity.id))).not.toContain('zainab');
  const begun = reads.filter((seq) => seq === 0).length;
  // Once for whether there is such a payment, once for what stands together, once to erase.
  expect(begun).toBe(3);
});

it('a till that sends ties without an end is left for later, and what was reached is gone', async () => {
  const { office, parts, disk, stepOver } = await opened();
  write(disk, [intent(NAMED, SALE)]);
  await send(office, disk);
  let number = 1;
  const ledger: Ledger = {
    ...office.ledger,
    linesAfter: async (journal, seq) => {
      const lines = await office.ledger.linesAfter(journal, seq);
      if (lines.length > 0) return lines;
      number += 1;
      write(disk, [intent(`T1-261121-${String(number).padStart(4, '0')}-ABCDEFGHX`, SALE)]);
      await send(office, disk);
      return lines;
    },
  };
  expect(await erasePayment({ ...parts, ledger }, disk.identity.id, NAMED, WHY)).toMatchObject({ isEnded: false });
  while (await stepOver(office.ledger).round());
  await finishErasures(parts);
  expect(text(await office.ledger.lines(disk.identity.id))).not.toContain('zainab');
  expect((await office.ledger.acts(null)).at(-1)?.what).toBe('erasureEnded');
});

it('keeps no other journal from being followed while a long one is gone through', async () => {
  const { office, parts, enrol, stepOver, disk } = await opened();
  write(disk, [intent(NAMED, SALE)]);
  await send(office, disk);
  while (await stepOver(office.ledger).round());
  const other = await enrol();
  write(other, paidAndReleased({ reference: 'T2-261121-0001-ABCDEFGHX' }));
  await send(office, other);
  const { id } = disk.identity;
  await office.ledger.transaction((transaction) => transaction.addAct(id, asked(NAMED)));
  const stands: Ledger = {
    ...office.ledger,
    linesAfter: (journal, seq) =>
      journal === id ? new Promise(() => undefined) : office.ledger.linesAfter(journal, seq),
  };
  const reads = stepOver(stands);
  while (await reads.round());
  expect((await parts.books.positions()).get(other.identity.id)?.seq).toBe(11);
  expect((await office.ledger.acts(id)).map(({ what }) => what)).toEqual(['paymentErased']);
});

it('an erasure that an earlier version has ended keeps what it reached', async () => {
  const { office, parts, disk, stepOver } = await opened();
  const { id } = disk.identity;
  write(disk, [
    intent(NAMED, SALE),
    intent('T1-261121-0002-ABCDEFGHX', SALE),
    caseAbout(NAMED),
    // Of another sale: an earlier version reached neither this nor the case.
    intent('T1-261121-0003-ABCDEFGHX', 'b3bb189e-8bf9-4c8b-9beb-5d2f2d7c2f4a'),
  ]);
  await send(office, disk);
  while (await stepOver(office.ledger).round());
  // It wrote down that it was asked for, and emptied the books last.
  await office.ledger.transaction((transaction) => transaction.addAct(id, asked(NAMED)));
  await parts.books.changePayment(id, NAMED, (there) => ({ ...there, erasedAt: '2026-11-22T09:00:00.000Z' }));
  const before = text(await office.ledger.lines(id));
  // Another history comes before any of that is read again.
  const clone = { ...disk, events: disk.events.slice(0, 2) };
  write(clone, [{ ...intent(NAMED, OTHER_SALE), actor: 'another' }]);
  expect((await office.answer(signed(clone, batch(clone, 2), office.clock.now))).status).toBe(409);
  await finishErasures(parts);
  while (await stepOver(office.ledger).round());
  await finishErasures(parts);
  expect(text(await office.ledger.lines(id))).toBe(before);
  expect((await office.ledger.acts(id)).map(({ what, about }) => [what, about])).toEqual([
    ['paymentErased', NAMED],
    ['erasureReaches', canonicalJson({ reference: NAMED, reach: { references: [NAMED], sales: [SALE], cases: [] } })],
    ['erasureEnded', NAMED],
  ]);
  // What comes of it is erased as it comes.
  write(disk, [{ ...intent(NAMED, SALE), happening: { kind: 'saleParked' } }]);
  await send(office, disk);
  while (await stepOver(office.ledger).round());
  expect(text((await office.ledger.lines(id)).slice(6))).not.toContain('zainab');
});

it('an erasure that an earlier version has begun is ended', async () => {
  const { office, parts, disk, stepOver } = await opened();
  const { id } = disk.identity;
  write(disk, [intent(NAMED, SALE)]);
  await send(office, disk);
  while (await stepOver(office.ledger).round());
  await office.ledger.transaction((transaction) => transaction.addAct(id, asked(NAMED)));
  await finishErasures(parts);
  expect(text(await office.ledger.lines(id))).not.toContain('zainab');
});

it('what a till says itself to have been erased is counted by nobody', async () => {
  const { office, parts, disk } = await opened();
  const erased = { reference: NAMED, at: '2026-11-22T08:00:00.000Z', by: 'Ngozi', why: 'The customer asked.' };
  write(disk, [intent(NAMED, SALE), { erased }]);
  await send(office, disk);
  expect(await erasePayment(parts, disk.identity.id, NAMED, WHY)).toMatchObject({ lines: 1, wholeLines: [] });
});

it('is not brought back into the books by who had read them before', async () => {
  const { office, parts, disk, stepOver } = await opened();
  const { id } = disk.identity;
  const other = { reference: 'T1-261121-0002-ABCDEFGHX', saleId: OTHER_SALE };
  write(disk, [intent(NAMED, SALE)]);
  write(
    disk,
    paidAndReleased(other)
      .slice(0, 7)
      .map((entry) => withAnswerAbout(entry, NAMED)),
  );
  await send(office, disk);
  while (await stepOver(office.ledger).round());
  expect(JSON.stringify(await parts.books.payments(id, [other.reference]))).toContain('Zainab');
  // It breaks the rules, so that the books keep what they had.
  const [handedOver] = paidAndReleased(other).slice(-1);
  write(disk, [{ ...handedOver, happening: { kind: 'saleParked' } }]);
  await send(office, disk);
  let isErased = false;
  const books = {
    ...parts.books,
    putPayments: async (...given: Parameters<typeof parts.books.putPayments>) => {
      if (!isErased) await erasePayment(parts, id, NAMED, WHY);
      isErased = true;
      await parts.books.putPayments(...given);
    },
  };
  const step = createSecondStep({ ...parts, books, keyedHash: (each) => each, settings: USUAL_CLAIM_SETTINGS });
  while (await step.round());
  await finishErasures(parts);
  expect(isErased).toBe(true);
  expect(JSON.stringify(await parts.books.payments(id, [other.reference]))).not.toContain('Zainab');
});

it.each([
  ['a note of another payment', true, () => ({ ...intent('T1-261121-0002-ABCDEFGHX', OTHER_SALE), ...noted(NAMED) })],
  ['its own entry', false, () => intent(NAMED, SALE)],
  ['its own entry, spelled with an escape', false, () => intent(NAMED, SALE)],
  ['a case about it', false, () => caseAbout(NAMED)],
])('a batch that is no piece of a chain, with the reference in %s: kept %s', async (what, isKept, entry) => {
  const { office, parts, disk } = await opened();
  write(disk, [intent(NAMED, SALE)]);
  await send(office, disk);
  const payload = canonicalJson(entry());
  const escaped = payload.replaceAll('-ABCDEFGHX', '-\\u0041BCDEFGHX').replaceAll(SALE, `\\u0035${SALE.slice(1)}`);
  const spelled = what.includes('escape') ? escaped : payload;
  const line = `{"hash":"${'0'.repeat(64)}","payload":${spelled},"seq":9}\n`;
  await office.answer(signed(disk, batchOf(disk, disk.genesis, gzipSync(line)), office.clock.now));
  const { id } = disk.identity;
  expect(await countOfBodies(office.ledger, id)).toBe(1);
  await erasePayment(parts, id, NAMED, WHY);
  expect(await countOfBodies(office.ledger, id)).toBe(isKept ? 1 : 0);
});

async function countOfBodies(ledger: Ledger, journal: string): Promise<number> {
  let count = 0;
  for await (const _kept of keptBodies(ledger, journal)) count += 1;
  return count;
}

const OTHER_SALE = 'b3bb189e-8bf9-4c8b-9beb-5d2f2d7c2f4a';

function intent(reference: string, saleId: string): object {
  return paidAndReleased({ reference, saleId, email: 'zainab@example.com' })[0] ?? {};
}

function noted(note: string): object {
  const [entry] = paidAndReleased({ reference: 'T1-261121-0002-ABCDEFGHX', saleId: OTHER_SALE });
  return { payment: { ...entry?.payment, note }, sale: { ...entry?.sale, note } };
}

function caseAbout(reference: string): object {
  const record = buildCase({ references: [reference] });
  return {
    ...{ form: 1, till: 'T1', actor: 'ada', at: OPENED_AT, zone: 'Africa/Lagos', payment: null, sale: null },
    happening: { kind: 'caseOpened', case: record },
  };
}

function asked(reference: string): Act {
  return { ...{ at: '2026-11-22T09:00:00.000Z', by: 'Ngozi' }, what: 'paymentErased', about: reference, reason: '' };
}

function text(lines: readonly Uint8Array[]): string {
  return Buffer.concat([...lines]).toString();
}
