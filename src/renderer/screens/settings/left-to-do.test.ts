import { describe, expect, it } from 'vitest';
import { type TillStanding, tasksOf } from './left-to-do.tsx';

const NEW: TillStanding = {
  isConnected: false,
  hasPractised: false,
  hasPeople: false,
  owners: null,
  hasSecondPlace: false,
};

function leftOf(standing: Partial<TillStanding>): string[] {
  return tasksOf({ ...NEW, ...standing }).flatMap(({ name, isDone }) => (isDone ? [] : [name]));
}

describe('the remaining tasks', () => {
  it('lists a practice sale first on a new till, and the connection last', () => {
    expect(leftOf({})).toEqual(['practice', 'connection', 'owner', 'secondOwner', 'copies']);
    expect(leftOf({ hasPractised: true, hasPeople: true, owners: 2, hasSecondPlace: true })).toEqual(['connection']);
  });

  it('lists nothing on a connected till that has everything', () => {
    const whole = { isConnected: true, hasPractised: true, hasPeople: true, owners: 2, hasSecondPlace: true };
    expect(leftOf(whole)).toEqual([]);
    expect(leftOf({ ...whole, owners: 1 })).toEqual(['secondOwner']);
    expect(leftOf({ ...whole, hasPractised: false })).toEqual(['practice']);
  });

  it('suggests no second owner to a person who may not see the owners', () => {
    expect(leftOf({ isConnected: true, hasPeople: true, owners: null })).toEqual(['copies', 'practice']);
  });

  it('does not list the second owner as done while the owners are unknown', () => {
    const names = tasksOf({ ...NEW, isConnected: true, hasPeople: true, owners: null }).map(({ name }) => name);
    expect(names).toEqual(['owner', 'copies', 'practice']);
  });
});
