import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formsOf } from '../../main/journal/personal.fixture.ts';
import { PERSONAL_NAMES, partedEntry } from '../../shared/journal/personal-data.ts';
import {
  CANARIES,
  CANARY_CASE,
  CANARY_FACTS,
  CANARY_PAYMENT,
  CANARY_WORD,
} from '../../shared/testing/canaries.fixture.ts';
import { entryAbout } from '../../shared/testing/facts.fixture.ts';
import type { Books } from '../books/books-port.ts';
import { type Disk, newDisk } from '../disk.fixture.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import { batch, batchOf, enrolled, openOfficeOver } from '../office.fixture.ts';
import { verifyJournal } from '../reading/verify-journal.ts';
import { send, write } from '../second-step/entries.fixture.ts';
import { createSecondStep } from '../second-step/second-step.ts';
import { erasePayment } from './erase-payment.ts';
import { erasedPaymentsOfTest } from './erased-payments.fixture.ts';
import { erasingStory, NAMED, OF_ANOTHER, ON_THE_BRANCH, SAME_SALE } from './erasing-story.fixture.ts';

interface Kept {
  ledger: Ledger;
  books: Books;
  everything: (journal: string) => Promise<string>;
}

export function describeErasing(
  name: string,
  open: () => Kept,
  { stories, moments }: { stories: number; moments: readonly number[] },
): void {
  describe(name, () => {
    it('an erasure leaves no personal data, in any order of uploads, erasures and crashes', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(NAMED, SAME_SALE, ON_THE_BRANCH),
          fc.array(moves, { maxLength: 14 }),
          (...told) => expectErased(open(), ...told),
        ),
        { numRuns: stories },
      );
    });

    it.each(['head office', 'the till'] as const)(
      'leaves no byte of any personal value when %s erases it',
      async (who) => {
        const kept = open();
        const disk = diskWithCanaries();
        const { id } = disk.identity;
        const office = openOfficeOver<Ledger>(kept.ledger);
        await enrolled(office, disk);
        await send(office, disk);
        const clock = () => office.clock.now;
        const parts = { ...kept, erased: erasedPaymentsOfTest(), clock, log: () => undefined };
        const step = createSecondStep(parts);
        const left = async () => {
          while (await step.round());
          const bytes = Buffer.from(await kept.everything(id));
          return CANARIES.filter((canary) => formsOf(canary).some((form) => bytes.includes(form)));
        };
        expect(await left()).toEqual(CANARIES);
        const booked = async () => (await kept.books.payments(id, [CANARY_PAYMENT.reference]))[0]?.record;
        expect(await booked()).toMatchObject({
          customer: CANARY_PAYMENT.customer,
          lastRequery: { answer: { message: CANARY_WORD } },
        });
        if (who === 'head office') await erasePayment(parts, CANARY_PAYMENT.reference, WHY);
        else {
          write(disk, [erasingAll(disk)]);
          await send(office, disk);
        }
        expect(await left()).toEqual([]);
        expect(await booked()).toMatchObject({ customer: { email: null, phone: null }, note: null });
        expect(await verifyJournal(kept.ledger, id)).toMatchObject({ entries: disk.events.length, brokenAt: null });
      },
    );

    it.each(moments)('erases data that arrives during the erasure (call %i)', async (after) => {
      const sendAll = { kind: 'send', lines: 256 } as const;
      const evidence = [
        { kind: 'sendBranch', lines: 1 },
        { kind: 'sendBranch', lines: 256 },
      ] as const;
      const round = { kind: 'round', calls: null, meanwhile: null } as const;
      const erase = { kind: 'erase', calls: null, meanwhile: { after, what: evidence[1] } } as const;
      await expectErased(open(), NAMED, [sendAll, evidence[0], round, round, erase]);
    });
  });
}

