import { randomInt } from 'node:crypto';
import { createDesk } from '../../src/main/desk/desk.ts';
import { systemClock } from '../../src/main/system-clock.ts';
import { COUNTER_SCHEDULE } from '../../src/main/till-parts.ts';

type DeskParts = Parameters<typeof createDesk>[0];

export function openPracticeDesk({
  till,
  ...parts
}: Pick<DeskParts, 'journal' | 'gateway'> &
  Partial<Pick<DeskParts, 'findBank' | 'schedule'>> & {
    till: Pick<DeskParts['till'], 'name' | 'baseUrl' | 'publicKey'>;
  }): ReturnType<typeof createDesk> {
  return createDesk({
    findBank: () => Promise.resolve(null),
    schedule: COUNTER_SCHEDULE,
    ...parts,
    till: {
      ...till,
      mode: 'practice',
      zone: 'Africa/Lagos',
      currency: 'NGN',
      origin: { country: 'NG', ip: null, deviceFingerprint: null, meta: [] },
      ceilingMinor: 100_000_000,
      canCharge: true,
    },
    clock: systemClock(),
    randomInt: (below) => randomInt(below),
    newReturnUrl: () => 'https://paydesk.invalid/return/0123456789abcdef',
    actor: () => 'cashier',
    watchPace: { betweenMs: 500, atMostMs: 60_000 },
    holdForSendingAgainMs: 0,
    isJournalSlow: () => false,
    tellNotProven: () => Promise.reject(new Error('A payment is not proven.')),
    failed(error) {
      throw error;
    },
  });
}
