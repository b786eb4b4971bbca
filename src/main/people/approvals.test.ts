import { describe, expect, it } from 'vitest';
import type { ChargeRequest, RequestOf } from '../../shared/bridge-contract.ts';
import { PERMISSION_IDS } from '../../shared/people/permissions.ts';
import { FITTING_REQUESTS } from '../bridge/fitting-requests.fixture.ts';
import { actOf, approve, REASON, secondCharge } from './approvals.fixture.ts';
import { createApprovals } from './approvals.ts';
import { codeOf, idOf, PINS, shopsOfPeople, signIn } from './peopled.fixture.ts';

const newShop = shopsOfPeople();

describe('an act that a person may not do alone', () => {
  it('is done once with the PIN of a person with the right', async () => {
    const till = await newShop('Chidi');
    const refused = await till.handlers['sale.charge'](secondCharge);
    expect(refused).toMatchObject({ problem: { code: 'approvalNeeded', facts: { permission: 'secondCharge' } } });
    expect(till.came).toEqual([]);
    expect(await approve(till, actOf(refused), 'Bola')).toBe('done');
    expect(codeOf(await till.handlers['sale.charge'](secondCharge))).toBe('saleNotFound');
    expect(till.came).toEqual([{ channel: 'sale.charge', by: 'Chidi' }]);
    expect(codeOf(await till.handlers['sale.charge'](secondCharge))).toBe('approvalNeeded');
  });

  it('is approved only by people who may do it themselves, and by nobody for themselves', async () => {
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
  ] as [string, Partial<ChargeRequest>][])('needs another approval for another %s', async (_name, changes) => {
    const till = await newShop('Chidi');
    await approve(till, actOf(await till.handlers['sale.charge'](secondCharge)), 'Bola');
    expect(codeOf(await till.handlers['sale.charge']({ ...secondCharge, ...changes }))).toBe('approvalNeeded');
    expect(codeOf(await till.handlers['sale.charge'](secondCharge))).toBe('saleNotFound');
  });

  it('needs another approval on another channel, even if that needs the same right for the same sale', async () => {
    const till = await newShop('Ada');
    await till.handlers['staff.setPersonRight']({ id: idOf(till, 'Chidi'), permission: 'parkSale', to: 'deny' });
    await signIn(till, 'Chidi');
    const { saleId } = secondCharge;
    await approve(till, actOf(await till.handlers['sale.leaveForLater']({ saleId })), 'Bola');
    expect(codeOf(await till.handlers['sale.cancel']({ saleId }))).toBe('approvalNeeded');
    expect(codeOf(await till.handlers['sale.leaveForLater']({ saleId }))).toBe('saleNotFound');
  });

  it('needs another approval for another person who lacks the same right', async () => {
    const till = await newShop('Chidi');
    const ask = () => till.handlers['till.confirmClock'](undefined);
    await approve(till, actOf(await ask()), 'Bola');
    await signIn(till, 'Dayo');
    expect(codeOf(await ask())).toBe('approvalNeeded');
    await signIn(till, 'Chidi');
    expect(codeOf(await ask())).toBe('saleNotFound');
  });

  it('can be approved for ten minutes and not longer', async () => {
    const till = await newShop('Chidi');
    const wait = (ms: number) => {
      till.clock.go(ms);
      till.sessions.touched();
    };
    const act = actOf(await till.handlers['sale.charge'](secondCharge));
    wait(10 * 60_000);
    expect(await approve(till, act, 'Dayo')).toBe('approverNotAllowed');
    wait(1);
    expect(await approve(till, act, 'Bola')).toBe('approvalGone');
  });

  it('can be done for a minute after its approval and not longer', async () => {
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

  it('cannot be done once its dialog was closed, approved or not', async () => {
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

  it('can be approved again after its dialog was closed, even for a request that the screen makes by itself', async () => {
    const till = await newShop('Chidi');
    const ask = () => till.handlers['report.now'](undefined);
    const act = actOf(await ask());
    await till.handlers['people.withdrawApproval']({ act });
    expect(await approve(till, act, 'Bola')).toBe('done');
    expect(codeOf(await ask())).toBe('saleNotFound');
  });

  it('can be withdrawn even while the screen is locked', async () => {
    const till = await newShop('Chidi');
    const act = actOf(await till.handlers['sale.charge'](secondCharge));
    await approve(till, act, 'Bola');
    await till.handlers['people.lock'](undefined);
    expect(codeOf(await till.handlers['people.withdrawApproval']({ act }))).toBe('done');
    await signIn(till, 'Chidi');
    expect(codeOf(await till.handlers['sale.charge'](secondCharge))).toBe('approvalNeeded');
  });

  it('is not done if the screen locks while the PIN is checked, nor by the next person who signs in', async () => {
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

  it('is approved for only one folder if it is an export', async () => {
    const till = await newShop('Chidi');
    const order = FITTING_REQUESTS['export.start'] as RequestOf<'export.start'>;
    await approve(till, actOf(await till.handlers['export.start'](order)), 'Dayo');
    const elsewhere = { ...order, folder: '/media/another-stick' };
    expect(codeOf(await till.handlers['export.start'](elsewhere))).toBe('approvalNeeded');
    expect(codeOf(await till.handlers['export.start'](order))).toBe('saleNotFound');
  });

  it('is recorded in an entry of its own if it leaves no other entry', async () => {
    const till = await newShop('Chidi');
    const propose = FITTING_REQUESTS['runs.pause'];
    const ask = () => till.handlers['runs.pause'](propose as { id: number });
    await approve(till, actOf(await ask()), 'Dayo');
    expect(codeOf(await ask())).toBe('saleNotFound');
    expect(till.noted).toEqual(['runs.pause']);
  });

  it('needs a new request if twenty others were requested since', () => {
    const approvals = createApprovals(() => 0);
    const asked = { channel: 'runs.pause', askerId: 'Chidi', permissions: ['requeryMany'], amount: null } as const;
    const acts = Array.from({ length: 21 }, (_, id) => approvals.ask({ ...asked, request: { id } }));
    expect(acts.map((act) => approvals.find(act) !== null)).toEqual([false, ...Array(20).fill(true)]);
  });

  it('asks one question if it needs two rights, such as closing the day and seeing its totals', async () => {
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

  it('asks only for the missing right if it needs two and the person has one', async () => {
    const till = await newShop('Ada');
    await till.handlers['staff.setPersonRight']({ id: idOf(till, 'Chidi'), permission: 'lookAtDay', to: 'allow' });
    await signIn(till, 'Chidi');
    const refused = await till.handlers['day.close']({ number: 1 });
    expect(refused.ok ? null : refused.problem.facts).toEqual({ permission: 'closeDay', act: actOf(refused) });
    expect(await approve(till, actOf(refused), 'Dayo')).toBe('approverNotAllowed');
    expect(await approve(till, actOf(refused), 'Bola')).toBe('done');
  });

  it('is recorded in its entry with every right that was lent for it', () => {
    const approvals = createApprovals(() => 0);
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

  it('stays refused if nobody can approve it', async () => {
    const till = await newShop('Bola');
    const add = { name: 'Efe', role: 'cashier', pin: '604815', badge: null } as const;
    expect(codeOf(await till.handlers['staff.add'](add))).toBe('notAllowed');
  });
});
