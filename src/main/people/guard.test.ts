import { describe, expect, it } from 'vitest';
import { CHANNELS, type Channel, type Handlers } from '../../shared/bridge-contract.ts';
import {
  mayBeApproved,
  PERMISSION_IDS,
  type Permission,
  permissionsOf,
  type Role,
} from '../../shared/people/permissions.ts';
import type { Result } from '../../shared/problems.ts';
import { REFERENCE } from '../../shared/testing/answers.fixture.ts';
import { FITTING_REQUESTS } from '../bridge/fitting-requests.fixture.ts';
import { actOf, approve, secondCharge } from './approvals.fixture.ts';
import {
  codeOf,
  FIRST,
  type Name,
  newProfile,
  newShop,
  openPeopled,
  type PeopledTill,
  PINS,
} from './peopled.fixture.ts';
import { OF_OTHER_DAYS, REFUSED_WITHOUT, RIGHTS_OF } from './refused-acts.fixture.ts';

/** The channels that this test's till answers with real handlers. All others answer `saleNotFound`. */
const OWN = CHANNELS.filter((channel) => channel.startsWith('people.') || channel.startsWith('staff.'));
const OTHERS = CHANNELS.filter((channel) => !OWN.includes(channel));

async function ask(till: PeopledTill, channel: Channel, request = FITTING_REQUESTS[channel]): Promise<Result<unknown>> {
  const handler = till.handlers[channel] as (request: unknown) => Promise<Result<unknown>>;
  return await handler(request);
}

/** These lists are independent of the contract: the channels open to anybody, and those for a customer's turn. */
const FOR_ALL = ['till.describe', 'desk.read', 'customerDisplay.read', 'screen.stopped'];
const FOR_A_TURN = [
  ...['payment.submitStep', 'bankPage.place', 'bankPage.keepWaiting', 'bankPage.close', 'customerDisplay.continue'],
];

function refusedTo(role: Role): string[] {
  const lacks = (right: Permission) => !RIGHTS_OF[role].includes(right);
  const acts = Object.entries(REFUSED_WITHOUT).flatMap(([right, without]) =>
    lacks(right as Permission) ? without : [],
  );
  const ofOtherDays = lacks('otherDays') ? OF_OTHER_DAYS : [];
  // Either right is enough to see the items of a run.
  const items = lacks('otherDays') && lacks('requeryMany') ? ['runs.items'] : [];
  return OTHERS.filter((channel) => [...acts, ...ofOtherDays, ...items].includes(channel));
}

describe('a compromised renderer', () => {
  it.each([
    ['Ada', 'owner'],
    ['Bola', 'supervisor'],
    ['Chidi', 'cashier'],
    ['Dayo', 'backOffice'],
  ] as [Name, Role][])('gives a compromised renderer only the signed-in person’s rights: %s', async (name, role) => {
    const till = await newShop(name);
    const answers = await Promise.all(
      OTHERS.map(async (channel) => [channel, codeOf(await ask(till, channel))] as const),
    );
    const kept = answers.filter(([, code]) => code !== 'saleNotFound');
    expect(kept.map(([channel]) => channel)).toEqual(refusedTo(role));
    for (const [channel, code] of kept) {
      expect([channel, code]).toEqual([channel, OF_OTHER_DAYS.includes(channel) ? 'notAllowed' : 'approvalNeeded']);
    }
    expect(new Set(till.came.map(({ by }) => by))).toEqual(new Set([name]));
  });

  it('allows a compromised renderer only to watch if nobody is signed in', async () => {
    const till = await newShop();
    for (const channel of OTHERS) {
      const expected = FOR_ALL.includes(channel) ? 'saleNotFound' : 'notSignedIn';
      expect([channel, codeOf(await ask(till, channel))]).toEqual([channel, expected]);
    }
  });

  it('continues a customer’s turn while the screen is locked, and allows nothing else', async () => {
    const till = await newShop('Ada');
    await till.handlers['people.lock'](undefined);
    for (const channel of OTHERS) {
      const isOpen = [...FOR_ALL, ...FOR_A_TURN].includes(channel);
      expect([channel, codeOf(await ask(till, channel))]).toEqual([channel, isOpen ? 'saleNotFound' : 'tillLocked']);
    }
    expect(await till.signIn('Ada')).toBeNull();
    expect(codeOf(await ask(till, 'sale.charge'))).toBe('saleNotFound');
  });

  it.each(['Chidi', 'Dayo', 'Bola'] as const)('changes nobody’s rights, PIN or name as %s', async (name) => {
    const till = await newShop();
    const before = rightsIn(till);
    await till.signIn(name);
    const all: Handlers = till.handlers;
    const others = (Object.keys(PINS) as Name[]).map((each) => till.idOf(each));
    for (const id of others) {
      for (const role of ['owner', 'supervisor', 'cashier', 'backOffice'] as const) {
        await all['staff.change']({ id, name: 'Efe', role, isActive: true });
        await all['staff.add']({ name: `Efe ${role}`, role, pin: '604815', badge: null });
        await all['staff.setRoleRight']({ role, permission: 'keys', to: 'allow' });
      }
      await all['staff.setPersonRight']({ id, permission: 'keys', to: 'allow' });
      await all['staff.setBadge']({ id, badge: 'BADGE-Efe' });
      if (name !== 'Bola') await all['staff.resetPin']({ id, newPin: '604815' });
    }
    await all['staff.setSettings']({ ...settingsIn(till), signIn: 'off' });
    await all['people.makeRecoveryCode']({ pin: PINS[name] });
    await all['people.setUp']({ ...FIRST, owner: { name: 'Efe', pin: '604815' } });
    expect(rightsIn(till)).toEqual(before);
    expect(settingsIn(till).signIn).toBe('on');
    for (const each of Object.keys(PINS) as Name[]) expect(await till.signIn(each)).toBeNull();
  });
});

