import { describe, expect, it } from 'vitest';
import { CHANNELS, type Channel, type Handlers } from '../../shared/bridge-contract.ts';
import { mayBeApproved, PERMISSION_IDS, type Permission, permissionsOf } from '../../shared/people/permissions.ts';
import type { Result } from '../../shared/problems.ts';
import { REFERENCE } from '../../shared/testing/answers.fixture.ts';
import { FITTING_REQUESTS } from '../bridge/fitting-requests.fixture.ts';
import { actOf, approve, secondCharge } from './approvals.fixture.ts';
import {
  codeOf,
  idOf,
  type Name,
  openPeopled,
  type PeopledTill,
  PINS,
  profilesOfPeople,
  shopsOfPeople,
  signIn,
} from './peopled.fixture.ts';
import { NEVER_A_CASHIERS, NEVER_A_SUPERVISORS, NEVER_AN_OFFICES, REFUSED_WITHOUT } from './refused-acts.fixture.ts';

const newProfile = profilesOfPeople();
const newShop = shopsOfPeople();

/** The channels that this test's till answers with real handlers. All others answer `saleNotFound`. */
const OWN = CHANNELS.filter((channel) => channel.startsWith('people.') || channel.startsWith('staff.'));
const OTHERS = CHANNELS.filter((channel) => !OWN.includes(channel));

async function ask(till: PeopledTill, channel: Channel, request = FITTING_REQUESTS[channel]): Promise<Result<unknown>> {
  const handler = till.handlers[channel] as (request: unknown) => Promise<Result<unknown>>;
  return await handler(request);
}

/** Written independently of the contract: the channels open to anybody, and those of a customer's turn. */
const FOR_ALL = ['till.describe', 'desk.read', 'customerDisplay.read', 'screen.stopped'];
const FOR_A_TURN = [
  ...['payment.submitStep', 'bankPage.place', 'bankPage.keepWaiting', 'bankPage.close', 'customerDisplay.continue'],
];
/** Channels that a cashier may not call and nobody can approve. */
const NEED_OTHER_DAYS = OTHERS.filter((each) => each.startsWith('opened.') || each.startsWith('journal.'));

