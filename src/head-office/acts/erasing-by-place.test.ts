import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import { buildCase, buildClaim, OPENED_AT } from '../../shared/testing/cases.fixture.ts';
import { memoryBooks } from '../books/memory-books.ts';
import { paidAndReleased } from '../books/paid.fixture.ts';
import type { Disk } from '../disk.fixture.ts';
import { buildArrival } from '../ledger/ledger-contract.fixture.ts';
import { diskOf, enrolled, type OfficeOfTest, openOffice } from '../office.fixture.ts';
import { verifyJournal } from '../reading/verify-journal.ts';
import { write, writeSpelled } from '../second-step/entries.fixture.ts';
import { USUAL_CLAIM_SETTINGS } from '../second-step/judge-claims.ts';
import { createSecondStep } from '../second-step/second-step.ts';
import { erasePayment } from './erase-payment.ts';
import { withAnswerAbout } from './erasing-story.fixture.ts';
import { finishErasures } from './finish-erasures.ts';

const NAMED = 'T1-261121-0001-ABCDEFGHX';
const OTHER = 'T1-261121-0002-ABCDEFGHX';
const ZAINABS_SALE = '5c1d0a52-19f1-4d5b-9d0e-8a4a3d2f6b11';
const OTHER_SALE = 'b3bb189e-8bf9-4c8b-9beb-5d2f2d7c2f4a';
const WHY = { by: 'Ngozi', reason: 'The customer asked.' };

const ofZainab = () => paidAndReleased({ reference: NAMED, saleId: ZAINABS_SALE, email: 'zainab@example.com' });
const ofAnother = () => paidAndReleased({ reference: OTHER, saleId: OTHER_SALE, email: 'other@example.com' });

/** Head office with these entries of one till, all of them read by the second step. */
async function kept(writeOn: (disk: Disk) => void) {
  const office = openOffice();
  const books = memoryBooks();
  const parts = { ledger: office.ledger, books, clock: () => office.clock.now, log: () => undefined };
  const step = createSecondStep({ ...parts, keyedHash: (text) => text, settings: USUAL_CLAIM_SETTINGS });
  const disk = await enrolled(office, diskOf(2));
  const catchUp = async () => {
    await keep(office, disk);
    while (await step.round());
    await finishErasures(parts);
  };
  writeOn(disk);
  await catchUp();
  const { id } = disk.identity;
  return {
    ...{ office, books, parts, disk, catchUp, id },
    text: async () =>
      Buffer.concat([...(await office.ledger.lines(id))]).toString() + JSON.stringify([...books.copy().payments]),
    erase: async () => await erasePayment(parts, id, NAMED, WHY),
    verified: async () => await verifyJournal(office.ledger, id),
    found: async () => (await office.ledger.findings()).map(({ kind }) => kind),
  };
}

/** Keeps what head office does not have, as earlier versions did: they took a line however deep it was nested. */
async function keep({ ledger }: OfficeOfTest, disk: Disk): Promise<void> {
  await ledger.transaction(async (transaction) => {
    const journal = await transaction.journal(disk.identity.id);
    if (!journal) throw new Error('The till is enrolled.');
    const added = disk.events.slice(journal.head.seq).map((event) => {
      const { payload } = JSON.parse(Buffer.from(event.line).toString()) as { payload: Partial<JournalEntry> };
      const [reference, saleId] = [payload.payment?.reference ?? null, payload.sale?.id ?? null];
      return { ...event, at: payload.at ?? null, kind: payload.happening?.kind ?? null, reference, saleId };
    });
    expect(await transaction.addEvents(journal, added, buildArrival(journal))).toBe(true);
  });
}

