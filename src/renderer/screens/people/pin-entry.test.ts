import { describe, expect, it } from 'vitest';
import { problem } from '../../../shared/problems.ts';
import { countdownText, pinOutcomeOf } from './pin-entry.tsx';
import { isPinShaped } from './secret-fields.tsx';

describe('a refused PIN', () => {
  it.each([
    ['5', null],
    ['3', null],
    ['2', 2],
    ['1', 1],
  ])('shows the remaining attempts only when few are left: %s', (triesLeft, said) => {
    expect(pinOutcomeOf(problem('pinWrong', { triesLeft }).problem)).toEqual({ kind: 'wrong', triesLeft: said });
  });

  it('makes the person wait as long as main says, or blocks the PIN', () => {
    expect(pinOutcomeOf(problem('pinWaits', { waitMs: '30000', at: '' }).problem)).toEqual({
      kind: 'waits',
      waitMs: 30_000,
    });
    expect(pinOutcomeOf(problem('pinDead').problem)).toEqual({ kind: 'dead' });
    expect(pinOutcomeOf(null)).toEqual({ kind: 'none' });
  });

  it('shows a refused PIN like any other problem', () => {
    const refused = problem('approverNotAllowed', { permission: 'handOver' }).problem;
    expect(pinOutcomeOf(refused)).toEqual({ kind: 'refused', problem: refused });
  });
});

it('the countdown shows the remaining wait in minutes and seconds', () => {
  const texts = [30_000, 29_001, 480_000, 61_000, 1, 0, -5].map(countdownText);
  expect(texts).toEqual(['0:30', '0:30', '8:00', '1:01', '0:01', '0:00', '0:00']);
});

it('a PIN has four to six digits, unlike a badge that a scanner reads', () => {
  for (const pin of ['4802', '48021', '480213']) expect(isPinShaped(pin)).toBe(true);
  for (const text of ['', '480', '4802133', 'B-48021', '48 02', '٤٨٠٢']) expect(isPinShaped(text)).toBe(false);
});
