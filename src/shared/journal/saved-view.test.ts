import { describe, expect, it } from 'vitest';
import { WHOLE_JOURNAL } from './journal-view.ts';
import { savedViewSchema } from './saved-view.ts';

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