describe('what is typed names no payment, and what is meant does', () => {
  it.each([
    ['the reference', NAMED],
    ['the id of the sale', ZAINABS_SALE],
  ])('a note that is %s leaves the payment of another customer as it was', async (_what, typed) => {
    const noted = ofAnother().map((entry) => ({
      ...entry,
      payment: entry.payment && { ...entry.payment, note: typed },
      sale: entry.sale && { ...entry.sale, note: typed },
    }));
    const office = await kept((disk) => {
      write(disk, ofZainab());
      write(disk, noted);
    });
    const before = ofOther(await office.text());
    await office.erase();
    expect(ofOther(await office.text())).toBe(before);
    expect(await office.text()).not.toContain('zainab');
    expect((await office.verified())?.erased).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect((await office.books.payments(office.id, [OTHER]))[0]).toMatchObject({
      record: { note: typed, customer: { email: 'other@example.com' } },
      erasedAt: null,
    });
  });

  it('words of a case that are the reference tie the case to nothing', async () => {
    const complaint = buildCase({ claim: buildClaim({ words: NAMED, email: 'other@example.com' }) });
    const office = await kept((disk) => {
      write(disk, ofZainab());
      write(disk, [caseEntry('caseOpened', complaint), caseEntry('caseNoted', complaint, { words: NAMED })]);
    });
    await office.erase();
    expect((await office.verified())?.erased).not.toContain(12);
    expect((await office.text()).match(/other@example\.com/g)).toHaveLength(2);
  });

  it.each([
    ['of another till', NAMED],
    ['that no till made', `ORDER-${'7'.repeat(50)}`],
  ])('a case about a payment %s is found by its reference, and emptied', async (_whose, reference) => {
    const foreign = [{ reference, paymentType: 'CARD' }];
    const complaint = { ...buildCase({ claim: buildClaim({ words: 'Zainab was debited.' }) }), foreign };
    const office = await kept((disk) => write(disk, [caseEntry('caseForeignLinked', complaint, { reference })]));
    expect(await erasePayment(office.parts, office.id, reference, WHY)).toEqual({
      lines: 1,
      wholeLines: [],
      isEnded: true,
    });
    expect(await office.text()).not.toMatch(/zainab/i);
  });

  it('a decision to charge all the same loses what was typed for it, and the payment that was charged stays', async () => {
    const decided = ofAnother().map((entry) => decidedDespite(entry, 'Zainab was debited.'));
    const office = await kept((disk) => {
      write(disk, ofZainab());
      write(disk, decided);
    });
    const before = ofOther(await office.text());
    await office.erase();
    expect(await office.text()).not.toMatch(/zainab/i);
    expect(ofOther(await office.text())).toBe(before);
    expect((await office.verified())?.erased).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect((await office.books.payments(office.id, [OTHER]))[0]?.record.customer.email).toBe('other@example.com');
  });
});

it('an answer of the service about the payment is emptied where another payment got it, and that one goes on as it was', async () => {
  const strange = ofAnother().map((entry) => withAnswerAbout(entry, NAMED));
  const isPending = (entry: object) => JSON.stringify(entry).includes('Zainab Bello');
  const pendingAt = strange.findIndex(isPending);
  const office = await kept((disk) => {
    write(disk, ofZainab());
    write(disk, strange.slice(0, pendingAt + 1));
  });
  const other = async () => (await office.books.payments(office.id, [OTHER]))[0];
  expect(await other()).toMatchObject({
    standing: { kind: 'proven' },
    record: { lastRequery: { answer: { customerName: 'Zainab Bello' } } },
  });
  await office.erase();
  expect(await office.text()).not.toMatch(/zainab/i);
  expect((await other())?.record.customer.email).toBe('other@example.com');
  // What comes next has the answer still, and is held against what is left of it.
  write(office.disk, [{ ...strange[pendingAt], happening: { kind: 'saleParked' } }]);
  await office.catchUp();
  expect(await other()).toMatchObject({ standing: { kind: 'proven', seq: 13 + pendingAt } });
  write(office.disk, strange.slice(pendingAt + 1));
  await office.catchUp();
  expect(await office.text()).not.toMatch(/zainab/i);
  expect(await other()).toMatchObject({
    standing: { kind: 'proven' },
    record: { customer: { email: 'other@example.com' }, state: { outcome: 'paid' } },
    erasedAt: null,
  });
  expect(await office.found()).toEqual([]);
  expect((await office.verified())?.brokenAt).toBeNull();
});

