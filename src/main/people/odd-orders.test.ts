import fs from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { permissionsOfPerson } from '../../shared/people/people.ts';
import type { Permission } from '../../shared/people/permissions.ts';
import type { Result } from '../../shared/problems.ts';
import { actOf, approve } from './approvals.fixture.ts';
import { peopleFiles } from './people-journal.ts';
import {
  codeOf,
  type Name,
  newShop,
  openPeopled,
  type PeopledTill,
  PINS,
  type ProfileOfPeople,
  shopOn,
} from './peopled.fixture.ts';

/* Simulates a compromised page that sends requests in any order, while people sign in, leave and are deactivated. */

const NAMES = Object.keys(PINS) as Name[];
const APPROVED_FOR_MS = 60_000;

interface Act {
  needs: readonly Permission[];
  ask: (till: PeopledTill) => Promise<Result<unknown>>;
}
const review = (reference: string): Act => ({
  needs: ['handOverAfterReview', 'handOver'],
  ask: ({ handlers }) => handlers['payment.handOverAfterReview']({ reference }),
});
/** Acts that a cashier may not do alone. The first two acts differ only in their payment. */
const ACTS: readonly Act[] = [
  review('T1-261121-0001-ABCDEFGHI'),
  review('T1-261121-0002-ABCDEFGHI'),
  { needs: ['clock'], ask: ({ handlers }) => handlers['till.confirmClock'](undefined) },
];

const act = fc.nat({ max: ACTS.length - 1 });
const name = fc.constantFrom(...NAMES);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('ask' as const), act }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('approve' as const), act, by: name }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('signIn' as const), who: name }) },
  fc.record({ kind: fc.constantFrom('signOut' as const, 'lock' as const) }),
  fc.record({ kind: fc.constant('withdraw' as const), act }),
  fc.record({ kind: fc.constant('go' as const), ms: fc.constantFrom(1, 30_000, APPROVED_FOR_MS + 1) }),
  fc.record({ kind: fc.constant('switchBola' as const), isActive: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

it('allows exactly the acts of the signed-in person or an approver, in any order of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      const till = await newShop('Chidi');
      const model = createModel(till);
      for (const each of steps) await model.take(each);
    }),
    { numRuns: 12 },
  );
});

/** Creates a model of correct approvals, which is compared with the real till. */
function createModel(till: PeopledTill) {
  const approvals = new Map<string, { by: Name; atMs: number }>();
  const asked = new Map<string, string>();
  const nowMs = () => till.clock.monotonic().ms;
  const isActive = (who: Name) => till.openLedger().people.persons.some((each) => each.name === who && each.isActive);
  const whoIsThere = () => NAMES.find((each) => till.idOf(each) === till.sessions.now()?.personId) ?? null;
  const rightsOf = (who: Name) => permissionsOfPerson(till.openLedger().people, till.idOf(who));
  const missing = (who: Name, index: number) => ACTS[index]?.needs.filter((each) => !rightsOf(who).has(each)) ?? [];
  const may = (who: Name, index: number) => missing(who, index).length === 0;
  const mayLend = (by: Name, who: Name, index: number) =>
    by !== who && missing(who, index).every((each) => rightsOf(by).has(each));

  function expected(index: number): string {
    const who = whoIsThere();
    if (who === null || !isActive(who)) return 'notSignedIn';
    if (till.sessions.now()?.isLocked) return 'tillLocked';
    if (may(who, index)) return 'saleNotFound';
    const approved = approvals.get(`${who} ${index}`);
    const holds = approved && nowMs() - approved.atMs <= APPROVED_FOR_MS && mayLend(approved.by, who, index);
    return holds ? 'saleNotFound' : 'approvalNeeded';
  }

  async function ask(index: number): Promise<void> {
    const [who, wanted, came] = [whoIsThere(), expected(index), till.came.length];
    const answer = await ACTS[index]?.ask(till);
    if (!answer) throw new Error('There is no such act.');
    expect(codeOf(answer)).toBe(wanted);
    expect(till.came.slice(came).map(({ by }) => by)).toEqual(wanted === 'saleNotFound' ? [who] : []);
    if (wanted === 'approvalNeeded') asked.set(`${who} ${index}`, actOf(answer));
    if (wanted === 'saleNotFound' && who && !may(who, index)) approvals.delete(`${who} ${index}`);
  }

  async function approveIt(index: number, by: Name): Promise<void> {
    const who = whoIsThere();
    // The id may belong to another person's request, as if the id had leaked.
    const [key, id] = [...asked].find(([each]) => each.endsWith(` ${index}`)) ?? [];
    if (key === undefined || id === undefined) return;
    const isDone = (await approve(till, id, by)) === 'done';
    if (!isDone) return;
    expect([key, who !== null && mayLend(by, who, index)]).toEqual([`${who} ${index}`, true]);
    approvals.set(key, { by, atMs: nowMs() });
  }

  async function withdraw(index: number): Promise<void> {
    const [key, id] = [...asked].find(([each]) => each.endsWith(` ${index}`)) ?? [];
    if (key === undefined || id === undefined) return;
    await till.handlers['people.withdrawApproval']({ act: id });
    approvals.delete(key);
  }

  async function switchBola(isActive: boolean): Promise<void> {
    const bola = { id: till.idOf('Bola'), name: 'Bola', role: 'supervisor', isActive } as const;
    await till.ledger.change({ id: till.idOf('Ada'), name: 'Ada' }, { kind: 'personChanged', ...bola });
  }

  async function take(each: Step): Promise<unknown> {
    switch (each.kind) {
      case 'ask':
        return await ask(each.act);
      case 'approve':
        return await approveIt(each.act, each.by);
      case 'signIn':
        return expect([each.who, await till.signIn(each.who)]).toEqual([
          each.who,
          isActive(each.who) ? null : 'personNotFound',
        ]);
      case 'withdraw':
        return await withdraw(each.act);
      case 'go':
        return await till.clock.advance(each.ms);
      case 'switchBola':
        return await switchBola(each.isActive);
      case 'lock':
        return await till.handlers['people.lock'](undefined);
      case 'signOut':
        return await till.handlers['people.signOut'](undefined);
    }
  }

  return { take };
}

