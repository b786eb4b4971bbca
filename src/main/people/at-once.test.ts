import { describe, expect, it, vi } from 'vitest';
import { approve, secondCharge, shopWithRequest } from './approvals.fixture.ts';
import { codeOf, FIRST, newProfile, newShop, openPeopled, type PeopledTill, PINS } from './peopled.fixture.ts';

describe('simultaneous requests', () => {
  it('sets one new PIN with a recovery code, and leaves only the newly printed code valid', async () => {
    const till = await newShop();
    const known = { id: till.idOf('Ada'), recoveryCode: till.recoveryCode };
    const recover = (newPin: string) => till.handlers['people.recover']({ ...known, newPin });
    const [one, other] = await Promise.all([recover('604815'), recover('739206')]);
    expect([codeOf(one), codeOf(other)]).toEqual(['done', 'recoveryCodeWrong']);
    expect(await till.signIn('Ada', '739206')).toBe('pinWrong');
    expect(await till.signIn('Ada', '604815')).toBeNull();
    const recoveryCode = one.ok ? one.value.recoveryCode : '';
    expect(await till.code('people.recover', { ...known, recoveryCode, newPin: '739206' })).toBe('done');
  });

  describe.each([
    ['requested just as its PIN is accepted', 'keepFailures'],
    ['requested just before it is stored', 'change'],
  ] as const)('a new recovery code, %s', (_when, step) => {
    it.each([
      ['the screen locks', (till: PeopledTill) => till.sessions.lock()],
      ['its person leaves', (till: PeopledTill) => till.sessions.end()],
      ['somebody else takes over', (till: PeopledTill) => till.sessions.begin(till.idOf('Bola'))],
    ])('shows a new recovery code to nobody if %s, and the code on paper still counts', async (_what, happens) => {
      const till = await newShop('Ada');
      const keep = till.ledger[step].bind(till.ledger) as (...given: unknown[]) => Promise<never>;
      const spied = vi.spyOn(till.ledger, step).mockImplementation(async (...given: unknown[]) => {
        happens(till);
        return await keep(...given);
      });
      expect(await till.code('people.makeRecoveryCode', { pin: PINS.Ada })).toBe('notSignedIn');
      spied.mockRestore();
      const again = { id: till.idOf('Ada'), recoveryCode: till.recoveryCode, newPin: '604815' };
      expect(await till.code('people.recover', again)).toBe('done');
    });
  });

  it('sets up the first people of a till once', async () => {
    const till = await openPeopled(newProfile());
    const setUp = (name: string) => till.code('people.setUp', { ...FIRST, owner: { name, pin: PINS.Ada } });
    expect(await Promise.all([setUp('Ada'), setUp('Mallory')])).toEqual(['done', 'peopleAlreadySetUp']);
    const read = await till.handlers['people.read'](undefined);
    expect(read.ok && read.value.names.map(({ name }) => name)).toEqual(['Ada']);
  });

  it('never removes both owners of a shop', async () => {
    const till = await newShop('Ada');
    const gone = { name: 'Bola', role: 'owner', isActive: false } as const;
    expect(await till.code('staff.change', { ...gone, id: till.idOf('Bola'), isActive: true })).toBe('done');
    const answers = await Promise.all([
      till.code('staff.change', { ...gone, id: till.idOf('Bola') }),
      till.code('staff.change', { ...gone, id: till.idOf('Ada'), name: 'Ada' }),
    ]);
    expect(answers).toEqual(['done', 'lastOwner']);
  });

  it('gives a badge to the first of three people, and refuses it to the others', async () => {
    const till = await newShop('Ada');
    const badge = 'BADGE-new';
    const give = (name: 'Bola' | 'Chidi') => till.code('staff.setBadge', { id: till.idOf(name), badge });
    const added = { name: 'Efe', role: 'cashier', pin: '604815', badge } as const;
    const answers = await Promise.all([give('Bola'), give('Chidi'), till.code('staff.add', added)]);
    expect(answers).toEqual(['done', 'badgeTaken', 'badgeTaken']);
    const read = await till.handlers['people.ofBadge']({ badge });
    expect(read.ok && read.value?.name).toBe('Bola');
    // Bola's badge goes to Chidi while Bola is away, so Bola cannot come back with it.
    const bola = { id: till.idOf('Bola'), name: 'Bola', role: 'supervisor' } as const;
    expect(await till.code('staff.change', { ...bola, isActive: false })).toBe('done');
    const back = [give('Chidi'), till.code('staff.change', { ...bola, isActive: true })];
    expect(await Promise.all(back)).toEqual(['done', 'badgeTaken']);
  });

  it('carries out an act once if it was approved once', async () => {
    const { till, act, ask } = await shopWithRequest();
    expect(await Promise.all([approve(till, act, 'Bola'), approve(till, act, 'Ada')])).toEqual(['done', 'done']);
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.sort()).toEqual(['approvalNeeded', 'approvalNeeded', 'saleNotFound']);
    expect(till.came).toHaveLength(1);
  });
});

describe('a person who is removed', () => {
  it('refuses every act of a removed person, who is not signed in after being restored', async () => {
    const till = await newShop('Ada');
    const ada = { id: till.idOf('Ada'), name: 'Ada', role: 'owner', isActive: true } as const;
    const bola = { id: till.idOf('Bola'), name: 'Bola', role: 'owner', isActive: true } as const;
    await till.handlers['staff.change'](bola);
    expect(await till.code('staff.change', { ...ada, isActive: false })).toBe('done');
    expect(await till.code('staff.change', ada)).toBe('notSignedIn');
    expect(await till.code('sale.charge', secondCharge)).toBe('notSignedIn');
    expect(await till.code('people.changeOwnPin', { pin: PINS.Ada, newPin: '604815' })).toBe('notSignedIn');
    expect(await till.signIn('Ada')).toBe('personNotFound');
    await till.signIn('Bola');
    await till.handlers['staff.change'](ada);
    await till.handlers['people.signOut'](undefined);
    expect(await till.code('sale.charge', secondCharge)).toBe('notSignedIn');
  });

  it('accepts no approval from a person who is removed while the PIN is checked', async () => {
    const { till, act, ask } = await shopWithRequest();
    const approving = approve(till, act, 'Bola');
    const removed = { id: till.idOf('Bola'), name: 'Bola', role: 'supervisor', isActive: false } as const;
    await till.ledger.change({ id: till.idOf('Ada'), name: 'Ada' }, { kind: 'personChanged', ...removed });
    expect(await approving).not.toBe('done');
    expect(await ask()).toBe('approvalNeeded');
  });

  it('leaves no approval of a removed person behind for anybody', async () => {
    const { till, act, ask } = await shopWithRequest();
    expect(await approve(till, act, 'Bola')).toBe('done');
    await till.signIn('Ada');
    const removed = { id: till.idOf('Bola'), name: 'Bola', role: 'supervisor', isActive: false } as const;
    expect(await till.code('staff.change', removed)).toBe('done');
    await till.signIn('Chidi');
    expect(await ask()).toBe('approvalNeeded');
  });
});
