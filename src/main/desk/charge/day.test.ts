import { describe, expect, it } from 'vitest';
import { daysOfReferences } from './payment-intent.ts';

describe('daysOfReferences', () => {
  it.each([
    ['2026-11-21T10:00:00.000Z', 'Africa/Lagos', '261121'],
    ['2026-11-21T22:59:59.999Z', 'Africa/Lagos', '261121'],
    ['2026-11-21T23:00:00.000Z', 'Africa/Lagos', '261122'],
    ['2026-12-31T23:30:00.000Z', 'Africa/Lagos', '270101'],
    ['2027-01-05T00:30:00.000Z', 'America/New_York', '270104'],
  ])('dates %s in %s as %s', (time, zone, day) => {
    expect(daysOfReferences(zone)(new Date(time))).toBe(day);
  });
});
