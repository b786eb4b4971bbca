import { describe, expect, it } from 'vitest';
import { queryOfView, WHOLE_JOURNAL } from './journal-view.ts';
import { keptViewsSchema, savedViewSchema, storedViewsSchema } from './saved-view.ts';

const ID = '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11';

function saved(name: string, search: string) {
  return { id: ID, name, view: { ...WHOLE_JOURNAL, search }, columns: null };
}

describe('a view to be saved', () => {
  it.each([
    ['its name', saved('5531 8866 5214 2950', '')],
    ['its search', saved('Tuesday', '5531886652142950')],
  ])('is refused with a card number in %s', (_where, view) => {
    expect(savedViewSchema.safeParse(view).success).toBe(false);
  });

  it('is taken with the last four', () => {
    expect(savedViewSchema.parse(saved(' Card 2950 ', '2950'))).toEqual(saved('Card 2950', '2950'));
  });
});

describe('views in the settings', () => {
  it('of an earlier version are read without the card numbers in them', () => {
    const stored = { views: [saved('Tuesday', 'ade@example.com'), saved('5531886652142950', '5531 8866 5214 2950')] };
    const read = storedViewsSchema.parse({ ...stored, columns: null });
    expect(read).toEqual({ views: [saved('Tuesday', 'ade@example.com'), saved('2950', '2950')], columns: null });
    expect(keptViewsSchema.parse(read)).toEqual(read);
  });

  it('of an earlier version name no currency: their amounts are of the till’s', () => {
    const { currency: _none, ...earlier } = { ...WHOLE_JOURNAL, amountFromMinor: 150_000 };
    const read = storedViewsSchema.parse({ views: [{ ...saved('Large', ''), view: earlier }], columns: null });
    const [{ view } = saved('', '')] = read.views;
    expect(view).toMatchObject({ amountFromMinor: 150_000, currency: null });
    const query = queryOfView(view, { today: '2026-11-21', currency: 'KWD' });
    expect(query.filters).toEqual({ amountFromMinor: 150_000, currency: 'KWD' });
  });
});
