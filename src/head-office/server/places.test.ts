import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Guest, places } from './places.ts';

describe('places for what comes in', () => {
  it('are given back', () => {
    const { room } = roomOf(1);
    const leave = room.take(guestOf());
    expect(room.take(guestOf())).toBeNull();
    leave?.();
    expect(room.take(guestOf())).not.toBeNull();
  });

  it('are not kept by whoever is slow: the slowest leaves to a new one', () => {
    const { room, clock } = roomOf(3);
    const guests = [guestOf(), guestOf(), guestOf()] as const;
    for (const guest of guests) room.take(guest);
    clock.nowMs = 5_000;
    guests[0].bytes = 50_000;
    guests[1].bytes = 10;
    guests[2].bytes = 900;
    expect(room.take(guestOf())).not.toBeNull();
    expect(guests.map(({ hasLeft }) => hasLeft)).toEqual([false, true, false]);
    expect(room.taken).toBe(3);
  });

  it('call nobody slow who has only just come', () => {
    const { room, clock } = roomOf(1);
    const guest = guestOf();
    room.take(guest);
    clock.nowMs = 999;
    expect(room.take(guestOf())).toBeNull();
    expect(guest.hasLeft).toBe(false);
  });

  it('let in whoever comes when all others have been slow for long, and never more than there are', () => {
    const most = 4;
    const act = fc.record({ passMs: fc.nat(3_000), bytes: fc.nat(10_000) });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const { room, clock } = roomOf(most);
        const came: { guest: TestGuest; atMs: number }[] = [];
        for (const { passMs, bytes } of acts) {
          clock.nowMs += passMs;
          const inside = came.filter(({ guest }) => !guest.hasLeft);
          const isAnySlow = inside.some(({ atMs }) => clock.nowMs - atMs >= GRACE_MS);
          const guest = guestOf();
          const isIn = room.take(guest) !== null;
          expect(isIn).toBe(inside.length < most || isAnySlow);
          guest.bytes = bytes;
          if (isIn) came.push({ guest, atMs: clock.nowMs });
          expect(room.taken).toBe(came.filter((each) => !each.guest.hasLeft).length);
          expect(room.taken).toBeLessThanOrEqual(most);
        }
      }),
    );
  });
});

const GRACE_MS = 1_000;

function roomOf(most: number) {
  const clock = { nowMs: 0 };
  return { clock, room: places({ most, graceMs: GRACE_MS, nowMs: () => clock.nowMs }) };
}

interface TestGuest extends Guest {
  bytes: number;
  hasLeft: boolean;
}

function guestOf(): TestGuest {
  const guest: TestGuest = {
    bytes: 0,
    hasLeft: false,
    progress: () => guest.bytes,
    leave: () => {
      guest.hasLeft = true;
    },
  };
  return guest;
}
