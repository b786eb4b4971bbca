import { expect, it } from 'vitest';
import type { RequestOf } from '../../../shared/bridge-contract.ts';
import { CrashBoundary } from './crash-boundary.tsx';

it('the crash boundary reports a crashed screen once, with the kind of its error', () => {
  const told: RequestOf<'screen.stopped'>[] = [];
  const boundary = new CrashBoundary({ children: null, screen: () => 'sell', tell: (stop) => void told.push(stop) });
  boundary.componentDidCatch(new TypeError('5531886652142950'));
  expect(told).toEqual([{ screen: 'sell', errorName: 'TypeError' }]);
});
