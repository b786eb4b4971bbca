import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Books } from '../books/books-port.ts';
import type { Disk } from '../disk.fixture.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import { batch, batchOf, enrolled, openOfficeOver, signed } from '../office.fixture.ts';
import { verifyJournal } from '../reading/verify-journal.ts';
import { USUAL_CLAIM_SETTINGS } from '../second-step/judge-claims.ts';
import { createSecondStep } from '../second-step/second-step.ts';
import { keptBodies } from './erase-evidence.ts';
import { erasePayment } from './erase-payment.ts';
import { erasingStory, NAMED, OF_ANOTHER, ON_THE_BRANCH, SAME_SALE } from './erasing-story.fixture.ts';
import { knownErasures } from './erasures.ts';
import { finishErasures, LONGEST_PAUSE_MS } from './finish-erasures.ts';

/** What erasing promises, whatever ledger and books keep their tables in. */
export function describeErasing(
  name: string,
  open: () => { ledger: Ledger; books: Books },
  { stories, moments }: { stories: number; moments: readonly number[] },
): void {
  describe(name, () => {
    it('leaves nothing personal, in whatever order entries come, are asked to be erased, and the program ends', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(NAMED, SAME_SALE, ON_THE_BRANCH),
          fc.array(moves, { maxLength: 14 }),
          (...told) => expectErased(open(), ...told),
        ),
        { numRuns: stories },
      );
    });

    it.each(moments)(
      'reaches what only other evidence tells of, which comes in the middle of it (call %i)',
      async (after) => {
        const sendAll = { kind: 'send', lines: 256 } as const;
        const evidence = [
          { kind: 'sendBranch', lines: 1 },
          { kind: 'sendBranch', lines: 256 },
        ] as const;
        const round = { kind: 'round', calls: null, meanwhile: null } as const;
        const erase = { kind: 'erase', calls: null, meanwhile: { after, what: evidence[1] } } as const;
        await expectErased(open(), NAMED, [sendAll, evidence[0], round, round, erase]);
      },
    );
  });
}

type Sending =
  /** @property lines how many the till sends on */
  { kind: 'send' | 'sendBranch'; lines: number } | { kind: 'sendAgain' | 'sendBroken' };

type Move = Sending | ({ kind: 'round' | 'erase' } & Disturbance);