/** The files and keys of another till that an attacker puts in place of the till's own. */
const PARTS = ['journal', 'inside', 'outside', 'copy', 'keyStore'] as const;
type Taken = readonly (typeof PARTS)[number][];

it('never mixes the people of two tills, whichever files of one replace those of the other', async () => {
  const [own, other] = [await shopFiles(), await shopFiles()];
  for (let bits = 0; bits < 2 ** PARTS.length; bits += 1) {
    const put = PARTS.filter((_part, index) => (bits >> index) % 2 === 1);
    const mixed = await openWith(own, other, put);
    expect([put, peopleIn(mixed)]).toEqual([put, expectedOf(own, other, put)]);
    if (peopleIn(mixed) === null) expect(await mixed.signIn('Ada')).not.toBeNull();
  }
});

type ShopFiles = Awaited<ReturnType<typeof shopFiles>>;

async function shopFiles() {
  const [profile, till] = await shopOn();
  const files = filesOf(profile);
  const content = (part: keyof typeof files) => fs.readFileSync(files[part]);
  const kept = { journal: content('journal'), inside: content('inside'), outside: content('outside') };
  return { profile, ids: peopleIn(till), kept: { ...kept, copy: content('copy') } };
}

async function openWith(own: ShopFiles, other: ShopFiles, put: Taken): Promise<PeopledTill> {
  const files = filesOf(own.profile);
  for (const part of ['journal', 'inside', 'outside', 'copy'] as const) {
    fs.writeFileSync(files[part], (put.includes(part) ? other : own).kept[part]);
  }
  const { secrets } = (put.includes('keyStore') ? other : own).profile;
  return await openPeopled({ ...own.profile, secrets });
}

/** Returns the expected result. Journal, key and outside head must come from one till; other files have no effect. */
function expectedOf(own: ShopFiles, other: ShopFiles, put: Taken): string[] | null {
  const count = put.filter((each) => each !== 'inside' && each !== 'copy').length;
  if (count === 0) return own.ids;
  return count === 3 ? other.ids : null;
}

/** Returns the ids of the people; null if nobody can sign in. */
function peopleIn({ ledger }: PeopledTill): string[] | null {
  const open = ledger.read();
  if (open === null) throw new Error('The till takes itself for one without people.');
  return 'code' in open ? null : open.people.persons.map(({ id }) => id).sort();
}

function filesOf(profile: ProfileOfPeople) {
  const { database: journal, head: inside, outside } = peopleFiles(profile);
  return { journal, inside, outside: outside?.head ?? '', copy: outside?.copy ?? '' };
}
