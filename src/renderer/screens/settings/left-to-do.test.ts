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
  it('a new practice till begins with a sale, and its last task leads to the service', () => {
    expect(leftOf({})).toEqual(['practice', 'connection', 'owner', 'secondOwner', 'copies']);
    expect(leftOf({ hasPractised: true, hasPeople: true, owners: 2, hasSecondPlace: true })).toEqual(['connection']);
  });

  it('a connected till that has everything has no tasks left', () => {
    const whole = { isConnected: true, hasPractised: true, hasPeople: true, owners: 2, hasSecondPlace: true };
    expect(leftOf(whole)).toEqual([]);
    expect(leftOf({ ...whole, owners: 1 })).toEqual(['secondOwner']);
    expect(leftOf({ ...whole, hasPractised: false })).toEqual(['practice']);
  });

  it('lists no second owner for a person who may not see how many owners there are', () => {
    expect(leftOf({ isConnected: true, hasPeople: true, owners: null })).toEqual(['copies', 'practice']);
  });

  it('claims no second owner while the owners are unknown', () => {
    const names = tasksOf({ ...NEW, isConnected: true, hasPeople: true, owners: null }).map(({ name }) => name);
    expect(names).toEqual(['owner', 'copies', 'practice']);
  });
});