describe('a compromised renderer', () => {
  it.each([
    ['Ada', []],
    ['Bola', NEVER_A_SUPERVISORS],
    ['Chidi', NEVER_A_CASHIERS],
    ['Dayo', NEVER_AN_OFFICES],
  ] as [Name, string[]][])(
    'can do nothing beyond the rights of the person who is signed in: %s',
    async (name, refused) => {
      const till = await newShop(name);
      const answers = await Promise.all(
        OTHERS.map(async (channel) => [channel, codeOf(await ask(till, channel))] as const),
      );
      const kept = answers.filter(([, code]) => code !== 'saleNotFound');
      expect(kept.map(([channel]) => channel).sort()).toEqual(OTHERS.filter((each) => refused.includes(each)).sort());
      for (const [channel, code] of kept) {
        expect([channel, code]).toEqual([channel, NEED_OTHER_DAYS.includes(channel) ? 'notAllowed' : 'approvalNeeded']);
      }
      expect(new Set(till.came.map(({ by }) => by))).toEqual(new Set([name]));
    },
  );

  it('can only watch if nobody is signed in', async () => {
    const till = await newShop();
    for (const channel of OTHERS) {
      const expected = FOR_ALL.includes(channel) ? 'saleNotFound' : 'notSignedIn';
      expect([channel, codeOf(await ask(till, channel))]).toEqual([channel, expected]);
    }
  });

  it('can continue a customer’s turn while the screen is locked, and do nothing else', async () => {
    const till = await newShop('Ada');
    await till.handlers['people.lock'](undefined);
    for (const channel of OTHERS) {
      const isOpen = [...FOR_ALL, ...FOR_A_TURN].includes(channel);
      expect([channel, codeOf(await ask(till, channel))]).toEqual([channel, isOpen ? 'saleNotFound' : 'tillLocked']);
    }
    expect(await signIn(till, 'Ada')).toBeNull();
    expect(codeOf(await ask(till, 'sale.charge'))).toBe('saleNotFound');
  });

  it.each(['Chidi', 'Dayo', 'Bola'] as const)('changes nobody’s rights, PIN or name: %s', async (name) => {
    const till = await newShop();
    const before = rightsIn(till);
    await signIn(till, name);
    const all: Handlers = till.handlers;
    const others = (Object.keys(PINS) as Name[]).map((each) => idOf(till, each));
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
    await all['staff.setSettings']({
      signIn: 'off',
      pinDigits: 4,
      idleMinutes: 15,
      lockAfterSale: false,
      fourEyes: false,
    });
    await all['people.makeRecoveryCode']({ pin: PINS[name] });
    await all['people.setUp']({ owner: { name: 'Efe', pin: '604815' }, second: null, settings: settingsIn(till) });
    expect(rightsIn(till)).toEqual(before);
    expect(settingsIn(till).signIn).toBe('on');
    for (const each of Object.keys(PINS) as Name[]) expect(await signIn(till, each)).toBeNull();
  });

  it('gains no rights by its claims, because rights are read from the ledger at every act', async () => {
    const till = await newShop('Ada');
    await till.handlers['staff.setPersonRight']({ id: idOf(till, 'Chidi'), permission: 'takePayment', to: 'deny' });
    await signIn(till, 'Chidi');
    expect(codeOf(await ask(till, 'sale.charge'))).toBe('approvalNeeded');
  });

  it('does not leave head office for a person who may only change settings', async () => {
    const till = await newShop('Ada');
    await till.handlers['staff.setPersonRight']({ id: idOf(till, 'Bola'), permission: 'settings', to: 'allow' });
    await signIn(till, 'Bola');
    expect(codeOf(await ask(till, 'headOffice.enrol'))).toBe('saleNotFound');
    expect(await ask(till, 'headOffice.leave')).toMatchObject({
      problem: { code: 'approvalNeeded', facts: { permission: 'keys' } },
    });
  });
});

describe('a till without people', () => {
  it('answers every channel, and records no person', async () => {
    const till = await openPeopled(newProfile());
    for (const channel of OTHERS) expect(codeOf(await ask(till, channel))).toBe('saleNotFound');
    expect(new Set(till.came.map(({ by }) => by))).toEqual(new Set(['cashier']));
  });

  it('does everything but change people if an owner has switched off the sign-in', async () => {
    const till = await newShop('Ada');
    await till.handlers['staff.setSettings']({ ...settingsIn(till), signIn: 'off' });
    await till.handlers['people.signOut'](undefined);
    for (const channel of OTHERS)
      expect([channel, codeOf(await ask(till, channel))]).toEqual([channel, 'saleNotFound']);
    for (const channel of OWN.filter((each) => each.startsWith('staff.'))) {
      expect([channel, codeOf(await ask(till, channel))]).toEqual([channel, 'notSignedIn']);
    }
    await signIn(till, 'Ada');
    expect(codeOf(await till.handlers['staff.setSettings']({ ...settingsIn(till), signIn: 'on' }))).toBe('done');
  });
});

describe('lists of the journal', () => {
  const query = { before: null, limit: 50, search: null, outcomes: null };
  const onDay = (day: string) => ({ ...query, filters: { dayFrom: day, dayTo: day } });

  it('show a cashier only today’s payments and unsettled ones', async () => {
    const till = await newShop('Chidi');
    const asked = async (request: unknown) => codeOf(await ask(till, 'journal.page', request as never));
    expect(await asked(onDay('2026-11-22'))).toBe('saleNotFound');
    expect(await asked({ ...query, outcomes: ['open', 'unknown'] })).toBe('saleNotFound');
    expect(await asked(onDay('2026-11-21'))).toBe('notAllowed');
    expect(await asked({ ...query, filters: { dayFrom: '2026-11-22' } })).toBe('notAllowed');
    expect(await asked({ ...query, outcomes: ['open', 'paid'] })).toBe('notAllowed');
    expect(await asked(query)).toBe('notAllowed');
  });
});

