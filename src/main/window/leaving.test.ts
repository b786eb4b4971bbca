import { describe, expect, it } from 'vitest';
import { makeEmptySnapshot, makeSnapshot } from '../../renderer/sale-snapshot.fixture.ts';
import type { PaymentView } from '../../shared/payment/snapshot.ts';
import { createLeaving, type LeftOpen, whatIsLeftOpen } from './leaving.ts';

const since = '2026-11-21T13:32:05.000Z';
const notConfirmed = (canSendAgain: boolean): PaymentView => ({
  screen: 'notConfirmed',
  since,
  cause: 'offline',
  canSendAgain,
  nextCheckAt: null,
  requerying: false,
});
const SENDING: PaymentView = { screen: 'sending', operation: 'initiate' };
const views: [PaymentView, LeftOpen | null][] = [
  [SENDING, 'onTheWire'],
  [{ screen: 'step', step: 'otp', instruction: null, notice: null }, 'atStep'],
  [{ screen: 'confirming', since, attempts: 1, frozen: false, putOffUntil: null }, 'confirming'],
  [notConfirmed(true), 'notSent'],
  [notConfirmed(false), null],
  [{ screen: 'notPaid', reason: 'declined', code: '51', message: null, requerying: false }, null],
];

describe('the warning about an open payment at the end of the program', () => {
  it.each(views)('describes the payment at the counter: $screen', (view, left) => {
    expect(whatIsLeftOpen(makeSnapshot(view))).toBe(left);
  });

  it('gives no warning if no sale is at the counter or the sale has ended', () => {
    expect(whatIsLeftOpen(null)).toBeNull();
    expect(whatIsLeftOpen(makeEmptySnapshot(1))).toBeNull();
    expect(whatIsLeftOpen(makeSnapshot(SENDING, { status: 'cancelled' }))).toBeNull();
  });
});

/** Makes a door of the program: `left` sets what is unfinished, and `answer` is the person's answer. */
function makeDoor(left: LeftOpen | null) {
  const asked: LeftOpen[] = [];
  const faults: unknown[] = [];
  let question = Promise.withResolvers<boolean>();
  const door = {
    left,
    leaves: 0,
    asked,
    faults,
    /** @returns true if the event was not prevented */
    goOut(): boolean {
      let passed = true;
      leaving.hear({
        preventDefault: () => {
          passed = false;
        },
      });
      return passed;
    },
    async answer(given: boolean | Error): Promise<void> {
      if (given instanceof Error) question.reject(given);
      else question.resolve(given);
      question = Promise.withResolvers();
      await new Promise(setImmediate);
    },
  };
  const leaving = createLeaving({
    leftOpen: () => door.left,
    ask: (what) => {
      asked.push(what);
      return question.promise;
    },
    leave: () => {
      door.leaves += 1;
    },
    failed: (error) => faults.push(error),
  });
  return door;
}

describe('a person who leaves the program', () => {
  it('ends the program without a question if nothing is open', () => {
    const door = makeDoor(null);
    expect(door.goOut()).toBe(true);
    expect(door.asked).toEqual([]);
  });

  it('asks a person who leaves only once, even if they try to leave again meanwhile', () => {
    const door = makeDoor('atStep');
    expect([door.goOut(), door.goOut()]).toEqual([false, false]);
    expect(door.asked).toEqual(['atStep']);
  });

  it('ends the program after a yes, and then asks no second question', async () => {
    const door = makeDoor('onTheWire');
    door.goOut();
    await door.answer(true);
    expect(door.leaves).toBe(1);
    expect(door.goOut()).toBe(true);
    expect(door.asked).toHaveLength(1);
  });

  it('keeps the program open after a no, and asks again the next time', async () => {
    const door = makeDoor('confirming');
    door.goOut();
    await door.answer(false);
    expect(door.leaves).toBe(0);
    expect(door.goOut()).toBe(false);
    expect(door.asked).toHaveLength(2);
  });

  it('keeps the program open if the question could not be asked', async () => {
    const door = makeDoor('notSent');
    door.goOut();
    await door.answer(new Error('no dialog'));
    expect(door).toMatchObject({ leaves: 0, faults: [expect.any(Error)] });
    expect(door.goOut()).toBe(false);
  });
});