describe('a till without people', () => {
  it('answers every channel, and records no person', async () => {
    const till = await openPeopled(newProfile());
    for (const channel of OTHERS) expect(codeOf(await ask(till, channel))).toBe('saleNotFound');
    expect(new Set(till.came.map(({ by }) => by))).toEqual(new Set(['cashier']));
  });

  it('allows everything but a change of people if an owner has switched off the sign-in', async () => {
    const till = await newShop('Ada');
    await till.handlers['staff.setSettings']({ ...settingsIn(till), signIn: 'off' });
    await till.handlers['people.signOut'](undefined);
    for (const channel of OTHERS)
      expect([channel, codeOf(await ask(till, channel))]).toEqual([channel, 'saleNotFound']);
    for (const channel of OWN.filter((each) => each.startsWith('staff.'))) {
      expect([channel, codeOf(await ask(till, channel))]).toEqual([channel, 'notSignedIn']);
    }
    await till.signIn('Ada');
    expect(await till.code('staff.setSettings', { ...settingsIn(till), signIn: 'on' })).toBe('done');
  });
});

const onDay = (day: string) => ({ search: null, outcomes: null, filters: { dayFrom: day, dayTo: day } });
const [YESTERDAY, TODAY] = [onDay('2026-11-21'), onDay('2026-11-22')];

it.each([
  ['of today', TODAY, 'saleNotFound', 'approvalNeeded'],
  ['of today that match a search', { ...TODAY, search: 'ade' }, 'saleNotFound', 'approvalNeeded'],
  ['of today with some outcomes', { ...TODAY, outcomes: ['paid'] }, 'saleNotFound', 'approvalNeeded'],
  ['that are not settled', { search: null, outcomes: ['open', 'unknown'] }, 'saleNotFound', 'saleNotFound'],
  ['of yesterday', YESTERDAY, 'notAllowed', 'notAllowed'],
  ['since today', { ...TODAY, filters: { dayFrom: '2026-11-22' } }, 'notAllowed', 'notAllowed'],
  ['of any day with some outcomes', { search: null, outcomes: ['open', 'paid'] }, 'notAllowed', 'notAllowed'],
  ['of any day', { search: null, outcomes: null }, 'notAllowed', 'notAllowed'],
])('a cashier asks for the list and the sums of payments %s', async (_which, query, list, sums) => {
  const till = await newShop('Chidi');
  expect(codeOf(await ask(till, 'journal.page', { ...query, before: null, limit: 50 } as never))).toBe(list);
  expect(codeOf(await ask(till, 'journal.sums', query as never))).toBe(sums);
});

it('a person who may see the day, but no other days, sees the sums of today alone', async () => {
  const till = await newShop('Ada');
  await till.handlers['staff.setPersonRight']({ id: till.idOf('Bola'), permission: 'otherDays', to: 'deny' });
  await till.signIn('Bola');
  expect(codeOf(await ask(till, 'journal.sums', TODAY as never))).toBe('saleNotFound');
  expect(codeOf(await ask(till, 'journal.sums', YESTERDAY as never))).toBe('notAllowed');
});

const settingsIn = (till: PeopledTill) => till.openLedger().people.settings;

function rightsIn(till: PeopledTill): Record<string, string[]> {
  const { persons, ofRoles } = till.openLedger().people;
  return Object.fromEntries(persons.map(({ name, role, rights }) => [name, [...permissionsOf(role, rights, ofRoles)]]));
}

/** Channels about people and their rights. No right that can be lent opens them. */
const OF_PEOPLE = /^(people|staff)\./;

