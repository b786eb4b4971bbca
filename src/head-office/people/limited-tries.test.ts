import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedAddress, limitedTries } from './limited-tries.ts';

const LIMITS = { most: 2, withinMs: 1_000, mostKept: 3 };

describe('limitedTries', () => {
  it('remembers an exhausted name while many others are tried', () => {
    const tries = limitedTries(LIMITS, () => new Date(0));
    expect([tries.take('ada'), tries.take('ada'), tries.take('ada')]).toEqual([true, true, false]);
    for (let other = 0; other < 20; other += 1) tries.take(`other${other}`);
    expect(tries.take('ada')).toBe(false);
  });

  it('limitedTries refuses new names only while the list of names is full', () => {
    const clock = { ms: 0 };
    const tries = limitedTries(LIMITS, () => new Date(clock.ms));
    for (const name of ['one', 'two', 'three']) expect(tries.take(name)).toBe(true);
    expect([tries.take('four'), tries.take('three')]).toEqual([false, true]);
    tries.forget('one');
    expect([tries.take('four'), tries.take('five')]).toEqual([true, false]);
    clock.ms = LIMITS.withinMs;
    expect(tries.take('five')).toBe(true);
  });

  it('limitedTries never allows more than the limit for one name', () => {
    const names = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    fc.assert(
      fc.property(fc.array(fc.record({ name: names, afterMs: fc.nat(400) })), (asked) => {
        let atMs = 0;
        const tries = limitedTries(LIMITS, () => new Date(atMs));
        const taken: { name: string; atMs: number }[] = [];
        for (const { name, afterMs } of asked) {
          atMs += afterMs;
          if (tries.take(name)) taken.push({ name, atMs });
        }
        for (const { name, atMs: from } of taken) {
          const within = taken.filter(
            (each) => each.name === name && each.atMs >= from && each.atMs < from + LIMITS.withinMs,
          );
          expect(within.length).toBeLessThanOrEqual(LIMITS.most);
        }
      }),
    );
  });

  it.each([
    ['10.0.0.9', '10.0.0.9'],
    ['::ffff:10.0.0.9', '10.0.0.9'],
    ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7'],
    ['2001:0DB8:0000:0007::4', '2001:db8:0:7'],
    ['2001:db8::4', '2001:db8:0:0'],
    ['2001:db8:0:8::4', '2001:db8:0:8'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['unknown', 'unknown'],
  ])('counts tries from address %s as tries from %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted);
  });
});
