import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import { readEventLine } from '../../verify/check/event-line.ts';
import { linesIn } from '../../verify/check/read-lines.ts';
import { memoryBooks } from '../books/memory-books.fixture.ts';
import { paidAndHandedOver } from '../books/paid.fixture.ts';
import type { Disk } from '../disk.fixture.ts';
import { textOf } from '../kept-bytes.fixture.ts';
import { memoryLedger } from '../ledger/memory-ledger.fixture.ts';
import { addTo, batch, batchOf, digestOf, diskOf, enrolled, type OfficeOfTest } from '../office.fixture.ts';
import { lineWithDisclosed, lineWithoutDisclosed } from '../protocol/disclosed-line.ts';
import { readBatch } from '../protocol/read-batch.ts';
import { verifyJournal } from '../reading/verify-journal.ts';
import { send, write, writeSpelled } from '../second-step/entries.fixture.ts';
import { followedOffice } from '../second-step/followed-office.fixture.ts';
import type { OfficeAnswer } from '../server/office-parts.ts';
import { eraseAgain, erasePayment, erasingInNewJournals } from './erase-payment.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';
const OTHER = 'T1-261121-0002-ABCDEFGHX';
const SALE = 'b3bb189e-8bf9-4c8b-9beb-5d2f2d7c2f4a';
const SALE_OF_REFERENCE = paidAndHandedOver({ reference: REFERENCE })[0]?.saleId;
const WHY = { by: 'Ngozi', reason: 'The customer asked.' };

async function opened() {
  const followed = followedOffice();
  const disk = await enrolled(followed.office, diskOf(2));
  return { ...followed, disk, catchUp: () => followed.catchUp(disk), journal: disk.identity.id };
}

