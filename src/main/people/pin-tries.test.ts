import fs from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { actOf } from './approvals.fixture.ts';
import { changesIn, failuresOf, fileOf, keptProfile, outsideOf } from './ledger.fixture.ts';
import {
  codeOf,
  newProfile,
  newShop,
  openPeopled,
  openShop,
  type PeopledTill,
  PINS,
  shopOn,
} from './peopled.fixture.ts';

const MINUTE = 60_000;

async function wrongPins(till: PeopledTill, times: number): Promise<(string | null)[]> {
  const answers: (string | null)[] = [];
  for (let each = 0; each < times; each += 1) answers.push(await till.signIn('Chidi', '222333'));
  return answers;
}

function lockoutsOf(profile: Pick<PeopledTill, 'folder'>): number[] {
  return changesIn(profile).flatMap((change) => (change.kind === 'lockedOut' ? [change.failures] : []));
}

/** Tries a PIN of Chidi just before the next change of people is written. @returns the result of the attempt */
function triedDuringChange(till: PeopledTill, pin: string): () => Promise<string | null> {
  const change = till.ledger.change;
  let attempt: Promise<string | null> = Promise.resolve('not tried');
  vi.spyOn(till.ledger, 'change').mockImplementationOnce((by, changed, credentials, hindrance) =>
    change(by, changed, credentials, async () => {
      attempt = till.signIn('Chidi', pin);
      await nextTurn();
      return (await hindrance?.()) ?? null;
    }),
  );
  return () => attempt;
}

describe('wrong PINs', () => {
  it('does not forget wrong PINs if an older journal of people is restored', async () => {
    const [profile, till] = await shopOn();
    const putBack = keptProfile(profile);
    await wrongPins(till, 3);
    putBack();
    await openPeopled(profile);
    const next = await openPeopled(profile);
    expect(failuresOf(next, 'Chidi')).toBe(3);
    await next.signIn('Chidi');
    putBack();
    expect(failuresOf(await openPeopled(profile), 'Chidi')).toBe(0);
  });

  it('leaves one free attempt if the copy outside the profile, which counts wrong PINs, is gone', async () => {
    const [profile] = await shopOn();
    fs.rmSync(outsideOf(profile).copy);
    const next = await openPeopled(profile);
    expect(await wrongPins(next, 1)).toEqual(['pinWaits']);
    expect(await next.signIn('Bola')).toBeNull();
  });

  it('keeps a new PIN unlocked after a restart if the copy outside the profile still counts the wrong PINs before it', async () => {
    const [profile, till] = await shopOn();
    for (let each = 0; each < 10; each += 1) {
      await wrongPins(till, 1);
      await till.clock.advance(30 * MINUTE);
    }
    const { copy } = outsideOf(profile);
    const older = fs.readFileSync(copy);
    await till.signIn('Bola');
    expect(await till.code('staff.resetPin', { id: till.idOf('Chidi'), newPin: '604815' })).toBe('done');
    fs.writeFileSync(copy, older);
    expect(await (await openPeopled(profile)).signIn('Chidi', '604815')).toBeNull();
  });

  it('does not count an attempt at the old PIN against a new PIN that is set meanwhile', async () => {
    const till = await newShop();
    await wrongPins(till, 4);
    await till.signIn('Bola');
    const attempt = triedDuringChange(till, '222333');
    expect(await till.code('staff.resetPin', { id: till.idOf('Chidi'), newPin: '604815' })).toBe('done');
    expect(await attempt()).toBe('pinWrong');
    expect(await till.signIn('Chidi', '604815')).toBeNull();
  });

  it('accepts no old PIN in an attempt that begins while its person changes the PIN', async () => {
    const till = await newShop('Chidi');
    const attempt = triedDuringChange(till, PINS.Chidi);
    expect(await till.code('people.changeOwnPin', { pin: PINS.Chidi, newPin: '604815' })).toBe('done');
    expect(await attempt()).toBe('pinWrong');
  });

  it('compares no PIN if the count of attempts cannot be written, and says so', async () => {
    const till = await newShop();
    fs.rmSync(fileOf(till));
    fs.mkdirSync(fileOf(till));
    expect(await wrongPins(till, 1)).toEqual(['peopleNotKept']);
    expect(await till.signIn('Bola')).toBe('peopleNotKept');
  });

  it('makes a person wait from the fifth wrong PIN on, and records the wait', async () => {
    const till = await newShop();
    expect(await wrongPins(till, 6)).toEqual(['pinWrong', 'pinWrong', 'pinWrong', 'pinWrong', 'pinWaits', 'pinWaits']);
    expect(await till.signIn('Chidi')).toBe('pinWaits');
    expect(await till.signIn('Bola')).toBeNull();
    await till.clock.advance(29_999);
    expect(await till.signIn('Chidi')).toBe('pinWaits');
    await till.clock.advance(1);
    expect(await till.signIn('Chidi')).toBeNull();
    expect(lockoutsOf(till)).toEqual([5]);
    expect(await wrongPins(till, 1)).toEqual(['pinWrong']);
  });

  it.each([1, -1])(
    'keeps the wait after wrong PINs through a restart, however far the clock is set (%s year)',
    async (years) => {
      const profile = newProfile();
      await wrongPins(await openShop(profile), 5);
      const next = await openPeopled(profile);
      next.clock.set(new Date(next.clock.now().getTime() + years * 365 * 24 * 60 * MINUTE).toISOString());
      expect(await next.signIn('Chidi')).toBe('pinWaits');
      await next.clock.advance(29_999);
      expect(await next.signIn('Chidi')).toBe('pinWaits');
      await next.clock.advance(1);
      expect(await next.signIn('Chidi')).toBeNull();
    },
  );

  it('disables a PIN at the tenth wrong attempt, until a person with the right sets a new PIN', async () => {
    const profile = newProfile();
    let till: PeopledTill = await openShop(profile);
    await wrongPins(till, 5);
    for (let failures = 6; failures <= 10; failures += 1) {
      till = await openPeopled(profile);
      await till.clock.advance(30 * MINUTE);
      expect(await wrongPins(till, 1)).toEqual([failures < 10 ? 'pinWaits' : 'pinDead']);
    }
    till = await openPeopled(profile);
    await till.clock.advance(24 * 60 * MINUTE);
    expect(await till.signIn('Chidi')).toBe('pinDead');
    await till.signIn('Bola');
    const reset = { id: till.idOf('Chidi'), newPin: '604815' };
    expect(await till.code('staff.resetPin', reset)).toBe('done');
    expect(await till.signIn('Chidi', '604815')).toBeNull();
    expect(lockoutsOf(till)).toEqual([5, 6, 7, 8, 9, 10]);
  });

  it('counts wrong PINs of approvals and of sign-ins together', async () => {
    const till = await newShop();
    for (let each = 0; each < 3; each += 1) await till.signIn('Bola', '222333');
    await till.signIn('Chidi');
    const act = actOf(await till.handlers['till.confirmClock'](undefined));
    const approval = { act, approverId: till.idOf('Bola'), pin: '222333', reason: 'The clock is right.' };
    expect(await till.code('people.approve', approval)).toBe('pinWrong');
    expect(await till.code('people.approve', approval)).toBe('pinWaits');
    expect(await till.signIn('Bola')).toBe('pinWaits');
  });

  it('counts a PIN attempt before it checks the PIN, so that ending the program gains nothing', async () => {
    const [profile, till] = await shopOn();
    // Reads the disk while the attempt is still running.
    const answers = wrongPins(till, 1);
    await expect.poll(async () => failuresOf(await openPeopled(profile), 'Chidi')).toBe(1);
    await answers;
  });
});