interface Disturbance {
  /** After how many calls of ledger and books the program ends; null where it does not. */
  calls: number | null;
  /** What a till sends after how many of them; null where it sends nothing. */
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

async function expectErased(
  kept: { ledger: Ledger; books: Books },
  named: string,
  told: readonly Move[],
): Promise<void> {
  const world = await opened(kept);
  for (const move of told) await made(world, move, named);
  await made(world, { kind: 'send', lines: 256 }, named);
  await made(world, { kind: 'sendBranch', lines: 256 }, named);
  await made(world, { kind: 'sendBroken' }, named);
  if (!(await erasures(world)).some(({ erasure }) => erasure.reference === named)) {
    await made(world, { kind: 'erase', calls: null, meanwhile: null }, named);
  }
  await caughtUp(world);
  await expectNothingLeft(world);
  await expectTheRestStands(world);
}

type World = Awaited<ReturnType<typeof opened>>;

async function opened({ ledger, books }: { ledger: Ledger; books: Books }) {
  const story = erasingStory();
  const { id } = story.disk.identity;
  // Others of the same database are of other stories.
  const own = { ...ledger, journals: async () => (await ledger.journals()).filter((each) => each.id === id) };
  const office = openOfficeOver<Ledger>(own);
  await enrolled(office, story.disk);
  const world = { ...story, id, office, ledger: own, books, sent: 0, sentOfBranch: story.inCommon };
  await sendOn(world, story.inCommon + 1);
  return world;
}

async function sendOn(world: World, count: number): Promise<void> {
  const { office, disk, sent } = world;
  if (sent >= disk.events.length) return;
  await office.answer(signed(disk, batch(disk, sent, count), office.clock.now));
  world.sent = Math.min(disk.events.length, sent + count);
}

async function made(world: World, move: Move, named: string): Promise<void> {
  const { office, id } = world;
  switch (move.kind) {
    case 'round':
      return void (await stepOf(world, move)().catch(() => false));
    case 'erase':
      office.clock.now = new Date(office.clock.now.getTime() + 1_000);
      return void (await erasePayment(partsOf(world, move), id, named, WHY).catch(() => null));
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
      return void (await office.answer(signed(disk, batch(disk, 0, world.sent), office.clock.now)));
    case 'sendBranch':
      return await sendBranch(world, clone, sending.lines);
    case 'sendBroken':
      return void (await office.answer(signed(disk, batchOf(disk, disk.genesis, broken), office.clock.now)));
  }
}

const WHY = { by: 'Ngozi', reason: 'The customer asked.' };

/** What was sent of it is sent along: an entry that is kept already comes again with one that is not. */
async function sendBranch(world: World, clone: Disk, count: number): Promise<void> {
  const { office, inCommon, sentOfBranch } = world;
  const from = Math.max(inCommon, sentOfBranch - 1);
  const next = clone.events.slice(from, sentOfBranch + count).map(({ line }) => line);
  if (next.length === 0) return;
  const after = clone.events[from - 1] ?? clone.genesis;
  await office.answer(signed(clone, batchOf(clone, after, gzipSync(Buffer.concat(next))), office.clock.now));
  world.sentOfBranch = Math.min(clone.events.length, sentOfBranch + count);
}

async function caughtUp(world: World): Promise<void> {
  // Whatever it waits for after it failed is over.
  world.office.clock.now = new Date(world.office.clock.now.getTime() + LONGEST_PAUSE_MS);
  const step = stepOf(world, UNDISTURBED);
  while (await step());
  // What reaches further by the last of it is gone through by the round after it came.
  await step();
}

const UNDISTURBED: Disturbance = { calls: null, meanwhile: null };

/** What goes on by itself: erasing, and reading what was sent. */
function stepOf(world: World, disturbance: Disturbance): () => Promise<boolean> {
  const parts = partsOf(world, disturbance);
  const reading = createSecondStep({ ...parts, keyedHash: (text) => text, settings: USUAL_CLAIM_SETTINGS });
  return async () => {
    await finishErasures(parts);
    return await reading.round();
  };
}

function partsOf(world: World, { calls: ending, meanwhile }: Disturbance) {
  const { ledger, books, office } = world;
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
  return { ledger: disturbed(ledger), books: disturbed(books), clock: () => office.clock.now, log: () => undefined };
}

async function erasures({ ledger, id }: World) {
  return knownErasures(await ledger.acts(id));
}

const PERSONAL_TEXT = /zainab/i;

async function expectNothingLeft(world: World): Promise<void> {
  const { ledger, books, id } = world;
  const kept = (await ledger.lines(id)).map((line) => Buffer.from(line).toString());
  expect(kept.filter((line) => PERSONAL_TEXT.test(line))).toEqual([]);
  for await (const { body } of keptBodies(ledger, id)) {
    expect(gunzipSync(body).toString()).not.toMatch(PERSONAL_TEXT);
  }
  const booked = await books.payments(id, [NAMED, SAME_SALE, ON_THE_BRANCH, OF_ANOTHER]);
  expect(JSON.stringify(booked)).not.toMatch(PERSONAL_TEXT);
  expect(booked.map(({ reference, erasedAt }) => [reference, erasedAt !== null])).toEqual([
    [NAMED, true],
    [SAME_SALE, true],
    [OF_ANOTHER, false],
  ]);
  expect((await erasures(world)).every(({ isEnded }) => isEnded)).toBe(true);
}

/** Hashes hold, the till is blamed for nothing, and of another customer no more went than what names this one. */
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
