import { describe, expect, it } from 'vitest';
import { viewNameProblem } from './view-name.ts';

const VIEWS = [
  { id: 'a', name: 'Today' },
  { id: 'b', name: 'Above 5000' },
];

describe('the name of a view', () => {
  it('may be any that no other view has', () => expect(viewNameProblem('Yesterday', VIEWS)).toBeNull());

  it('is taken where another view has it, also for one that is renamed', () => {
    expect(viewNameProblem(' Today ', VIEWS)).toBe('view.nameTaken');
    expect(viewNameProblem('Today', VIEWS, 'b')).toBe('view.nameTaken');
  });

  it('may stay as it is', () => expect(viewNameProblem('Today', VIEWS, 'a')).toBeNull());

  it('is no card number', () => expect(viewNameProblem('5531886652142950', VIEWS)).toBe('newCase.hasCardNumber'));
});