describe('a forgotten PIN of an owner', () => {
  it('replaces a forgotten PIN with the code on paper, once, even if the PIN is disabled', async () => {
    const till = await newShop();
    const { recoveryCode } = till;
    for (let each = 0; each < 10; each += 1) {
      await till.signIn('Ada', '222333');
      await till.clock.advance(30 * MINUTE);
    }
    expect(await till.signIn('Ada')).toBe('pinDead');
    const recover = {
      id: till.idOf('Ada'),
      recoveryCode: recoveryCode.toLowerCase().replaceAll('-', ' '),
      newPin: '604815',
    };
    expect(await till.code('people.recover', { ...recover, newPin: '123456' })).toBe('pinTrivial');
    const recovered = await till.handlers['people.recover'](recover);
    expect(codeOf(recovered)).toBe('done');
    expect(await till.signIn('Ada', '604815')).toBeNull();
    expect(await till.code('people.recover', recover)).toBe('recoveryCodeWrong');
  });

  it('replaces a forgotten PIN with no other code, and for nobody else', async () => {
    const till = await newShop();
    const other = await newShop();
    const recover = (id: string, recoveryCode: string) =>
      till.handlers['people.recover']({ id, recoveryCode, newPin: '604815' });
    expect(codeOf(await recover(till.idOf('Ada'), other.recoveryCode))).toBe('recoveryCodeWrong');
    expect(codeOf(await recover(till.idOf('Bola'), till.recoveryCode))).toBe('recoveryCodeWrong');
    expect(await till.signIn('Ada', PINS.Ada)).toBeNull();
  });
});