/** Builds a journal with every kind of personal value for one payment and its case. */
function diskWithCanaries(): Disk {
  const disk = newDisk('Till 1');
  const entries = CANARY_FACTS.map((happening) => {
    const { saleId, reference, ...entry } = entryAbout(CANARY_PAYMENT, happening, { approved: APPROVED });
    return 'case' in happening ? entry : { ...entry, saleId, reference };
  });
  const { reference } = CANARY_PAYMENT;
  const linked = { ...entries.at(-1), happening: { kind: 'caseLinked', case: CANARY_CASE, reference } };
  const named = entries.flatMap((entry) => Object.keys(partedEntry(entry).personal ?? {}));
  expect(new Set(named.map((path) => path.split('.').at(-1)))).toEqual(PERSONAL_NAMES);
  write(disk, [...entries, linked]);
  return disk;
}

const APPROVED = { by: { id: CANARY_CASE.id, name: 'Ada' }, permission: 'handOver', reason: CANARY_WORD } as const;

function erasingAll({ events }: Disk): object {
  const entries = events.map(({ seq }) => seq);
  const at = '2027-11-21T09:00:00.000Z';
  return entryAbout(CANARY_PAYMENT, { kind: 'personalErased', entries, cause: 'retention', reason: null }, { at });
}

type Sending = { kind: 'send' | 'sendBranch'; lines: number } | { kind: 'sendAgain' | 'sendBroken' };

type Move = Sending | ({ kind: 'round' | 'erase' } & Disturbance);

interface Disturbance {
  /** After this many calls of ledger and books the program crashes; null for no crash. */
  calls: number | null;
  /** A till's request that arrives after this many calls of ledger and books; null for none. */
  meanwhile: { after: number; what: Sending } | null;
}

const lines = fc.integer({ min: 1, max: 9 });
const calls = fc.nat(40);
const sendings: fc.Arbitrary<Sending> = fc.oneof(
  fc.record({ kind: fc.constantFrom('send' as const, 'sendBranch' as const), lines }),
  fc.record({ kind: fc.constantFrom('sendAgain' as const, 'sendBroken' as const) }),
);
const moves: fc.Arbitrary<Move> = fc.oneof(
  { weight: 2, arbitrary: sendings },
  fc.record({
    kind: fc.constantFrom('round' as const, 'erase' as const),
    calls: fc.option(calls),
    meanwhile: fc.option(fc.record({ after: calls, what: sendings })),
  }),
);

async function expectErased(kept: Kept, named: string, told: readonly Move[]): Promise<void> {
  const world = await opened(kept);
  for (const move of told) await made(world, move, named);
  await made(world, { kind: 'send', lines: 256 }, named);
  await made(world, { kind: 'sendBranch', lines: 256 }, named);
  await made(world, { kind: 'sendBroken' }, named);
  // A case that was tied to the sale after the sale's erasure needs an erasure of its own.
  await made(world, { kind: 'erase', calls: null, meanwhile: null }, named);
  await caughtUp(world);
  await made(world, { kind: 'sendAgain' }, named);
  await expectNothingLeft(world);
  await expectTheRestStands(world);
}

type World = Awaited<ReturnType<typeof opened>>;

async function opened({ ledger, books, everything }: Kept) {
  const story = erasingStory();
  const { id } = story.disk.identity;
  // Hides the journals of other test runs in the same database.
  const own = { ...ledger, journals: async () => (await ledger.journals()).filter((each) => each.id === id) };
  const office = openOfficeOver<Ledger>(own);
  await enrolled(office, story.disk);
  const erased = erasedPaymentsOfTest();
  const world = { ...story, id, office, ledger: own, books, everything, erased, sent: 0, sentOfBranch: story.inCommon };
  await sendOn(world, story.inCommon + 1);
  return world;
}

async function sendOn(world: World, count: number): Promise<void> {
  const { office, disk, sent } = world;
  if (sent >= disk.events.length) return;
  await office.ask(disk, batch(disk, sent, count));
  world.sent = Math.min(disk.events.length, sent + count);
}

async function made(world: World, move: Move, named: string): Promise<void> {
  const { office } = world;
  switch (move.kind) {
    case 'round':
      return void (await stepOf(world, move)().catch(() => false));
    case 'erase':
      office.pass(1_000);
      return void (await erasePayment(partsOf(world, move), named, WHY).catch(() => null));
    default:
      await sent(world, move);
  }
}

