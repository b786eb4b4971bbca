import { expect, it } from 'vitest';
import { CHANNEL_LISTS } from './channel-lists.ts';

it('finds the reading channel whose state an act returns, unless main pushes that state', () => {
  const { newStateOf } = CHANNEL_LISTS;
  const orders = [
    'copies.check',
    'copies.chooseSecondPlace',
    'lessons.begin',
    'evidence.cancel',
    'till.setTheme',
  ] as const;
  expect(orders.map((order) => newStateOf[order])).toEqual([
    'copies.read',
    'copies.read',
    'lessons.read',
    undefined,
    undefined,
  ]);
});