describe('erasing a payment', () => {
  const told = async () => {
    const all = await opened();
    const { disk, catchUp } = all;
    write(disk, paidAndHandedOver({ reference: REFERENCE, email: 'zainab@example.com' }));
    write(disk, paidAndHandedOver({ reference: OTHER, email: 'other@example.com', saleId: SALE, firstSix: '412345' }));
    await catchUp();
    return all;
  };
  const keptText = async ({ office, books, journal }: Awaited<ReturnType<typeof opened>>) =>
    Buffer.concat([...(await office.ledger.lines(journal))]).toString() + JSON.stringify([...books.copy().payments]);
  const awaited = async ({ reads }: Awaited<ReturnType<typeof opened>>) =>
    (await reads.listAwaitedErasures()).map(({ reference }) => reference);

  it('an erasure removes the personal data and leaves the chain unchanged', async () => {
    const all = await told();
    const { office, parts, reads, journal } = all;
    expect(await keptText(all)).toContain('zainab@example.com');
    expect(await erasePayment(parts, REFERENCE, WHY)).toEqual([journal]);
    const text = await keptText(all);
    expect(text).not.toContain('zainab');
    expect(text).toContain('other@example.com');
    expect(await verifyJournal(office.ledger, journal)).toEqual({
      entries: 20,
      brokenAt: null,
      undisclosed: [3, 4, 6, 8, 9, 10],
    });
    const page = await reads.paymentPage(journal, REFERENCE);
    expect(page?.payment).toMatchObject({ standing: { kind: 'proven' }, erasedAt: office.clock.now.toISOString() });
    expect(page?.payment.record).toMatchObject({ state: { outcome: 'paid' }, customer: { email: null } });
    expect(page?.entries.filter(({ isUndisclosed }) => isUndisclosed)).toHaveLength(6);
    expect(page?.entries.every(({ entry }) => entry !== null)).toBe(true);
    expect(await office.ledger.acts(journal)).toMatchObject([
      { what: 'paymentErased', about: REFERENCE, by: 'Ngozi', reason: 'The customer asked.' },
    ]);
  });

  it.each(['card', 'live', 'zainab@example.com', SALE, 'T1-261121-0009-ABCDEFGHX'])(
    'erases nothing for text that is no reference: %s',
    async (typed) => {
      const all = await told();
      const before = await keptText(all);
      expect(await erasePayment(all.parts, typed, WHY)).toEqual([]);
      expect(await keptText(all)).toBe(before);
      expect(await all.office.ledger.acts(all.journal)).toEqual([]);
    },
  );

  it('keeps out data that the till sends again or sends later for the same sale', async () => {
    const all = await told();
    const { office, parts, reads, disk, catchUp, journal } = all;
    await erasePayment(parts, REFERENCE, WHY);
    await office.ask(disk, batch(disk, 0));
    expect(await keptText(all)).not.toContain('zainab');
    const [requeried] = paidAndHandedOver({ reference: REFERENCE, email: 'zainab@example.com' }).slice(-2);
    write(disk, requeried ? [requeried] : []);
    await catchUp();
    expect(await keptText(all)).not.toContain('zainab');
    expect((await verifyJournal(office.ledger, journal))?.undisclosed).toContain(21);
    expect((await reads.paymentPage(journal, REFERENCE))?.payment.seqs).toContain(21);
  });

  it('erases the data in a forked history too, whose chain still verifies', async () => {
    const all = await told();
    const { office, parts, disk, journal } = all;
    const clone = { ...disk, events: disk.events.slice(0, 2) };
    addTo(clone, 1, 'another');
    write(clone, paidAndHandedOver({ reference: REFERENCE, email: 'zainab@example.com' }));
    const lines = clone.events.slice(2).map(({ line }) => line);
    const after = clone.events[1] ?? clone.genesis;
    const sent = batchOf(clone, after, gzipSync(Buffer.concat(lines)));
    expect((await office.ask(clone, sent)).status).toBe(409);
    const { arrivals, personal } = office.ledger.copy();
    const [arrival] = [...arrivals.values()].filter(({ outcome }) => outcome === 'forked');
    const kept = linesIn(gunzipSync(arrival?.body ?? new Uint8Array()));
    expect(Buffer.concat(kept).toString()).not.toContain('zainab');
    // The joined lines are the bytes that the till signed.
    const joined = kept.map((line, index) => {
      const { hash = '' } = clone.events[2 + index] ?? {};
      return lineWithDisclosed(line, personal.get(`${journal} ${3 + index} ${hash}`)?.disclosed ?? null);
    });
    expect(digestOf(gzipSync(Buffer.concat(joined)))).toBe(arrival?.contentDigest);
    await erasePayment(parts, REFERENCE, WHY);
    expect([...office.ledger.copy().personal.values()].map(({ subject }) => subject)).not.toContain(SALE_OF_REFERENCE);
    const read = await readBatch(gzipSync(Buffer.concat(kept)), after);
    expect(read.ok && read.events.length).toBe(lines.length);
  });

  it('erases the data again after an older database was restored', async () => {
    const all = await told();
    const { office, books, parts, step } = all;
    const before = { ledger: office.ledger.copy(), books: books.copy() };
    await erasePayment(parts, REFERENCE, WHY);
    office.ledger.restore(before.ledger);
    books.restore(before.books);
    expect(await keptText(all)).toContain('zainab');
    await eraseAgain(parts);
    await step.round();
    expect(await keptText(all)).not.toContain('zainab');
    expect(await awaited(all)).toEqual([REFERENCE]);
    await eraseAgain(parts);
    expect(await office.ledger.acts(all.journal)).toHaveLength(1);
  });

  it('keeps out erased data of a till that connects again after the restoration', async () => {
    const all = await told();
    const { office, parts, disk, catchUp } = all;
    await erasePayment(parts, REFERENCE, WHY);
    office.ledger.restore(memoryLedger().copy());
    all.books.restore(memoryBooks().copy());
    const erasing = erasingInNewJournals(parts);
    await erasing.round();
    await enrolled(office, disk);
    await erasing.round();
    await catchUp();
    expect(await keptText(all)).not.toContain('zainab');
    expect(await keptText(all)).toContain('other@example.com');
    expect(await awaited(all)).toEqual([REFERENCE]);
  });

  it('lists an erasure as awaited until the till reports the erasure', async () => {
    const all = await told();
    const { parts, disk, catchUp } = all;
    await erasePayment(parts, REFERENCE, WHY);
    await erasePayment(parts, OTHER, WHY);
    expect(await awaited(all)).toEqual([REFERENCE, OTHER]);
    const [intended] = paidAndHandedOver({ reference: REFERENCE, email: '' });
    write(disk, [{ ...intended, happening: { kind: 'personalErased', entries: [3], cause: 'asked', reason: null } }]);
    await catchUp();
    expect(await awaited(all)).toEqual([OTHER]);
  });

  it('refuses disclosed data that does not match the commitment, and stores none of it', async () => {
    const all = await told();
    const { office, disk, journal } = all;
    write(disk, paidAndHandedOver({ reference: 'T1-261121-0003-ABCDEFGHX', email: 'bola@example.com' }));
    const forged = textOfDisk(disk, 20).replace('bola@example.com', 'ngozi@example.com');
    expect(await sentAfter(office, disk, 20, forged)).toMatchObject({ status: 422, body: { problem: 'chainBroken' } });
    expect((await office.ledger.journal(journal))?.head.seq).toBe(20);
    expect(await office.ledger.findings()).toMatchObject([{ kind: 'brokenBatch' }]);
    expect(textOf(office.ledger.copy())).not.toMatch(/bola|ngozi@/);
  });

  it('drops personal data that is sent again for a stored entry, and refuses other changes', async () => {
    const { office, parts, disk, catchUp } = await opened();
    write(disk, paidAndHandedOver({ reference: REFERENCE, email: 'zainab@example.com' }));
    const [whole, forged] = [textOfDisk(disk, 2), textOfDisk(disk, 2).replaceAll('zainab@', 'ngozi@')];
    const undisclosed = disk.events.map((event) => ({ ...event, line: withoutDisclosed(event.line) }));
    const asItIs = { ...disk, events: undisclosed };
    await send(office, asItIs);
    const again = async () => [
      (await sentAfter(office, disk, 2, whole)).status,
      (await sentAfter(office, disk, 2, forged)).status,
    ];
    expect(await again()).toEqual([200, 422]);
    await catchUp();
    expect(textOf(office.ledger.copy())).not.toMatch(/zainab|ngozi@/);
    await erasePayment(parts, REFERENCE, WHY);
    expect(await again()).toEqual([200, 422]);
    expect(textOf(office.ledger.copy())).not.toMatch(/zainab|ngozi@/);
  });

  it('refuses an entry with a personal value in the chain itself', async () => {
    const { office, disk } = await opened();
    const [intended] = paidAndHandedOver({ reference: REFERENCE, email: 'zainab@example.com' });
    writeSpelled(disk, canonicalJson(intended));
    const answer = await office.ask(disk, batch(disk, 0));
    expect(answer).toMatchObject({ status: 422, body: { problem: 'chainBroken' } });
    expect(textOf(office.ledger.copy())).not.toContain('zainab');
  });
});