const unansweredHandOver = { reference: REFERENCE, override: { reason: 'The customer cannot wait' } };
const ACTS: readonly { name: string; channel: Channel; request: unknown }[] = [
  ...CHANNELS.filter((channel) => !OF_PEOPLE.test(channel)).map((channel) => ({
    name: channel,
    channel,
    request: FITTING_REQUESTS[channel],
  })),
  { name: 'sale.charge, despite a warning', channel: 'sale.charge', request: secondCharge },
  { name: 'payment.handOver, without an answer', channel: 'payment.handOver', request: unansweredHandOver },
  { name: 'journal.page, of yesterday', channel: 'journal.page', request: { ...YESTERDAY, before: null, limit: 50 } },
];

/** Opens a till where Bola, who is signed in, has all rights but these, and Chidi has only these rights. */
async function shopWithout(...lacked: Permission[]) {
  const till = await newShop('Ada');
  const set = (name: 'Bola' | 'Chidi', permission: Permission, to: 'allow' | 'deny') =>
    till.code('staff.setPersonRight', { id: till.idOf(name), permission, to });
  for (const permission of PERMISSION_IDS.filter((each) => each !== 'rights')) {
    const isLacked = lacked.includes(permission);
    expect(await set('Bola', permission, isLacked ? 'deny' : 'allow')).toBe('done');
    expect(await set('Chidi', permission, isLacked ? 'allow' : 'deny')).toBe('done');
  }
  await till.signIn('Bola');
  return { till, askFor: ({ channel, request }: (typeof ACTS)[number]) => ask(till, channel, request) };
}

describe('a right that a person lacks', () => {
  it.each(Object.entries(REFUSED_WITHOUT) as [Permission, readonly string[]][])(
    'refuses an act without the right, and lets anyone who has that right lend it for one act: %s',
    async (right, expected) => {
      const { till, askFor } = await shopWithout(right);
      const refused: string[] = [];
      for (const act of ACTS) {
        const first = await askFor(act);
        if (codeOf(first) === 'saleNotFound') continue;
        refused.push(act.name);
        const facts = { permission: right, act: actOf(first) };
        expect([act.name, first]).toMatchObject([act.name, { problem: { code: 'approvalNeeded', facts } }]);
        expect(first.ok ? null : first.problem.facts.also).toBeUndefined();
        expect(await approve(till, actOf(first), 'Bola')).toBe('approverIsAsker');
        expect([act.name, await approve(till, actOf(first), 'Chidi')]).toEqual([act.name, 'done']);
        expect([act.name, codeOf(await askFor(act))]).toEqual([act.name, 'saleNotFound']);
        expect(till.came.at(-1)).toEqual({ channel: act.channel, by: 'Bola' });
        expect([act.name, codeOf(await askFor(act))]).toEqual([act.name, 'approvalNeeded']);
      }
      expect([...refused].sort()).toEqual([...expected].sort());
    },
  );

  it('lists each lendable right in this test, and lends no right to manage people', async () => {
    const lent = PERMISSION_IDS.filter((each) => mayBeApproved(each));
    expect(Object.keys(REFUSED_WITHOUT).sort()).toEqual([...lent].sort());
    const { till } = await shopWithout('staff', 'resetPin');
    const id = till.idOf('Dayo');
    const answers = [
      await till.code('staff.read', undefined),
      await till.code('staff.add', { name: 'Efe', role: 'cashier', pin: '604815', badge: null }),
      await till.code('staff.change', { id, name: 'Efe', role: 'backOffice', isActive: true }),
      await till.code('staff.setBadge', { id, badge: null }),
      await till.code('staff.resetPin', { id, newPin: '604815' }),
      await till.code('staff.setPersonRight', { id, permission: 'requery', to: 'allow' }),
      await till.code('staff.setRoleRight', { role: 'cashier', permission: 'requery', to: 'allow' }),
    ];
    expect(answers).toEqual(answers.map(() => 'notAllowed'));
  });

  it('lends a right alone if the alternative right cannot be lent', async () => {
    const { till } = await shopWithout('requeryMany', 'otherDays');
    const refused = await ask(till, 'runs.items');
    expect(refused.ok ? null : refused.problem.facts).toEqual({ permission: 'requeryMany', act: actOf(refused) });
    expect(await approve(till, actOf(refused), 'Chidi')).toBe('done');
    expect(codeOf(await ask(till, 'runs.items'))).toBe('saleNotFound');
    expect(codeOf(await ask(till, 'runs.items'))).toBe('approvalNeeded');
  });

  it('does not lend the right to see other days', async () => {
    const { askFor } = await shopWithout('otherDays');
    const refused: string[] = [];
    for (const act of ACTS) {
      const answer = await askFor(act);
      if (codeOf(answer) === 'saleNotFound') continue;
      refused.push(act.name);
      expect(answer).toMatchObject({ problem: { code: 'notAllowed', facts: { permission: 'otherDays' } } });
    }
    expect(refused.sort()).toEqual(['journal.page, of yesterday', ...OF_OTHER_DAYS].sort());
  });
});
