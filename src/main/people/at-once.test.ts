import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { FIRST_PEOPLE_SETTINGS } from '../../shared/people/people.ts';
import { actOf, approve, secondCharge } from './approvals.fixture.ts';
import {
  codeOf,
  idOf,
  type Name,
  openPeopled,
  type PeopledTill,
  PINS,
  peopleOf,
  profilesOfPeople,
  shopsOfPeople,
  signIn,
} from './peopled.fixture.ts';

const newProfile = profilesOfPeople();
const newShop = shopsOfPeople();

describe('simultaneous requests', () => {
  it('sets one new PIN with a recovery code, and leaves only the newly printed code valid', async () => {
    const till = await newShop();
    const recover = (newPin: string) =>
      till.handlers['people.recover']({ id: idOf(till, 'Ada'), recoveryCode: till.recoveryCode, newPin });
    const [one, other] = await Promise.all([recover('604815'), recover('739206')]);
    expect([codeOf(one), codeOf(other)]).toEqual(['done', 'recoveryCodeWrong']);
    expect(await signIn(till, 'Ada', '739206')).toBe('pinWrong');
    expect(await signIn(till, 'Ada', '604815')).toBeNull();
    const recoveryCode = one.ok ? one.value.recoveryCode : '';
    const again = { id: idOf(till, 'Ada'), recoveryCode, newPin: '739206' };
    expect(codeOf(await till.handlers['people.recover'](again))).toBe('done');
  });

  describe.each([
    ['requested just as its PIN is accepted', 'keepFailures'],
    ['requested just before it is stored', 'change'],
  ] as const)('a new recovery code, %s', (_when, step) => {
    it.each([
      ['the screen locks', (till: PeopledTill) => till.sessions.lock()],
      ['its person leaves', (till: PeopledTill) => till.sessions.end()],
      ['somebody else takes over', (till: PeopledTill) => till.sessions.begin(idOf(till, 'Bola'))],
    ])('shows a new recovery code to nobody if %s, and the code on paper still counts', async (_what, happens) => {
      const till = await newShop('Ada');
      const keep = till.ledger[step].bind(till.ledger) as (...given: unknown[]) => Promise<never>;
      const spied = vi.spyOn(till.ledger, step).mockImplementation(async (...given: unknown[]) => {
        happens(till);
        return await keep(...given);
      });
      expect(codeOf(await till.handlers['people.makeRecoveryCode']({ pin: PINS.Ada }))).toBe('notSignedIn');
      spied.mockRestore();
      const again = { id: idOf(till, 'Ada'), recoveryCode: till.recoveryCode, newPin: '604815' };
      expect(codeOf(await till.handlers['people.recover'](again))).toBe('done');
    });
  });

  it('sets up the first people of a till once', async () => {
    const till = await openPeopled(newProfile());
    const setUp = (name: string) =>
      till.handlers['people.setUp']({
        owner: { name, pin: PINS.Ada },
        second: null,
        settings: FIRST_PEOPLE_SETTINGS,
      });
    const answers = await Promise.all([setUp('Ada'), setUp('Mallory')]);
    expect(answers.map(codeOf)).toEqual(['done', 'peopleAlreadySetUp']);
    const read = await till.handlers['people.read'](undefined);
    expect(read.ok && read.value.names.map(({ name }) => name)).toEqual(['Ada']);
  });

  it('never removes both owners of a shop', async () => {
    const till = await newShop('Ada');
    const gone = { name: 'Bola', role: 'owner', isActive: false } as const;
    expect(codeOf(await till.handlers['staff.change']({ ...gone, id: idOf(till, 'Bola'), isActive: true }))).toBe(
      'done',
    );
    const answers = await Promise.all([
      till.handlers['staff.change']({ ...gone, id: idOf(till, 'Bola') }),
      till.handlers['staff.change']({ ...gone, id: idOf(till, 'Ada'), name: 'Ada' }),
    ]);
    expect(answers.map(codeOf)).toEqual(['done', 'lastOwner']);
  });

  it('gives a badge to the first of three people, and refuses it to the others', async () => {
    const till = await newShop('Ada');
    const badge = 'BADGE-new';
    const give = (name: 'Bola' | 'Chidi') => till.handlers['staff.setBadge']({ id: idOf(till, name), badge });
    const added = { name: 'Efe', role: 'cashier', pin: '604815', badge } as const;
    const answers = await Promise.all([give('Bola'), give('Chidi'), till.handlers['staff.add'](added)]);
    expect(answers.map(codeOf)).toEqual(['done', 'badgeTaken', 'badgeTaken']);
    const read = await till.handlers['people.ofBadge']({ badge });
    expect(read.ok && read.value?.name).toBe('Bola');
  });

  it('never gives one badge to two people who can sign in, whatever changes come at the same time', async () => {
    const person = fc.constantFrom<Name>('Bola', 'Chidi', 'Dayo');
    const act = fc.oneof(
      fc.record({ name: person, badge: fc.constantFrom('one', 'other', null) }),
      fc.record({ name: person, isActive: fc.boolean() }),
    );
    const rounds = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    const till = await newShop('Ada');
    await fc.assert(
      fc.asyncProperty(rounds, async (given) => {
        for (const atOnce of given) {
          const asked = atOnce.map((each) => {
            const id = idOf(till, each.name);
            return 'badge' in each
              ? till.handlers['staff.setBadge']({ id, badge: each.badge })
              : till.handlers['staff.change']({ ...each, id, role: 'cashier' });
          });
          const codes = (await Promise.all(asked)).map(codeOf);
          expect(codes.filter((code) => !['done', 'badgeTaken'].includes(code))).toEqual([]);
        }
        const open = peopleOf(till);
        const active = open.people.persons.filter(({ isActive }) => isActive);
        const badges = active.map(({ id }) => open.credentialsOf(id)?.badge).filter((badge) => badge);
        expect(badges).toHaveLength(new Set(badges).size);
      }),
      { numRuns: 40 },
    );
  });

  it('carries out an act once if it was approved once', async () => {
    const till = await newShop('Chidi');
    const ask = () => till.handlers['sale.charge'](secondCharge);
    const act = actOf(await ask());
    expect(await Promise.all([approve(till, act, 'Bola'), approve(till, act, 'Ada')])).toEqual(['done', 'done']);
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(codeOf).sort()).toEqual(['approvalNeeded', 'approvalNeeded', 'saleNotFound']);
    expect(till.came).toHaveLength(1);
  });

  it('approves two acts independently of each other', async () => {
    const till = await newShop('Chidi');
    const other = { ...secondCharge, amount: { amountMinor: 900_000, currency: 'NGN' } };
    const [one, two] = [
      actOf(await till.handlers['sale.charge'](secondCharge)),
      actOf(await till.handlers['sale.charge'](other)),
    ];
    expect(one).not.toBe(two);
    expect(await Promise.all([approve(till, one, 'Bola'), approve(till, two, 'Bola', '222333')])).toEqual([
      'done',
      'pinWrong',
    ]);
    expect(codeOf(await till.handlers['sale.charge'](other))).toBe('approvalNeeded');
    expect(codeOf(await till.handlers['sale.charge'](secondCharge))).toBe('saleNotFound');
  });
});