function textOfDisk(disk: Disk, after: number): string {
  return Buffer.concat(disk.events.slice(after).map(({ line }) => line)).toString();
}

function sentAfter(office: OfficeOfTest, disk: Disk, after: number, lines: string): Promise<OfficeAnswer> {
  const batchAfter = batchOf(disk, disk.events[after - 1] ?? disk.genesis, gzipSync(Buffer.from(lines)));
  return office.ask(disk, batchAfter);
}

function withoutDisclosed(line: Uint8Array): Uint8Array {
  const event = readEventLine(line);
  return event ? lineWithoutDisclosed(line, event) : line;
}

it('an erasure covers all payments of the sale in every journal of the till, and no other till’s data', async () => {
  const { office, parts, disk } = await opened();
  const later = await enrolled(office, { ...diskOf(1), key: disk.key });
  const stranger = await enrolled(office, diskOf(1));
  const disks = [disk, later, stranger];
  const told = (reference: string, saleId = SALE_OF_REFERENCE) =>
    paidAndHandedOver({ reference, email: 'zainab@example.com', ...(saleId && { saleId }) });
  const ofAnother = 'T1-261121-0003-ABCDEFGHX';
  // The till began the sale in one journal and ended it in the next, which does not mention the first payment.
  write(disk, [...told(REFERENCE).slice(0, 2), ...told(OTHER).slice(0, 2)]);
  write(later, [...told(OTHER), ...told(ofAnother, SALE)]);
  // Another till claims that the two payments belong to one sale. The claim must erase only that till's own data.
  write(stranger, [...told(REFERENCE).slice(0, 2), ...told(ofAnother).slice(0, 2)]);
  for (const each of disks) await send(office, each);
  const erased = await erasePayment(parts, REFERENCE, WHY);
  expect(erased.toSorted()).toEqual(disks.map(({ identity }) => identity.id).toSorted());
  const left = await Promise.all(
    disks.map(async ({ identity }) => {
      const lines = (await parts.ledger.lines(identity.id)).map((line) => Buffer.from(line).toString());
      return lines.filter((line) => line.includes('zainab')).map((line) => line.includes(ofAnother));
    }),
  );
  expect(left).toEqual([[], Array.from({ length: 6 }, () => true), []]);
  expect(await erasePayment(parts, 'T9-261121-0001-ABCDEFGHX', WHY)).toEqual([]);
});
