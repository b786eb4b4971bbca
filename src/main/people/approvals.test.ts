import { describe, expect, it } from 'vitest';
import { CHANNELS, type ChargeRequest, type RequestOf } from '../../shared/bridge-contract.ts';
import { FIRST_PEOPLE_SETTINGS } from '../../shared/people/people.ts';
import { mayBeApproved, PERMISSION_IDS, permissionsOf } from '../../shared/people/permissions.ts';
import type { Result } from '../../shared/problems.ts';
import { FITTING_REQUESTS } from '../bridge/fitting-requests.fixture.ts';
import { createApprovals } from './approvals.ts';
import {
  codeOf,
  idOf,
  type Name,
  openPeopled,
  type PeopledTill,
  PINS,
  profilesOfPeople,
  RETURNED_CASE,
  shopsOfPeople,
  signIn,
} from './peopled.fixture.ts';

const newShop = shopsOfPeople();
const newProfile = profilesOfPeople();
const REASON = 'The customer showed the bank’s message.';

const secondCharge: ChargeRequest = {
  ...(FITTING_REQUESTS['sale.charge'] as ChargeRequest),
  override: { reason: 'Two tables', references: ['T1-261121-0001-ABCDEFGHI'] },
};

function actOf(result: Result<unknown>): string {
  return result.ok ? '' : (result.problem.facts.act ?? '');
}

async function approve(till: PeopledTill, act: string, by: Name, pin: string = PINS[by]): Promise<string> {
  return codeOf(await till.handlers['people.approve']({ act, approverId: idOf(till, by), pin, reason: REASON }));
}

/** What the journal's screen asks for at once where it shows a day. */
function looksAt({ handlers }: PeopledTill, day: string) {
  const query = { search: null, outcomes: null, filters: { dayFrom: day, dayTo: day } };
  const before = { createdAt: '2026-11-21T09:00:00.000Z', reference: 'T1-261121-0001-ABCDEFGHI' };
  return {
    page: () => handlers['journal.page']({ ...query, before: null, limit: 50 }),
    further: () => handlers['journal.page']({ ...query, before, limit: 50 }),
    sums: () => handlers['journal.sums'](query),
  };
}

