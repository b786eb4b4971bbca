import { describe, expect, it } from 'vitest';
import { FIRST_PEOPLE_SETTINGS } from '../../shared/people/people.ts';
import type { Result } from '../../shared/problems.ts';
import { FITTING_REQUESTS } from '../bridge/fitting-requests.fixture.ts';
import { actOf, approve, REASON } from './approvals.fixture.ts';
import { entriesIn } from './ledger.fixture.ts';
import { codeOf, idOf, type Name, shopsOfPeople } from './peopled.fixture.ts';

const newShop = shopsOfPeople();

describe('the rule of a second person', () => {
  it('applies to a new signing key, even if the person has the right', async () => {
    const till = await newShop('Ada', { fourEyes: true });
    const refused = await till.handlers['till.rotateSigningKey'](undefined);
    expect(codeOf(refused)).toBe('approvalNeeded');
    expect(await approve(till, actOf(refused), 'Ada')).toBe('approverIsAsker');
    expect(await approve(till, actOf(refused), 'Bola')).toBe('approverNotAllowed');
  });

  it('lets only one of two owners be added at once without a second person', async () => {
    const till = await newShop('Ada', { fourEyes: true });
    const owner = (name: string) => ({ name, role: 'owner', pin: '824613', badge: null }) as const;
    const added = ['Ngozi', 'Efe'].map((name) => till.handlers['staff.add'](owner(name)));
    expect((await Promise.all(added)).map(codeOf).sort()).toEqual(['approvalNeeded', 'done']);
  });

  it('applies if the rule is switched on and off at the same moment', async () => {
    const till = await newShop('Ada');
    const set = (fourEyes: boolean) =>
      till.handlers['staff.setSettings']({ ...FIRST_PEOPLE_SETTINGS, signIn: 'on', fourEyes });
    expect((await Promise.all([set(true), set(false)])).map(codeOf)).toEqual(['done', 'approvalNeeded']);
  });

  it('needs a second person with the right to be switched off, and so does the sign-in', async () => {
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
    const approved = { by: { name: 'Ngozi' }, reason: REASON };
    expect(entriesIn(till).at(-1)).toMatchObject({ actor: 'Ada', approved, happening: { change: { settings: off } } });
    expect(till.noted).toEqual([]);
  });

  it('accepts nobody whose PIN the asker chose if another person can confirm', async () => {
    const till = await newShop('Ada', { fourEyes: true });
    const owner = (name: string) => ({ name, role: 'owner', pin: '824613', badge: null }) as const;
    // Nobody else could confirm a shop's second owner.
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
    // The repeated request may have another PIN, because an approval does not cover the PIN.
    expect(codeOf(await till.handlers['staff.add']({ ...owner('Efe'), pin: '604815' }))).toBe('done');
    const approved = { by: { name: 'Ngozi' }, reason: REASON };
    expect(entriesIn(till).at(-1)).toMatchObject({ approved, happening: { change: { person: { name: 'Efe' } } } });
    expect(till.noted).toEqual([]);
  });

  it('does not apply to changes that give nobody the right to confirm, nor while the rule is off', async () => {
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

  it('applies to the keys of the service', async () => {
    const till = await newShop('Ada', { fourEyes: true });
    for (const channel of ['setup.useKey', 'setup.finish'] as const) {
      const asked = till.handlers[channel] as (request: unknown) => Promise<Result<unknown>>;
      expect([channel, codeOf(await asked(FITTING_REQUESTS[channel]))]).toEqual([channel, 'approvalNeeded']);
    }
  });

  it('applies to leaving head office, whose receipts prove the journal', async () => {
    const till = await newShop('Ada', { fourEyes: true });
    const refused = await till.handlers['headOffice.leave'](undefined);
    expect(codeOf(refused)).toBe('approvalNeeded');
    expect(await approve(till, actOf(refused), 'Ada')).toBe('approverIsAsker');
  });

  it('does not apply if it was never set', async () => {
    const till = await newShop('Ada');
    expect(codeOf(await till.handlers['till.rotateSigningKey'](undefined))).toBe('saleNotFound');
  });
});