describe('sums of the journal', () => {
  const onDay = (day: string) => ({ search: null, outcomes: null, filters: { dayFrom: day, dayTo: day } });
  const asked = async (till: PeopledTill, request: unknown) =>
    codeOf(await ask(till, 'journal.sums', request as never));

  it('are hidden from a cashier, who counts the handed-over goods before the till shows its count', async () => {
    const till = await newShop();
    await signIn(till, 'Chidi');
    const ofToday = onDay('2026-11-22');
    expect(await asked(till, ofToday)).toBe('approvalNeeded');
    expect(await asked(till, { ...ofToday, search: 'ade' })).toBe('approvalNeeded');
    expect(await asked(till, { ...ofToday, outcomes: ['paid'] })).toBe('approvalNeeded');
    expect(await asked(till, onDay('2026-11-21'))).toBe('notAllowed');
  });

  it('are shown for unsettled payments, which nobody hands over', async () => {
    const till = await newShop();
    await signIn(till, 'Chidi');
    expect(await asked(till, { search: null, outcomes: ['open', 'unknown'] })).toBe('saleNotFound');
  });

  it('are shown to people who may see the day, and sums of other days to people who may see those', async () => {
    const till = await newShop();
    await signIn(till, 'Bola');
    expect(await asked(till, onDay('2026-11-22'))).toBe('saleNotFound');
    await signIn(till, 'Ada');
    await till.handlers['staff.setPersonRight']({ id: idOf(till, 'Bola'), permission: 'otherDays', to: 'deny' });
    await signIn(till, 'Bola');
    expect(await asked(till, onDay('2026-11-22'))).toBe('saleNotFound');
    expect(await asked(till, onDay('2026-11-21'))).toBe('notAllowed');
  });
});

function settingsIn({ ledger }: PeopledTill) {
  const open = ledger.read();
  if (open === null || 'code' in open) throw new Error('There are no people.');
  return open.people.settings;
}

function rightsIn({ ledger }: PeopledTill): Record<string, string[]> {
  const open = ledger.read();
  if (open === null || 'code' in open) throw new Error('There are no people.');
  const { persons, ofRoles } = open.people;
  return Object.fromEntries(persons.map(({ name, role, rights }) => [name, [...permissionsOf(role, rights, ofRoles)]]));
}

/** Channels about people and their rights, which no right that can be lent opens. */
const OF_PEOPLE = /^(people|staff)\./;

const YESTERDAY = { filters: { dayFrom: '2026-11-21', dayTo: '2026-11-21' }, search: null, outcomes: null };

const ACTS: readonly { name: string; channel: Channel; request: unknown }[] = [
  ...CHANNELS.filter((channel) => !OF_PEOPLE.test(channel)).map((channel) => ({
    name: channel,
    channel,
    request: FITTING_REQUESTS[channel],
  })),
  { name: 'sale.charge, despite a warning', channel: 'sale.charge', request: secondCharge },
  {
    name: 'payment.handOver, without an answer',
    channel: 'payment.handOver',
    request: { reference: REFERENCE, override: { reason: 'The customer cannot wait' } },
  },
  { name: 'journal.page, of yesterday', channel: 'journal.page', request: { ...YESTERDAY, before: null, limit: 50 } },
];

/** A till where Bola, who is signed in, lacks only these rights and Chidi has only these. */
async function shopWithout(...lacked: Permission[]) {
  const till = await newShop('Ada');
  const set = (name: 'Bola' | 'Chidi', permission: Permission, to: 'allow' | 'deny') =>
    till.handlers['staff.setPersonRight']({ id: idOf(till, name), permission, to });
  for (const permission of PERMISSION_IDS.filter((each) => each !== 'rights')) {
    const isLacked = lacked.includes(permission);
    expect(codeOf(await set('Bola', permission, isLacked ? 'deny' : 'allow'))).toBe('done');
    expect(codeOf(await set('Chidi', permission, isLacked ? 'allow' : 'deny'))).toBe('done');
  }
  await signIn(till, 'Bola');
  const ask = async ({ channel, request }: (typeof ACTS)[number]) =>
    await (till.handlers[channel] as (request: unknown) => Promise<Result<unknown>>)(request);
  return { till, ask };
}