describe('a person who is removed', () => {
  it('refuses every act of a removed person, who is not signed in after being restored', async () => {
    const till = await newShop('Ada');
    const ada = { id: idOf(till, 'Ada'), name: 'Ada', role: 'owner', isActive: true } as const;
    const bola = { id: idOf(till, 'Bola'), name: 'Bola', role: 'owner', isActive: true } as const;
    await till.handlers['staff.change'](bola);
    expect(codeOf(await till.handlers['staff.change']({ ...ada, isActive: false }))).toBe('done');
    expect(codeOf(await till.handlers['staff.change'](ada))).toBe('notSignedIn');
    expect(codeOf(await till.handlers['sale.charge'](secondCharge))).toBe('notSignedIn');
    expect(codeOf(await till.handlers['people.changeOwnPin']({ pin: PINS.Ada, newPin: '604815' }))).toBe('notSignedIn');
    expect(await signIn(till, 'Ada')).toBe('personNotFound');
    await signIn(till, 'Bola');
    await till.handlers['staff.change'](ada);
    await till.handlers['people.signOut'](undefined);
    expect(codeOf(await till.handlers['sale.charge'](secondCharge))).toBe('notSignedIn');
  });

  it('accepts no approval from a person who is removed while the PIN is checked', async () => {
    const till = await newShop('Ada');
    await signIn(till, 'Chidi');
    const ask = () => till.handlers['sale.charge'](secondCharge);
    const act = actOf(await ask());
    const approving = approve(till, act, 'Bola');
    const removed = { id: idOf(till, 'Bola'), name: 'Bola', role: 'supervisor', isActive: false } as const;
    await till.ledger.change({ id: idOf(till, 'Ada'), name: 'Ada' }, { kind: 'personChanged', ...removed });
    expect(await approving).not.toBe('done');
    expect(codeOf(await ask())).toBe('approvalNeeded');
  });

  it('leaves no approval of a removed person behind for anybody', async () => {
    const till = await newShop('Chidi');
    const ask = () => till.handlers['sale.charge'](secondCharge);
    expect(await approve(till, actOf(await ask()), 'Bola')).toBe('done');
    await signIn(till, 'Ada');
    const removed = { id: idOf(till, 'Bola'), name: 'Bola', role: 'supervisor', isActive: false } as const;
    expect(codeOf(await till.handlers['staff.change'](removed))).toBe('done');
    await signIn(till, 'Chidi');
    expect(codeOf(await ask())).toBe('approvalNeeded');
  });
});

describe('two people with the same PIN', () => {
  it('tells two people with the same PIN apart by their names, in the stored data and their rights', async () => {
    const till = await newShop('Ada');
    expect(codeOf(await till.handlers['staff.resetPin']({ id: idOf(till, 'Chidi'), newPin: PINS.Bola }))).toBe('done');
    const open = peopleOf(till);
    const [one, other] = (['Bola', 'Chidi'] as const).map((name) => open.credentialsOf(idOf(till, name))?.pin);
    expect(one).not.toEqual(other);
    expect(await signIn(till, 'Chidi', PINS.Bola)).toBeNull();
    const act = actOf(await till.handlers['sale.charge'](secondCharge));
    expect(await approve(till, act, 'Chidi', PINS.Bola)).toBe('approverIsAsker');
    expect(await approve(till, act, 'Dayo', PINS.Bola)).toBe('pinWrong');
    expect(await approve(till, act, 'Bola')).toBe('done');
  });
});
