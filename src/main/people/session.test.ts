import { afterEach, describe, expect, it } from 'vitest';
import type { DeskSnapshot, PaymentView } from '../../shared/payment/snapshot.ts';
import { FIRST_PEOPLE_SETTINGS, type PeopleSettings } from '../../shared/people/people.ts';
import { payment, sale } from '../../shared/testing/records.fixture.ts';
import { VirtualClock } from '../desk/testing/virtual-clock.fixture.ts';
import { createSessions, type Sessions } from './session.ts';

const running: Sessions[] = [];
afterEach(() => {
  for (const sessions of running.splice(0)) sessions.stop();
});

const ADA = '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11';
const MINUTE = 60_000;

function tillWithAda(changes: Partial<PeopleSettings> = {}) {
  const clock = new VirtualClock();
  const told: (boolean | null)[] = [];
  const settings = { ...FIRST_PEOPLE_SETTINGS, ...changes };
  const failed = (error: unknown) => {
    throw error;
  };
  const changed = () => void told.push(sessions.now()?.isLocked ?? null);
  const sessions = createSessions({ clock, settings: () => settings, changed, failed });
  running.push(sessions);
  sessions.begin(ADA);
  return { sessions, told, clock, wait: (ms: number) => clock.advance(ms) };
}

function snapshot(view: PaymentView | null, status: 'active' | 'handedOver' = 'active'): DeskSnapshot {
  const current = view && { sale: sale({ status }), payment: payment(), view, earlierPayments: 0 };
  return { revision: 1, current, notSettled: 0, leftSales: [], announcements: [], stopped: null };
}

const STEP: PaymentView = { screen: 'step', step: 'otp', instruction: null, notice: null };
const NOT_PAID: PaymentView = { screen: 'notPaid', reason: 'declined', code: null, message: null, requerying: false };

describe('the session of a signed-in person', () => {
  it('locks after a while without input, and stays signed in', async () => {
    const { sessions, told, wait } = tillWithAda();
    await wait(4 * MINUTE);
    sessions.touched();
    await wait(4 * MINUTE);
    expect(sessions.now()).toEqual({ personId: ADA, isLocked: false });
    await wait(MINUTE);
    expect(sessions.now()).toEqual({ personId: ADA, isLocked: true });
    expect(told).toEqual([false, true]);
  });

  it('locks after the machine slept, even if a touch comes first, or at the end of a customer’s turn', async () => {
    const { sessions, clock, wait } = tillWithAda();
    await wait(MINUTE);
    clock.sleepMachine(8 * 60 * MINUTE);
    sessions.touched();
    expect(sessions.now()?.isLocked).toBe(true);
    sessions.begin(ADA);
    clock.sleepMachine(MINUTE);
    await wait(2_000);
    expect(sessions.now()?.isLocked).toBe(true);
    sessions.begin(ADA);
    sessions.follow(snapshot(STEP));
    clock.sleepMachine(MINUTE);
    await wait(MINUTE);
    expect(sessions.now()?.isLocked).toBe(false);
    sessions.follow(snapshot(NOT_PAID));
    expect(sessions.now()?.isLocked).toBe(true);
  });

  it('keeps the till unlocked during a long customer’s turn, and while its result is shown', async () => {
    const { sessions, wait } = tillWithAda();
    sessions.follow(snapshot(STEP));
    await wait(20 * MINUTE);
    expect(sessions.now()?.isLocked).toBe(false);
    expect(sessions.isBusy()).toBe(true);
    sessions.follow(snapshot(NOT_PAID));
    expect(sessions.now()?.isLocked).toBe(false);
    await wait(4 * MINUTE);
    expect(sessions.now()?.isLocked).toBe(false);
    await wait(MINUTE);
    expect(sessions.now()?.isLocked).toBe(true);
  });

  it('locks after a sale if that is set, but not within ten seconds of a sign-in', async () => {
    const { sessions, wait } = tillWithAda({ lockAfterSale: true });
    sessions.follow(snapshot(NOT_PAID));
    sessions.follow(snapshot(null));
    expect(sessions.now()?.isLocked).toBe(false);
    sessions.touched();
    await wait(10_000);
    expect(sessions.now()?.isLocked).toBe(true);
    sessions.begin(ADA);
    await wait(MINUTE);
    expect(sessions.now()?.isLocked).toBe(false);
    sessions.follow(snapshot(NOT_PAID));
    sessions.follow(snapshot(NOT_PAID, 'handedOver'));
    expect(sessions.now()?.isLocked).toBe(false);
    sessions.follow(snapshot(null));
    expect(sessions.now()?.isLocked).toBe(true);
  });

  it('does not lock for an earlier sale once the next sale is typed, and locks after the next sale', async () => {
    const { sessions, wait } = tillWithAda({ lockAfterSale: true });
    sessions.follow(snapshot(NOT_PAID));
    sessions.follow(snapshot(null));
    sessions.touched();
    sessions.saleBegun();
    await wait(MINUTE);
    expect(sessions.now()?.isLocked).toBe(false);
    sessions.follow(snapshot(NOT_PAID));
    sessions.follow(snapshot(null));
    expect(sessions.now()?.isLocked).toBe(true);
  });

  it.each([
    ['in a customer’s turn or while its result is shown', STEP],
    ['while a resumed sale is at the counter', NOT_PAID],
  ])('does not lock for an earlier sale %s', async (_, next) => {
    const { sessions, wait } = tillWithAda({ lockAfterSale: true });
    sessions.follow(snapshot(NOT_PAID));
    sessions.follow(snapshot(null));
    sessions.follow(snapshot(next));
    await wait(MINUTE);
    expect(sessions.now()?.isLocked).toBe(false);
    sessions.follow(snapshot(NOT_PAID));
    await wait(MINUTE);
    expect(sessions.now()?.isLocked).toBe(false);
  });

  it('signs a person out instead of locking if nobody needs to sign in', async () => {
    const { sessions, wait } = tillWithAda({ signIn: 'off' });
    await wait(5 * MINUTE);
    expect(sessions.now()).toBeNull();
  });
});
