import { describe, expect, it } from 'vitest';
import { countText, isShopName, rangesText, timeText } from './said.ts';

describe('console texts', () => {
  it('formats a time to the minute and a number with its noun', () => {
    expect(timeText('2026-11-23T09:28:05.498Z')).toBe('2026-11-23 09:28 UTC');
    expect([1, 4_182].map((count) => countText(count, 'entry', 'entries'))).toEqual(['1 entry', '4,182 entries']);
  });

  it.each(['5531 8866 5214 2950', 'Lekki 5531886652142950'])('refuses a shop’s name with a card number: %s', (name) => {
    expect(isShopName(name)).toBe(false);
    expect(isShopName('Lekki 2')).toBe(true);
  });

  it('formats a list of numbers as ranges', () => {
    expect(rangesText([4, 5, 6, 9])).toBe('4 to 6, 9');
    expect([rangesText([]), rangesText([7]), rangesText([1, 3, 4])]).toEqual(['', '7', '1, 3 to 4']);
  });
});
