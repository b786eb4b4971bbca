import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { memoryBooks } from '../books/memory-books.ts';
import { paidAndReleased } from '../books/paid.fixture.ts';
import { addTo, batch, batchOf, diskOf, enrolled, openOffice, signed, standsAt } from '../office.fixture.ts';
import { erasedLine } from '../protocol/erased-line.ts';
import { reachedBy, reachOf } from '../protocol/erasure-reach.ts';
import { officeReads } from '../reading/office-reads.ts';
import { verifyJournal } from '../reading/verify-journal.ts';
import { send, write } from '../second-step/entries.fixture.ts';
import { USUAL_CLAIM_SETTINGS } from '../second-step/judge-claims.ts';
import { createSecondStep } from '../second-step/second-step.ts';
import { keptBodies } from './erase-evidence.ts';
import { erasePayment } from './erase-payment.ts';
import { finishErasures } from './finish-erasures.ts';
import { setTillState } from './till-acts.ts';

const REFERENCE = 'T1-261121-0001-ABCDEFGHX';
const OTHER = 'T1-261121-0002-ABCDEFGHX';
const SALE = 'b3bb189e-8bf9-4c8b-9beb-5d2f2d7c2f4a';
const WHY = { by: 'Ngozi', reason: 'The customer asked.' };

async function opened() {
  const office = openOffice();
  const books = memoryBooks();
  const parts = { ledger: office.ledger, books, clock: () => office.clock.now, log: () => undefined };
  const step = createSecondStep({ ...parts, keyedHash: (text) => text, settings: USUAL_CLAIM_SETTINGS });
  const reads = officeReads(parts);
  const disk = await enrolled(office, diskOf(2));
  const catchUp = async () => {
    await send(office, disk);
    while (await step.round());
  };
  return { office, books, parts, reads, disk, catchUp, journal: disk.identity.id };
}

describe('a till whose right was taken away', () => {
  it('sends nothing, keeps what it has sent, and goes on when it is given back', async () => {
    const { office, parts, disk, catchUp, journal } = await opened();
    await catchUp();
    addTo(disk, 1);
    expect((await setTillState(parts, journal, 'revoked', WHY))?.state).toBe('revoked');
    await setTillState(parts, journal, 'revoked', WHY);
    const refusedNow = await office.answer(signed(disk, batch(disk, 2), office.clock.now));
    expect(refusedNow).toMatchObject({ status: 403, body: { problem: 'revoked' } });
    expect(await office.ledger.lines(journal)).toHaveLength(2);
    await setTillState(parts, journal, 'enrolled', { by: 'Bola', reason: 'It was found.' });
    expect(standsAt(await office.answer(signed(disk, batch(disk, 2), office.clock.now)))?.seq).toBe(3);
    expect((await office.ledger.acts(journal)).map(({ what, by }) => [what, by])).toEqual([
      ['tillRevoked', 'Ngozi'],
      ['tillAllowed', 'Bola'],
    ]);
    expect(await setTillState(parts, '00000000-0000-4000-8000-000000000000', 'revoked', WHY)).toBeNull();
  });
});

