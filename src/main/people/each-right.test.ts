import { describe, expect, it } from 'vitest';
import { CHANNELS, type Channel } from '../../shared/bridge-contract.ts';
import { mayBeApproved, PERMISSION_IDS, type Permission } from '../../shared/people/permissions.ts';
import type { Result } from '../../shared/problems.ts';
import { REFERENCE } from '../../shared/testing/answers.fixture.ts';
import { FITTING_REQUESTS } from '../bridge/fitting-requests.fixture.ts';
import { actOf, approve, secondCharge } from './approvals.fixture.ts';
import { codeOf, idOf, shopsOfPeople, signIn } from './peopled.fixture.ts';
import { REFUSED_WITHOUT } from './refused-acts.fixture.ts';

const newShop = shopsOfPeople();

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