describe('an act that a person may not do alone', () => {
  it('is done once with the PIN of somebody who may', async () => {
    const till = await newShop('Chidi');
    const refused = await till.handlers['sale.charge'](secondCharge);
    expect(refused).toMatchObject({ problem: { code: 'approvalNeeded', facts: { permission: 'secondCharge' } } });
    expect(till.came).toEqual([]);
    expect(await approve(till, actOf(refused), 'Bola')).toBe('done');
    expect(codeOf(await till.handlers['sale.charge'](secondCharge))).toBe('saleNotFound');
    expect(till.came).toEqual([{ channel: 'sale.charge', by: 'Chidi' }]);
    expect(codeOf(await till.handlers['sale.charge'](secondCharge))).toBe('approvalNeeded');
  });

  it('is approved by those alone who may do it themselves, and by nobody for himself', async () => {
    const till = await newShop('Chidi');
    const act = actOf(await till.handlers['sale.charge'](secondCharge));
    const able = await till.handlers['people.approvers']({ act });
    expect(able.ok && able.value.map(({ name }) => name)).toEqual(['Ada', 'Bola']);
    expect(await approve(till, act, 'Dayo')).toBe('approverNotAllowed');
    expect(await approve(till, act, 'Chidi')).toBe('approverIsAsker');
    expect(await approve(till, act, 'Bola', PINS.Ada)).toBe('pinWrong');
    expect(codeOf(await till.handlers['sale.charge'](secondCharge))).toBe('approvalNeeded');
  });

  it.each([
    ['amount', { amount: { amountMinor: 150_001, currency: 'NGN' } }],
    ['sale', { saleId: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a12' }],
    ['reason', { override: { reason: 'Three tables', references: ['T1-261121-0001-ABCDEFGHI'] } }],
    ['card', { instrument: { ...secondCharge.instrument, cardNumber: '5555555555551111' } }],
  ] as [string, Partial<ChargeRequest>][])('is another one with another %s', async (_name, changes) => {
    const till = await newShop('Chidi');
    await approve(till, actOf(await till.handlers['sale.charge'](secondCharge)), 'Bola');
    expect(codeOf(await till.handlers['sale.charge']({ ...secondCharge, ...changes }))).toBe('approvalNeeded');
    expect(codeOf(await till.handlers['sale.charge'](secondCharge))).toBe('saleNotFound');
  });

  it('is another one on another channel, and for another person', async () => {
    const till = await newShop('Chidi');
    const request = { reference: 'T1-261121-0001-ABCDEFGHI' };
    await approve(till, actOf(await till.handlers['payment.handOverAfterReview'](request)), 'Bola');
    await signIn(till, 'Dayo');
    expect(codeOf(await till.handlers['payment.handOverAfterReview'](request))).toBe('approvalNeeded');
    expect(codeOf(await till.handlers['payment.handOver'](request))).toBe('approvalNeeded');
  });

  it('waits a minute for being done, and no longer', async () => {
    const till = await newShop('Chidi');
    await approve(till, actOf(await till.handlers['sale.charge'](secondCharge)), 'Bola');
    till.clock.go(60_001);
    const late = await till.handlers['sale.charge'](secondCharge);
    expect(codeOf(late)).toBe('approvalNeeded');
    expect(await approve(till, actOf(late), 'Bola')).toBe('done');
    till.clock.go(60_000);
    expect(codeOf(await till.handlers['sale.charge'](secondCharge))).toBe('saleNotFound');
  });

  it('cannot be approved once somebody else is signed in', async () => {
    const till = await newShop('Chidi');
    const act = actOf(await till.handlers['sale.charge'](secondCharge));
    await signIn(till, 'Dayo');
    expect(await approve(till, act, 'Bola')).toBe('approvalGone');
  });

  it('is not done any more once its question was left, approved or not', async () => {
    const till = await newShop('Chidi');
    const ask = () => till.handlers['sale.charge'](secondCharge);
    const act = actOf(await ask());
    const approving = approve(till, act, 'Bola');
    await till.handlers['people.withdrawApproval']({ act });
    expect(await approving).toBe('approvalGone');
    expect(codeOf(await ask())).toBe('approvalNeeded');
    expect(await approve(till, act, 'Bola')).toBe('done');
    await till.handlers['people.withdrawApproval']({ act });
    expect(codeOf(await ask())).toBe('approvalNeeded');
  });

  it('can be asked once more after its question was left, as what the screen asked for by itself is', async () => {
    const till = await newShop('Chidi');
    const ask = () => till.handlers['report.now'](undefined);
    const act = actOf(await ask());
    await till.handlers['people.withdrawApproval']({ act });
    expect(await approve(till, act, 'Bola')).toBe('done');
    expect(codeOf(await ask())).toBe('saleNotFound');
  });

  it('is taken back also from behind the lock', async () => {
    const till = await newShop('Chidi');
    const act = actOf(await till.handlers['sale.charge'](secondCharge));
    await approve(till, act, 'Bola');
    await till.handlers['people.lock'](undefined);
    expect(codeOf(await till.handlers['people.withdrawApproval']({ act }))).toBe('done');
    await signIn(till, 'Chidi');
    expect(codeOf(await till.handlers['sale.charge'](secondCharge))).toBe('approvalNeeded');
  });

  it('is done behind no screen that locks while its PIN is tried, and not by whoever takes over there', async () => {
    const till = await newShop('Chidi');
    const ask = () => till.handlers['sale.charge'](secondCharge);
    const approving = approve(till, actOf(await ask()), 'Bola');
    await till.handlers['people.lock'](undefined);
    await approving;
    expect(codeOf(await ask())).toBe('tillLocked');
    await signIn(till, 'Dayo');
    expect(codeOf(await ask())).toBe('approvalNeeded');
    expect(till.came).toEqual([]);
  });

  it('of an export is for one folder', async () => {
    const till = await newShop('Chidi');
    const order = FITTING_REQUESTS['export.start'] as RequestOf<'export.start'>;
    await approve(till, actOf(await till.handlers['export.start'](order)), 'Dayo');
    const elsewhere = { ...order, folder: '/media/another-stick' };
    expect(codeOf(await till.handlers['export.start'](elsewhere))).toBe('approvalNeeded');
    expect(codeOf(await till.handlers['export.start'](order))).toBe('saleNotFound');
  });

  it('is told in an entry of its own where it leaves none', async () => {
    const till = await newShop('Chidi');
    const propose = FITTING_REQUESTS['runs.pause'];
    const ask = () => till.handlers['runs.pause'](propose as { id: number });
    await approve(till, actOf(await ask()), 'Dayo');
    expect(codeOf(await ask())).toBe('saleNotFound');
    expect(till.noted).toEqual(['runs.pause']);
  });

  it('is one look at another day: the list, further pages of it and its sums, each once, told in one entry', async () => {
    const till = await newShop('Chidi');
    const { page, further, sums } = looksAt(till, '2026-11-21');
    const withheld = await page();
    expect(codeOf(await sums())).toBe('approvalNeeded');
    expect(await approve(till, actOf(withheld), 'Bola')).toBe('done');
    expect([codeOf(await sums()), codeOf(await page()), codeOf(await further())]).toEqual(
      Array(3).fill('saleNotFound'),
    );
    expect([codeOf(await sums()), codeOf(await page()), codeOf(await further())]).toEqual(
      Array(3).fill('approvalNeeded'),
    );
    expect(till.noted).toHaveLength(1);
  });

  it('is another look with another day, or a minute later', async () => {
    const till = await newShop('Chidi');
    const { page, sums } = looksAt(till, '2026-11-21');
    await approve(till, actOf(await page()), 'Bola');
    expect(codeOf(await looksAt(till, '2026-11-20').sums())).toBe('approvalNeeded');
    expect(codeOf(await page())).toBe('saleNotFound');
    till.clock.go(60_001);
    expect(codeOf(await sums())).toBe('approvalNeeded');
  });

  it('lends no sums on the word of somebody who may see the list alone', async () => {
    const till = await newShop('Ada');
    await till.handlers['staff.setPersonRight']({ id: idOf(till, 'Bola'), permission: 'lookAtDay', to: 'deny' });
    await signIn(till, 'Chidi');
    const { page, sums } = looksAt(till, '2026-11-21');
    await approve(till, actOf(await page()), 'Bola');
    expect(codeOf(await page())).toBe('saleNotFound');
    const withheld = await sums();
    expect(codeOf(withheld)).toBe('approvalNeeded');
    expect(await approve(till, actOf(withheld), 'Bola')).toBe('approverNotAllowed');
  });

  it('is approved anew where the look goes on after the minute', async () => {
    const till = await newShop('Chidi');
    const { page } = looksAt(till, '2026-11-21');
    await approve(till, actOf(await page()), 'Bola');
    expect(codeOf(await page())).toBe('saleNotFound');
    const again = await page();
    expect(await approve(till, actOf(again), 'Dayo')).toBe('done');
    expect(codeOf(await page())).toBe('saleNotFound');
    expect(till.noted).toHaveLength(2);
  });

  it('is one question where it needs two rights: closing the day, and being told what it came to', async () => {
    const till = await newShop('Ada');
    await till.handlers['staff.setPersonRight']({ id: idOf(till, 'Bola'), permission: 'lookAtDay', to: 'deny' });
    await signIn(till, 'Chidi');
    const ask = () => till.handlers['day.close']({ number: 1 });
    const refused = await ask();
    expect(refused).toMatchObject({ problem: { facts: { permission: 'closeDay', also: 'lookAtDay' } } });
    const act = actOf(refused);
    const able = await till.handlers['people.approvers']({ act });
    expect(able.ok && able.value.map(({ name }) => name)).toEqual(['Ada']);
    expect(await approve(till, act, 'Bola')).toBe('approverNotAllowed');
    expect(await approve(till, act, 'Dayo')).toBe('approverNotAllowed');
    expect(codeOf(await ask())).toBe('approvalNeeded');
    expect(await approve(till, act, 'Ada')).toBe('done');
    expect([codeOf(await ask()), codeOf(await ask())]).toEqual(['saleNotFound', 'approvalNeeded']);
  });

  it('asks for what is missing alone where it needs two rights, and one is there', async () => {
    const till = await newShop('Ada');
    await till.handlers['staff.setPersonRight']({ id: idOf(till, 'Chidi'), permission: 'lookAtDay', to: 'allow' });
    await signIn(till, 'Chidi');
    const refused = await till.handlers['day.close']({ number: 1 });
    expect(refused.ok ? null : refused.problem.facts).toEqual({ permission: 'closeDay', act: actOf(refused) });
    expect(await approve(till, actOf(refused), 'Dayo')).toBe('approverNotAllowed');
    expect(await approve(till, actOf(refused), 'Bola')).toBe('done');
  });

  it('stands in its entry with every right that was lent for it', () => {
    const approvals = createApprovals(() => 0);
    const asked = { channel: 'day.close', request: { number: 1 }, askerId: 'Chidi', amount: null } as const;
    const both = { ...asked, permissions: ['closeDay', 'lookAtDay'] } as const;
    const by = { id: 'Ada', name: 'Ada' };
    approvals.approve({ id: approvals.ask(both), left: 0 }, by, REASON, new Set());
    expect(approvals.take(both)).toEqual({ by, permission: 'closeDay', also: ['lookAtDay'], reason: REASON });
    const one = { ...asked, permissions: ['closeDay'] } as const;
    approvals.approve({ id: approvals.ask(one), left: 0 }, by, REASON, new Set());
    expect(approvals.take(one)).toEqual({ by, permission: 'closeDay', reason: REASON });
  });

  it('stays refused where nobody can approve it', async () => {
    const till = await newShop('Bola');
    const add = { name: 'Efe', role: 'cashier', pin: '604815', badge: null } as const;
    expect(codeOf(await till.handlers['staff.add'](add))).toBe('notAllowed');
  });
});

describe('every right that a cashier lacks', () => {
  it('is lent for one act by an owner, in the place where it was refused', async () => {
    const till = await newShop('Chidi');
    const lent = new Set<string>();
    for (const channel of CHANNELS) {
      const handler = till.handlers[channel] as (request: unknown) => Promise<Result<unknown>>;
      const ask = () => handler(FITTING_REQUESTS[channel as keyof typeof FITTING_REQUESTS]);
      if (/^(people|staff)\./.test(channel)) continue;
      const refused = await ask();
      if (codeOf(refused) !== 'approvalNeeded') continue;
      lent.add(refused.ok ? '' : (refused.problem.facts.permission ?? ''));
      expect([channel, await approve(till, actOf(refused), 'Ada')]).toEqual([channel, 'done']);
      expect([channel, codeOf(await ask()), codeOf(await ask())]).toEqual([channel, 'saleNotFound', 'approvalNeeded']);
    }
    const lacked = PERMISSION_IDS.filter((each) => mayBeApproved(each) && !permissionsOf('cashier', {}, {}).has(each));
    // A charge despite a warning is an override of the usual charge.
    expect([...lent, 'secondCharge'].sort()).toEqual([...lacked].sort());
  });
});

describe('words that stand in an entry for ever', () => {
  const CARD = 'card 5531 8866 5214 2950';

  it('hold no card number: not the reason of an approval, which then approves nothing', async () => {
    const till = await newShop('Chidi');
    const refused = await till.handlers['sale.charge'](secondCharge);
    const given = { act: actOf(refused), approverId: idOf(till, 'Bola'), pin: PINS.Bola, reason: CARD };
    expect(codeOf(await till.handlers['people.approve'](given))).toBe('wordsHaveCardNumber');
    expect(codeOf(await till.handlers['sale.charge'](secondCharge))).toBe('approvalNeeded');
  });

  it('hold no card number: not the name of a person, new or changed', async () => {
    const till = await newShop('Ada');
    const added = { name: '22345678901', role: 'cashier', pin: '604815', badge: null } as const;
    expect(codeOf(await till.handlers['staff.add'](added))).toBe('wordsHaveCardNumber');
    const changed = { id: idOf(till, 'Chidi'), name: CARD, role: 'cashier', isActive: true } as const;
    expect(codeOf(await till.handlers['staff.change'](changed))).toBe('wordsHaveCardNumber');
  });

  it('hold no card number: not the names of the first people', async () => {
    const [named, held] = [
      { name: 'Ada', pin: PINS.Ada },
      { name: CARD, pin: PINS.Bola },
    ];
    for (const [owner, second] of [
      [held, null],
      [named, held],
    ] as const) {
      const till = await openPeopled(newProfile());
      const made = await till.handlers['people.setUp']({ owner, second, settings: FIRST_PEOPLE_SETTINGS });
      expect(codeOf(made)).toBe('wordsHaveCardNumber');
      expect(await till.handlers['people.read'](undefined)).toMatchObject({ value: { signIn: 'none' } });
    }
  });
});

describe('returned money and keys', () => {
  const returned = {
    id: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11',
    reason: 'moneyReturned',
    words: 'Sent back.',
  } as const;

  it('need a second person, also where the first one may, if that is set', async () => {
    const till = await newShop('Ada', { fourEyes: true });
    const refused = await till.handlers['till.rotateSigningKey'](undefined);
    expect(codeOf(refused)).toBe('approvalNeeded');
    expect(await approve(till, actOf(refused), 'Ada')).toBe('approverIsAsker');
    expect(await approve(till, actOf(refused), 'Bola')).toBe('approverNotAllowed');
    const money = await till.handlers['cases.resolve'](returned);
    expect(await approve(till, actOf(money), 'Bola')).toBe('done');
    expect(codeOf(await till.handlers['cases.resolve'](returned))).toBe('saleNotFound');
    expect(codeOf(await till.handlers['cases.resolve']({ ...returned, reason: 'goodsHandedOver' }))).toBe(
      'saleNotFound',
    );
  });

  it('of which two people have told is not taken back by one', async () => {
    const till = await newShop('Ada', { fourEyes: true });
    const reopened = (id: string) => till.handlers['cases.reopen']({ id, words: 'It was a mistake.' });
    expect(codeOf(await reopened(RETURNED_CASE))).toBe('approvalNeeded');
    expect(codeOf(await reopened(returned.id))).toBe('saleNotFound');
  });

  it('are not switched off by one person alone, nor is the signing in; a second one who may confirms it', async () => {
    const till = await newShop('Ada', { fourEyes: true });
    const added = await till.handlers['staff.add']({ name: 'Ngozi', role: 'owner', pin: '824613', badge: null });
    expect(codeOf(added)).toBe('done');
    const settings = { ...FIRST_PEOPLE_SETTINGS, fourEyes: true };
    const off = { ...settings, fourEyes: false };
    expect(codeOf(await till.handlers['staff.setSettings']({ ...settings, idleMinutes: 6 }))).toBe('done');
    expect(codeOf(await till.handlers['staff.setSettings']({ ...settings, signIn: 'off' }))).toBe('approvalNeeded');
    const act = actOf(await till.handlers['staff.setSettings'](off));
    const approvers = await till.handlers['people.approvers']({ act });
    expect(approvers).toMatchObject({ value: [{ name: 'Ngozi' }] });
    const approverId = approvers.ok ? (approvers.value[0]?.id ?? '') : '';
    await till.handlers['people.approve']({ act, approverId, pin: '824613', reason: REASON });
    expect(codeOf(await till.handlers['staff.setSettings'](off))).toBe('done');
    expect(till.noted).toEqual(['staff.setSettings']);
  });

  it('are confirmed by nobody whose PIN the asker chose, where another one may confirm that', async () => {
    const till = await newShop('Ada', { fourEyes: true });
    const owner = (name: string) => ({ name, role: 'owner', pin: '824613', badge: null }) as const;
    // The second owner of a shop has nobody else who could confirm it.
    expect(codeOf(await till.handlers['staff.add'](owner('Ngozi')))).toBe('done');
    const ngozi = idOf(till, 'Ngozi' as Name);
    const added = await till.handlers['staff.add'](owner('Efe'));
    const promoted = { id: idOf(till, 'Chidi'), name: 'Chidi', role: 'owner', isActive: true } as const;
    const permission = 'keys';
    const refused = [
      added,
      await till.handlers['staff.change'](promoted),
      await till.handlers['staff.resetPin']({ id: ngozi, newPin: '604815' }),
      await till.handlers['staff.setPersonRight']({ id: idOf(till, 'Chidi'), permission, to: 'allow' }),
      await till.handlers['staff.setRoleRight']({ role: 'cashier', permission, to: 'allow' }),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => 'approvalNeeded'));
    const act = actOf(added);
    expect(await till.handlers['people.approvers']({ act })).toMatchObject({ value: [{ name: 'Ngozi' }] });
    await till.handlers['people.approve']({ act, approverId: ngozi, pin: '824613', reason: REASON });
    // The PIN is typed once more, and is nobody's business but its owner's.
    expect(codeOf(await till.handlers['staff.add']({ ...owner('Efe'), pin: '604815' }))).toBe('done');
    expect(till.noted).toEqual(['staff.add']);
  });

  it('leave what gives nobody a right to confirm to one person, and everything where that is not set', async () => {
    const till = await newShop('Ada', { fourEyes: true });
    const { handlers } = till;
    const person = { name: 'Ngozi', role: 'owner', pin: '824613', badge: null } as const;
    const chidi = { id: idOf(till, 'Chidi'), name: 'Chidi', isActive: true } as const;
    await handlers['staff.add'](person);
    const ngozi = { id: idOf(till, 'Ngozi' as Name), role: 'owner', isActive: true } as const;
    const free = [
      await handlers['staff.add']({ ...person, name: 'Efe', role: 'supervisor' }),
      await handlers['staff.change']({ ...chidi, role: 'supervisor' }),
      await handlers['staff.resetPin']({ id: chidi.id, newPin: '604815' }),
      await handlers['staff.change']({ ...ngozi, name: 'Ngozi A.' }),
    ];
    const open = await newShop('Ada');
    await open.handlers['staff.add'](person);
    free.push(await open.handlers['staff.add']({ ...person, name: 'Efe' }));
    expect(free.map(codeOf)).toEqual(free.map(() => 'done'));
  });

  it('need a second person also for the keys of the service', async () => {
    const till = await newShop('Ada', { fourEyes: true });
    for (const channel of ['setup.useKey', 'setup.finish'] as const) {
      const asked = till.handlers[channel] as (request: unknown) => Promise<Result<unknown>>;
      expect([channel, codeOf(await asked(FITTING_REQUESTS[channel]))]).toEqual([channel, 'approvalNeeded']);
    }
  });

  it('need none where it is not set', async () => {
    const till = await newShop('Ada');
    expect(codeOf(await till.handlers['till.rotateSigningKey'](undefined))).toBe('saleNotFound');
    expect(codeOf(await till.handlers['cases.resolve'](returned))).toBe('saleNotFound');
  });
});