it.each([
  ['an answer of the service', (entry: JournalEntry) => withAnswerAbout(entry, NAMED)],
  ['a decision to charge all the same', (entry: JournalEntry) => decidedDespite(entry, 'Zainab was debited.')],
])(
  'a payment that is in another journal, of which only %s speaks here, is found by its reference',
  async (_what, told) => {
    const office = await kept((disk) => write(disk, ofAnother().map(told)));
    expect(await office.text()).toMatch(/zainab/i);
    expect(await office.erase()).toMatchObject({ isEnded: true });
    expect(await office.text()).not.toMatch(/zainab/i);
    expect((await office.books.payments(office.id, [OTHER]))[0]).toMatchObject({
      record: { customer: { email: 'other@example.com' } },
      erasedAt: null,
    });
  },
);

it('an id that is spelled with an escape is read as any other', async () => {
  const office = await kept((disk) => {
    write(disk, ofZainab().slice(0, 3));
    const [, , , fourth] = ofZainab();
    writeSpelled(
      disk,
      canonicalJson(fourth)
        .replaceAll('-ABCDEFGHX', String.raw`-\u0041BCDEFGHX`)
        .replaceAll(ZAINABS_SALE, String.raw`\u0035c1d0a52-19f1-4d5b-9d0e-8a4a3d2f6b11`),
    );
  });
  expect((await office.text()).match(/\\u0041BCDEFGHX/g)?.length).toBeGreaterThan(0);
  await office.erase();
  expect(await office.text()).not.toContain('zainab');
  expect(await office.verified()).toEqual({ entries: 6, erased: [3, 4, 5, 6], brokenAt: null });
});

describe.each([
  ['a number with a fraction', (text: string) => text.replace('"till":', '"weight":1.5,"till":')],
  ['a number beyond all numbers', (text: string) => text.replace('"till":', '"weight":1e999,"till":')],
  [
    'lists in lists, deeper than can be followed',
    (text: string) => text.replace('"till":', `"deep":${'['.repeat(200_000)}${']'.repeat(200_000)},"till":`),
  ],
])('a line of the payment with %s', (_what, spoilt) => {
  it('is emptied as a whole, keeps its hash, and keeps nothing else from being erased', async () => {
    const office = await kept((disk) => {
      const [first, second, ...rest] = ofZainab();
      write(disk, [first ?? {}]);
      writeSpelled(disk, spoilt(canonicalJson(second)));
      write(disk, rest);
    });
    const result = await office.erase();
    expect(result).toMatchObject({ lines: 9, wholeLines: [4], isEnded: true });
    expect(await office.text()).not.toContain('zainab');
    expect(await office.verified()).toEqual({ entries: 11, erased: [3, 4, 5, 6, 7, 8, 9, 10, 11], brokenAt: null });
    const ended = (await office.office.ledger.acts(office.id)).find(({ what }) => what === 'erasureEnded');
    expect(ended?.reason).toBe('Emptied as a whole: 4.');
    // Asked for once more, it still says which.
    expect(await office.erase()).toMatchObject({ lines: 9, wholeLines: [4] });
  });

  it('does not stop the second step of its journal', async () => {
    const office = await kept((disk) => write(disk, ofZainab().slice(0, 2)));
    await office.erase();
    const [, , third, ...rest] = ofZainab();
    writeSpelled(office.disk, spoilt(canonicalJson(third)));
    write(office.disk, [...rest, ...ofAnother()]);
    await office.catchUp();
    expect(await office.text()).not.toContain('zainab');
    expect((await office.books.payments(office.id, [OTHER]))[0]?.record.state.outcome).toBe('paid');
    expect((await office.verified())?.brokenAt).toBeNull();
  });
});

/** The same, charged although the payment that is named may be for the same thing. */
function decidedDespite(entry: JournalEntry, reason: string): object {
  if (entry.happening.kind !== 'paymentIntended') return entry;
  const despite = { reason, payments: [{ reference: NAMED, outcome: 'unknown' }] };
  return { ...entry, happening: { ...entry.happening, despite } };
}

/** How often the other customer is named. */
function ofOther(text: string): number {
  return text.split('other@example.com').length;
}

function caseEntry(kind: string, record: object, more: object = {}): object {
  return {
    ...{ form: 1, till: 'T1', actor: 'ada', at: OPENED_AT, zone: 'Africa/Lagos', payment: null, sale: null },
    happening: { kind, case: record, ...more },
  };
}