describe('a payment that was erased', () => {
  const told = async () => {
    const all = await opened();
    const { disk, catchUp } = all;
    write(disk, paidAndReleased({ reference: REFERENCE, email: 'zainab@example.com' }));
    write(disk, paidAndReleased({ reference: OTHER, email: 'other@example.com', saleId: SALE, firstSix: '412345' }));
    await catchUp();
    return all;
  };
  const keptText = async ({ office, books, journal }: Awaited<ReturnType<typeof opened>>) =>
    Buffer.concat([...(await office.ledger.lines(journal))]).toString() + JSON.stringify([...books.copy().payments]);

  it('says nothing personal any more, and stands in its chain as erased, by whom and why', async () => {
    const all = await told();
    const { office, parts, reads, journal } = all;
    expect(await keptText(all)).toContain('zainab@example.com');
    expect(await erasePayment(parts, journal, REFERENCE, WHY)).toEqual({ lines: 9, wholeLines: [], isEnded: true });
    const text = await keptText(all);
    expect(text).not.toContain('zainab');
    expect(text).toContain('other@example.com');
    expect(await verifyJournal(office.ledger, journal)).toEqual({
      ...{ entries: 20, brokenAt: null },
      erased: Array.from({ length: 9 }, (_, index) => index + 3),
    });
    const page = await reads.paymentPage(journal, REFERENCE);
    expect(page?.payment).toMatchObject({ standing: { kind: 'proven' }, erasedAt: office.clock.now.toISOString() });
    expect(page?.payment.record.state.outcome).toBe('paid');
    expect(page?.entries.map(({ erased }) => erased?.by)).toEqual(Array.from({ length: 9 }, () => 'Ngozi'));
    expect(page?.entries.every(({ entry }) => entry !== null)).toBe(true);
  });

  it.each(['card', 'live', 'zainab@example.com', SALE, 'T1-261121-0009-ABCDEFGHX'])(
    'is not erased by a word that is no reference of a payment: %s',
    async (typed) => {
      const all = await told();
      const before = await keptText(all);
      expect(await erasePayment(all.parts, all.journal, typed, WHY)).toBeNull();
      expect(await keptText(all)).toBe(before);
      expect(await all.office.ledger.acts(all.journal)).toEqual([]);
    },
  );

  it('does not come back by the erasure of another one at the same time', async () => {
    const all = await told();
    const { office, parts, journal } = all;
    const { ledger } = parts;
    // The other one is erased after the piece was read that has lines of both, and before it is written.
    const linesAfter: typeof ledger.linesAfter = async (of, seq) => {
      const lines = await ledger.linesAfter(of, seq);
      if (seq === 10) await erasePayment(parts, journal, OTHER, WHY);
      return lines;
    };
    await erasePayment({ ...parts, ledger: { ...ledger, linesAfter } }, journal, REFERENCE, WHY);
    const text = await keptText(all);
    expect([text.includes('zainab'), text.includes('other@example.com')]).toEqual([false, false]);
    expect((await verifyJournal(office.ledger, journal))?.erased).toHaveLength(18);
  });

  it('does not come back when the till sends it again, and what comes later is erased as it comes', async () => {
    const all = await told();
    const { office, parts, reads, disk, catchUp, journal } = all;
    await erasePayment(parts, journal, REFERENCE, WHY);
    await office.answer(signed(disk, batch(disk, 0), office.clock.now));
    expect(await keptText(all)).not.toContain('zainab');
    const [last] = paidAndReleased({ reference: REFERENCE, email: 'zainab@example.com' }).slice(-1);
    const later = { ...last, happening: { kind: 'saleParked' } };
    write(disk, [later]);
    await catchUp();
    expect(await keptText(all)).not.toContain('zainab');
    expect((await verifyJournal(office.ledger, journal))?.erased).toContain(21);
    expect((await reads.paymentPage(journal, REFERENCE))?.payment.seqs).toContain(21);
  });

  it('is erased in what was kept as evidence, too', async () => {
    const all = await told();
    const { office, parts, disk, journal } = all;
    const clone = { ...disk, events: disk.events.slice(0, 2) };
    addTo(clone, 1, 'another');
    write(clone, paidAndReleased({ reference: REFERENCE, email: 'zainab@example.com' }));
    const lines = clone.events.slice(2).map(({ line }) => line);
    const after = clone.events[1] ?? clone.genesis;
    const answer = await office.answer(
      signed(clone, batchOf(clone, after, gzipSync(Buffer.concat(lines))), office.clock.now),
    );
    expect(answer.status).toBe(409);
    const evidence = async () => {
      let text = '';
      for await (const { body } of keptBodies(office.ledger, journal)) text += gunzipSync(body).toString();
      return text;
    };
    expect(await evidence()).toContain('zainab');
    await erasePayment(parts, journal, REFERENCE, WHY);
    expect(await evidence()).not.toContain('zainab');
    expect(await evidence()).toContain('another');
  });

  it('is finished at the next start where the program ended in the middle', async () => {
    const all = await told();
    const { office, parts, journal } = all;
    const dies = { ...parts, books: { ...parts.books, changePayment: () => Promise.reject(new Error('ended')) } };
    await expect(erasePayment(dies, journal, REFERENCE, WHY)).rejects.toThrow('ended');
    expect(await keptText(all)).toContain('zainab');
    await finishErasures(parts);
    expect(await keptText(all)).not.toContain('zainab');
    expect((await verifyJournal(office.ledger, journal))?.brokenAt).toBeNull();
  });

  it('is believed to be erased only where somebody wrote that down', async () => {
    const { office, disk, catchUp, journal } = await opened();
    write(disk, paidAndReleased({ reference: REFERENCE }));
    await catchUp();
    const kept = office.ledger.copy();
    const events = kept.events.get(journal) ?? [];
    const erasure = { reference: REFERENCE, at: '2026-11-22T09:00:00.000Z', by: 'nobody', why: '' };
    const reachedIn = reachedBy(reachOf(REFERENCE));
    kept.events.set(
      journal,
      events.map((event) => ({ ...event, line: erasedLine(event.line, erasure, reachedIn) ?? event.line })),
    );
    office.ledger.restore(kept);
    expect(await verifyJournal(office.ledger, journal)).toMatchObject({ entries: 2, brokenAt: 3 });
  });
});
