import { describe, expect, it } from 'vitest';
import type { PaymentView } from '../../shared/payment/snapshot.ts';
import { makeEmptySnapshot, makeSnapshot } from '../sale-snapshot.fixture.ts';
import { soundOf } from './sound-of.ts';

const sending = makeSnapshot({ screen: 'sending', operation: 'initiate' });
const AT = '2026-11-21T13:32:05.000Z';

/** Of a view, no more than what a sound goes by. */
const at = (view: object) => makeSnapshot(view as PaymentView);
const PAID = at({ screen: 'paid', released: null });
const HANDED_OVER = at({ screen: 'paid', released: { at: AT, by: 'Ada' } });
const HELD = at({ screen: 'paid', released: null, held: 'notProven' });

describe('what is heard at the counter', () => {
  it.each([
    ['take the goods', PAID, 'takeGoods'],
    ['wait', at({ screen: 'notConfirmed' }), 'wait'],
    ['wait', at({ screen: 'needsReview' }), 'wait'],
    ['no', at({ screen: 'notPaid' }), 'no'],
  ])('is "%s" with the answer', (_words, snapshot, sound) => {
    expect(soundOf(sending, snapshot)).toBe(sound);
    expect(soundOf(makeEmptySnapshot(1), snapshot)).toBe(sound);
  });

  it('is heard once for each answer', () => {
    expect(soundOf(PAID, PAID)).toBeNull();
    expect(soundOf(at({ screen: 'notConfirmed' }), PAID)).toBe('takeGoods');
  });

  it('is never "take the goods" where they are held back, and nothing once they were handed over', () => {
    expect(soundOf(PAID, HELD)).toBe('wait');
    expect(soundOf(PAID, HANDED_OVER)).toBeNull();
    expect(soundOf(sending, HANDED_OVER)).toBeNull();
  });

  it('is nothing for what stood there when the till was opened, nor for what is under way', () => {
    expect(soundOf(null, PAID)).toBeNull();
    expect(soundOf(PAID, makeEmptySnapshot(2))).toBeNull();
    expect(soundOf(makeEmptySnapshot(1), sending)).toBeNull();
  });
});