async function sent(world: World, sending: Sending): Promise<void> {
  const { office, disk, clone, broken } = world;
  switch (sending.kind) {
    case 'send':
      return await sendOn(world, sending.lines);
    case 'sendAgain':
      return void (await office.ask(disk, batch(disk, 0, world.sent)));
    case 'sendBranch':
      return await sendBranch(world, clone, sending.lines);
    case 'sendBroken':
      return void (await office.ask(disk, batchOf(disk, disk.genesis, broken)));
  }
}

const WHY = { by: 'Ngozi', reason: 'The customer asked.' };

/** Sends the fork again from its first entry, because an upload needs at least one new entry. */
async function sendBranch(world: World, clone: Disk, count: number): Promise<void> {
  const { office, inCommon, sentOfBranch } = world;
  const from = Math.max(inCommon, sentOfBranch - 1);
  const next = clone.events.slice(from, sentOfBranch + count).map(({ line }) => line);
  if (next.length === 0) return;
  const after = clone.events[from - 1] ?? clone.genesis;
  await office.ask(clone, batchOf(clone, after, gzipSync(Buffer.concat(next))));
  world.sentOfBranch = Math.min(clone.events.length, sentOfBranch + count);
}

async function caughtUp(world: World): Promise<void> {
  const step = stepOf(world, UNDISTURBED);
  while (await step());
  // An erasure that comes while the last entries are read is applied in one more round.
  await step();
}

const UNDISTURBED: Disturbance = { calls: null, meanwhile: null };

function stepOf(world: World, disturbance: Disturbance): () => Promise<boolean> {
  const parts = partsOf(world, disturbance);
  const reading = createSecondStep(parts);
  return () => reading.round();
}

function partsOf(world: World, { calls: ending, meanwhile }: Disturbance) {
  const { ledger, books, office, erased } = world;
  let count = 0;
  const disturbed = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as unknown;
        if (typeof method !== 'function') return method;
        return async (...given: unknown[]): Promise<unknown> => {
          count += 1;
          if (meanwhile?.after === count) await sent(world, meanwhile.what);
          if (ending !== null && count > ending) throw new Error('The program ended.');
          return await Reflect.apply(method, target, given);
        };
      },
    });
  const clock = () => office.clock.now;
  return { ledger: disturbed(ledger), books: disturbed(books), erased, clock, log: () => undefined };
}

async function expectNothingLeft({ ledger, books, everything, id }: World): Promise<void> {
  expect(/zainab.{0,80}/i.exec(await everything(id))?.[0]).toBeUndefined();
  const booked = await books.payments(id, [NAMED, SAME_SALE, ON_THE_BRANCH, OF_ANOTHER]);
  expect(booked.map(({ reference, record }) => [reference, record.customer.email])).toEqual([
    [NAMED, null],
    [SAME_SALE, null],
    [OF_ANOTHER, 'other@example.com'],
  ]);
  const open = (await ledger.openErasures()).filter(({ journal }) => journal === id);
  expect(open.map(({ isBooked, awaitsTill }) => [isBooked, awaitsTill])).toEqual([[true, true]]);
}

async function expectTheRestStands({ ledger, books, id, disk }: World): Promise<void> {
  expect(await verifyJournal(ledger, id)).toMatchObject({ entries: disk.events.length, brokenAt: null });
  const found = (await ledger.findings()).filter(({ journal }) => journal === id).map(({ kind }) => kind);
  expect(found.filter((kind) => kind !== 'forked' && kind !== 'brokenBatch')).toEqual([]);
  const booked = await books.payments(id, [NAMED, OF_ANOTHER]);
  expect(booked.map(({ standing, record }) => [standing.kind, record.state.outcome])).toEqual([
    ['proven', 'paid'],
    ['proven', 'paid'],
  ]);
  expect(booked[1]?.record.customer.email).toBe('other@example.com');
  expect(Buffer.concat([...(await ledger.lines(id))]).toString()).toContain('The other customer was here.');
}
