import { describe, expect, it } from 'vitest';
import type { ChargeRequest } from '../../shared/bridge-contract.ts';
import { FIRST_PEOPLE_SETTINGS } from '../../shared/people/people.ts';
import { PERMISSION_IDS } from '../../shared/people/permissions.ts';
import type { Result } from '../../shared/problems.ts';
import { FITTING_REQUESTS } from '../bridge/fitting-requests.fixture.ts';
import { actOf, approve, REASON, secondCharge, shopWithRequest } from './approvals.fixture.ts';
import { createApprovals } from './approvals.ts';
import { entriesIn } from './ledger.fixture.ts';
import { codeOf, FIRST, type Name, newProfile, newShop, openPeopled, PINS } from './peopled.fixture.ts';

describe('an act that a person may not do alone', () => {
  it('accepts an approval only from people with the right, and from nobody for themselves', async () => {
    const { till, act, ask } = await shopWithRequest();
    const able = await till.handlers['people.approvers']({ act });
    expect(able.ok && able.value.map(({ name }) => name)).toEqual(['Ada', 'Bola']);
    expect(await approve(till, act, 'Dayo')).toBe('approverNotAllowed');
    expect(await approve(till, act, 'Chidi')).toBe('approverIsAsker');
    expect(await approve(till, act, 'Bola', PINS.Ada)).toBe('pinWrong');
    expect(await ask()).toBe('approvalNeeded');
  });

  it.each([
    ['amount', { amount: { amountMinor: 150_001, currency: 'NGN' } }],
    ['sale', { saleId: '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a12' }],
    ['reason', { override: { reason: 'Three tables', references: ['T1-261121-0001-ABCDEFGHI'] } }],
    ['card', { instrument: { ...secondCharge.instrument, cardNumber: '5555555555551111' } }],
  ] as [string, Partial<ChargeRequest>][])('needs another approval for another %s', async (_name, changes) => {
    const { till, act, ask } = await shopWithRequest();
    await approve(till, act, 'Bola');
    expect(await till.code('sale.charge', { ...secondCharge, ...changes })).toBe('approvalNeeded');
    expect(await ask()).toBe('saleNotFound');
  });

  it('needs another approval on another channel, even with the same right for the same sale', async () => {
    const till = await newShop('Ada');
    await till.handlers['staff.setPersonRight']({ id: till.idOf('Chidi'), permission: 'parkSale', to: 'deny' });
    await till.signIn('Chidi');
    const { saleId } = secondCharge;
    await approve(till, actOf(await till.handlers['sale.leaveForLater']({ saleId })), 'Bola');
    expect(await till.code('sale.cancel', { saleId })).toBe('approvalNeeded');
    expect(await till.code('sale.leaveForLater', { saleId })).toBe('saleNotFound');
  });

  it('needs another approval for another person who lacks the same right', async () => {
    const till = await newShop('Chidi');
    const ask = () => till.handlers['till.confirmClock'](undefined);
    await approve(till, actOf(await ask()), 'Bola');
    await till.signIn('Dayo');
    expect(codeOf(await ask())).toBe('approvalNeeded');
    await till.signIn('Chidi');
    expect(codeOf(await ask())).toBe('saleNotFound');
  });

  it('lets an act be approved for ten minutes and not longer', async () => {
    const { till, act } = await shopWithRequest();
    for (let minute = 0; minute < 10; minute += 1) {
      await till.clock.advance(60_000);
      till.sessions.touched();
    }
    expect(await approve(till, act, 'Dayo')).toBe('approverNotAllowed');
    await till.clock.advance(1);
    expect(await approve(till, act, 'Bola')).toBe('approvalGone');
  });

  it('counts the ten minutes for an approval from the newest request of the same act', async () => {
    const till = await newShop('Chidi', { idleMinutes: 15 });
    const ask = async () => actOf(await till.handlers['sale.charge'](secondCharge));
    await ask();
    await till.clock.advance(9 * 60_000);
    const act = await ask();
    await till.clock.advance(2 * 60_000);
    expect(await approve(till, act, 'Bola')).toBe('done');
  });

  it('allows an approved act for a minute after its approval and not longer', async () => {
    const { till, act, ask } = await shopWithRequest();
    await approve(till, act, 'Bola');
    await till.clock.advance(60_001);
    const late = await till.handlers['sale.charge'](secondCharge);
    expect(codeOf(late)).toBe('approvalNeeded');
    expect(await approve(till, actOf(late), 'Bola')).toBe('done');
    await till.clock.advance(60_000);
    expect(await ask()).toBe('saleNotFound');
  });

  it('allows no approved act, and approves no requested act, after the machine slept', async () => {
    const { till, act, ask } = await shopWithRequest();
    till.clock.sleepMachine(60_000);
    await till.signIn('Chidi');
    expect(await approve(till, act, 'Bola')).toBe('approvalGone');
    await approve(till, actOf(await till.handlers['sale.charge'](secondCharge)), 'Bola');
    till.clock.sleepMachine(60_000);
    await till.signIn('Chidi');
    expect(await ask()).toBe('approvalNeeded');
  });

  it('does not allow an act once its dialog was closed, approved or not', async () => {
    const { till, act, ask } = await shopWithRequest();
    const approving = approve(till, act, 'Bola');
    await till.handlers['people.withdrawApproval']({ act });
    expect(await approving).toBe('approvalGone');
    expect(await ask()).toBe('approvalNeeded');
    expect(await approve(till, act, 'Bola')).toBe('done');
    await till.handlers['people.withdrawApproval']({ act });
    expect(await ask()).toBe('approvalNeeded');
  });

  it('withdraws an approval even while the screen is locked', async () => {
    const { till, act, ask } = await shopWithRequest();
    await approve(till, act, 'Bola');
    await till.handlers['people.lock'](undefined);
    expect(await till.code('people.withdrawApproval', { act })).toBe('done');
    await till.signIn('Chidi');
    expect(await ask()).toBe('approvalNeeded');
  });

  it('ends an approval if the screen locks during the PIN check, also for the next person', async () => {
    const { till, act, ask } = await shopWithRequest();
    const approving = approve(till, act, 'Bola');
    await till.handlers['people.lock'](undefined);
    await approving;
    expect(await ask()).toBe('tillLocked');
    await till.signIn('Dayo');
    expect(await ask()).toBe('approvalNeeded');
    expect(till.came).toEqual([]);
  });

  it('records an approval in an entry of its own if the act leaves no other entry', async () => {
    const till = await newShop('Chidi');
    const ask = () => till.handlers['runs.pause']({ id: 1 });
    await approve(till, actOf(await ask()), 'Dayo');
    expect(codeOf(await ask())).toBe('saleNotFound');
    expect(till.noted).toEqual(['runs.pause']);
  });

  it('forgets a requested act if twenty others were requested since', () => {
    const approvals = createApprovals(() => ({ ms: 0, count: 0 }));
    const asked = { channel: 'runs.pause', askerId: 'Chidi', permissions: ['requeryMany'], amount: null } as const;
    const acts = Array.from({ length: 21 }, (_, id) => approvals.ask({ ...asked, request: { id } }));
    expect(acts.map((act) => approvals.find(act) !== null)).toEqual([false, ...Array(20).fill(true)]);
  });

  it('asks one question for an act that needs two rights', async () => {
    const till = await newShop('Ada');
    await till.handlers['staff.setPersonRight']({ id: till.idOf('Bola'), permission: 'lookAtDay', to: 'deny' });
    await till.signIn('Chidi');
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

  it('records an approval in its entry with every right that was lent', () => {
    const approvals = createApprovals(() => ({ ms: 0, count: 0 }));
    const asked = { channel: 'day.close', request: { number: 1 }, askerId: 'Chidi', amount: null } as const;
    const both = { ...asked, permissions: ['closeDay', 'lookAtDay'] } as const;
    const by = { id: 'Ada', name: 'Ada' };
    const rightsOf = () => new Set(PERMISSION_IDS);
    approvals.approve({ id: approvals.ask(both), left: 0 }, by, REASON);
    expect(approvals.take(both, rightsOf)).toEqual({ by, permission: 'closeDay', also: ['lookAtDay'], reason: REASON });
    const one = { ...asked, permissions: ['closeDay'] } as const;
    approvals.approve({ id: approvals.ask(one), left: 0 }, by, REASON);
    expect(approvals.take(one, rightsOf)).toEqual({ by, permission: 'closeDay', reason: REASON });
  });
});

describe('the rule of a second person', () => {
  const owner = (name: string) => ({ name, role: 'owner', pin: '824613', badge: null }) as const;

  it('lets only one of two owners be added at once without a second person', async () => {
    const till = await newShop('Ada', { fourEyes: true });
    const added = ['Ngozi', 'Efe'].map((name) => till.code('staff.add', owner(name)));
    expect((await Promise.all(added)).sort()).toEqual(['approvalNeeded', 'done']);
  });

  it('applies the rule of a second person if it is switched on and off at the same moment', async () => {
    const till = await newShop('Ada');
    const set = (fourEyes: boolean) =>
      till.code('staff.setSettings', { ...FIRST_PEOPLE_SETTINGS, signIn: 'on', fourEyes });
    expect(await Promise.all([set(true), set(false)])).toEqual(['done', 'approvalNeeded']);
  });

  it('needs a second person with the right to switch off the rule or the sign-in', async () => {
    const till = await newShop('Ada', { fourEyes: true });
    expect(await till.code('staff.add', owner('Ngozi'))).toBe('done');
    const settings = { ...FIRST_PEOPLE_SETTINGS, fourEyes: true };
    const off = { ...settings, fourEyes: false };
    expect(await till.code('staff.setSettings', { ...settings, idleMinutes: 6 })).toBe('done');
    expect(await till.code('staff.setSettings', { ...settings, signIn: 'off' })).toBe('approvalNeeded');
    const act = actOf(await till.handlers['staff.setSettings'](off));
    const approvers = await till.handlers['people.approvers']({ act });
    expect(approvers).toMatchObject({ value: [{ name: 'Ngozi' }] });
    const approverId = approvers.ok ? (approvers.value[0]?.id ?? '') : '';
    await till.handlers['people.approve']({ act, approverId, pin: '824613', reason: REASON });
    expect(await till.code('staff.setSettings', off)).toBe('done');
    const approved = { by: { name: 'Ngozi' }, reason: REASON };
    expect(entriesIn(till).at(-1)).toMatchObject({ actor: 'Ada', approved, happening: { change: { settings: off } } });
    expect(till.noted).toEqual([]);
  });

  it('needs another person’s approval to make an approver whose PIN the asker chose', async () => {
    const till = await newShop('Ada', { fourEyes: true });
    // With a single owner, nobody else could confirm the second owner.
    expect(await till.code('staff.add', owner('Ngozi'))).toBe('done');
    const ngozi = till.idOf('Ngozi' as Name);
    const added = await till.handlers['staff.add'](owner('Efe'));
    const promoted = { id: till.idOf('Chidi'), name: 'Chidi', role: 'owner', isActive: true } as const;
    const permission = 'keys';
    const refused = [
      codeOf(added),
      await till.code('staff.change', promoted),
      await till.code('staff.resetPin', { id: ngozi, newPin: '604815' }),
      await till.code('staff.setPersonRight', { id: till.idOf('Chidi'), permission, to: 'allow' }),
      await till.code('staff.setRoleRight', { role: 'cashier', permission, to: 'allow' }),
    ];
    expect(refused).toEqual(refused.map(() => 'approvalNeeded'));
    const act = actOf(added);
    expect(await till.handlers['people.approvers']({ act })).toMatchObject({ value: [{ name: 'Ngozi' }] });
    await till.handlers['people.approve']({ act, approverId: ngozi, pin: '824613', reason: REASON });
    // The repeated request has another PIN, which an approval does not cover.
    expect(await till.code('staff.add', { ...owner('Efe'), pin: '604815' })).toBe('done');
    const approved = { by: { name: 'Ngozi' }, reason: REASON };
    expect(entriesIn(till).at(-1)).toMatchObject({ approved, happening: { change: { person: { name: 'Efe' } } } });
    expect(till.noted).toEqual([]);
  });

  it('applies the rule of a second person to the keys and to leaving head office, even for people with the right', async () => {
    const till = await newShop('Ada', { fourEyes: true });
    for (const channel of ['till.rotateSigningKey', 'headOffice.leave', 'setup.useKey', 'setup.finish'] as const) {
      const asked = till.handlers[channel] as (request: unknown) => Promise<Result<unknown>>;
      const refused = await asked(FITTING_REQUESTS[channel]);
      expect([channel, codeOf(refused)]).toEqual([channel, 'approvalNeeded']);
      expect(await approve(till, actOf(refused), 'Ada')).toBe('approverIsAsker');
      expect(await approve(till, actOf(refused), 'Bola')).toBe('approverNotAllowed');
    }
  });
});

describe('texts that stay in an entry forever', () => {
  const CARD = 'card 5531 8866 5214 2950';

  it('refuses a card number in the reason of an approval, which then approves nothing', async () => {
    const { till, act, ask } = await shopWithRequest();
    const given = { act, approverId: till.idOf('Bola'), pin: PINS.Bola, reason: CARD };
    expect(await till.code('people.approve', given)).toBe('wordsHaveCardNumber');
    expect(await ask()).toBe('approvalNeeded');
  });

  it('refuses a card number in the name of a person, new or changed', async () => {
    const till = await newShop('Ada');
    const added = { name: '22345678901', role: 'cashier', pin: '604815', badge: null } as const;
    expect(await till.code('staff.add', added)).toBe('wordsHaveCardNumber');
    const changed = { id: till.idOf('Chidi'), name: CARD, role: 'cashier', isActive: true } as const;
    expect(await till.code('staff.change', changed)).toBe('wordsHaveCardNumber');
  });

  it('refuses a card number in the names of the first people', async () => {
    const wrong = { name: CARD, pin: PINS.Bola };
    for (const people of [{ owner: wrong }, { second: wrong }]) {
      const till = await openPeopled(newProfile());
      expect(await till.code('people.setUp', { ...FIRST, ...people })).toBe('wordsHaveCardNumber');
      expect(await till.handlers['people.read'](undefined)).toMatchObject({ value: { signIn: 'none' } });
    }
  });
});