describe('a right that a person lacks', () => {
  it.each(Object.entries(REFUSED_WITHOUT) as [Permission, readonly string[]][])(
    'is refused, and anyone who has it can lend it for one act: %s',
    async (right, expected) => {
      const { till, ask } = await shopWithout(right);
      const refused: string[] = [];
      for (const act of ACTS) {
        const first = await ask(act);
        if (codeOf(first) === 'saleNotFound') continue;
        refused.push(act.name);
        const facts = { permission: right, act: actOf(first) };
        expect([act.name, first]).toMatchObject([act.name, { problem: { code: 'approvalNeeded', facts } }]);
        expect(first.ok ? null : first.problem.facts.also).toBeUndefined();
        expect(await approve(till, actOf(first), 'Bola')).toBe('approverIsAsker');
        expect([act.name, await approve(till, actOf(first), 'Chidi')]).toEqual([act.name, 'done']);
        expect([act.name, codeOf(await ask(act))]).toEqual([act.name, 'saleNotFound']);
        expect(till.came.at(-1)).toEqual({ channel: act.channel, by: 'Bola' });
        expect([act.name, codeOf(await ask(act))]).toEqual([act.name, 'approvalNeeded']);
      }
      expect([...refused].sort()).toEqual([...expected].sort());
    },
  );

  it('is listed in this test, or belongs to managing people and cannot be lent', async () => {
    const lent = PERMISSION_IDS.filter((each) => mayBeApproved(each));
    expect(Object.keys(REFUSED_WITHOUT).sort()).toEqual([...lent].sort());
    const { till } = await shopWithout('staff', 'resetPin');
    const { handlers } = till;
    const id = idOf(till, 'Dayo');
    const answers = [
      await handlers['staff.read'](undefined),
      await handlers['staff.add']({ name: 'Efe', role: 'cashier', pin: '604815', badge: null }),
      await handlers['staff.change']({ id, name: 'Efe', role: 'backOffice', isActive: true }),
      await handlers['staff.setBadge']({ id, badge: null }),
      await handlers['staff.resetPin']({ id, newPin: '604815' }),
      await handlers['staff.setPersonRight']({ id, permission: 'requery', to: 'allow' }),
      await handlers['staff.setRoleRight']({ role: 'cashier', permission: 'requery', to: 'allow' }),
    ];
    expect(answers.map(codeOf)).toEqual(answers.map(() => 'notAllowed'));
  });

  it('is lent alone if the alternative right cannot be lent', async () => {
    const { till, ask } = await shopWithout('requeryMany', 'otherDays');
    const items = { name: 'runs.items', channel: 'runs.items', request: FITTING_REQUESTS['runs.items'] } as const;
    const refused = await ask(items);
    expect(refused.ok ? null : refused.problem.facts).toEqual({ permission: 'requeryMany', act: actOf(refused) });
    expect(await approve(till, actOf(refused), 'Chidi')).toBe('done');
    expect([codeOf(await ask(items)), codeOf(await ask(items))]).toEqual(['saleNotFound', 'approvalNeeded']);
  });

  it('cannot be lent if it shows other days', async () => {
    const { ask } = await shopWithout('otherDays');
    const refused: string[] = [];
    for (const act of ACTS) {
      const answer = await ask(act);
      if (codeOf(answer) === 'saleNotFound') continue;
      refused.push(act.name);
      expect(answer).toMatchObject({ problem: { code: 'notAllowed', facts: { permission: 'otherDays' } } });
    }
    expect(refused.sort()).toEqual(
      [
        ...['journal.page, of yesterday', 'journal.sums', 'journal.dayTotals', 'opened.choose', 'opened.open'],
        ...['opened.cancel', 'opened.page', 'opened.payment', 'opened.close'],
      ].sort(),
    );
  });
});
