import { describe, expect, it } from 'vitest';
import type { HeadOfficeState } from './head-office-channels.ts';
import { lightOf } from './head-office-light.ts';

const now = new Date('2026-11-22T12:00:00.000Z');

const BEFORE = '2026-11-21T11:00:00.000Z';

describe('the light of head office', () => {
  it.each<[string, ReturnType<typeof lightOf>, ...Parameters<typeof standing>]>([
    ['head office has just answered', 'good', 'upToDate', '2026-11-22T11:59:00.000Z'],
    ['entries are being sent, after however long', 'good', 'sending', '2026-11-01T00:00:00.000Z'],
    ['head office is away for some hours', 'unknown', 'waiting', '2026-11-22T03:00:00.000Z'],
    ['no receipt came since a recent connection', 'unknown', 'unchecked', null],
    ['no receipt came for almost a day', 'unknown', 'unchecked', null, '2026-11-21T13:00:00.000Z'],
    ['an old connection has a recent receipt', 'unknown', 'waiting', '2026-11-22T03:00:00.000Z', BEFORE],
    ['the receipt is of some hours later', 'unknown', 'waiting', '2026-11-23T11:00:00.000Z'],
    ['head office is away for a day', 'notice', 'waiting', BEFORE],
    ['the last receipt is a day old and nothing was checked', 'notice', 'unchecked', BEFORE],
    ['nothing is sent any more', 'notice', 'stopped', '2026-11-22T11:59:00.000Z'],
    ['no receipt came for a day since the connection', 'notice', 'unchecked', null, BEFORE],
    ['no receipt came for a day while entries wait', 'notice', 'waiting', null, BEFORE],
    ['the receipt is of a later day, because one clock is wrong', 'notice', 'waiting', '2026-11-23T13:00:00.000Z'],
    ['the receipt is of a later year', 'notice', 'unchecked', '2030-01-01T00:00:00.000Z'],
  ])('if %s, is %s', (_name, light, ...is) => {
    expect(lightOf(standing(...is), now)).toBe(light);
  });
});

type Enrolled = Extract<HeadOfficeState, { kind: 'enrolled' }>;

function standing(
  is: Enrolled['standing'],
  receivedAt: string | null,
  connectedAt = '2026-11-22T11:00:00.000Z',
): Enrolled {
  const address = 'https://office.example';
  return {
    kind: 'enrolled',
    address,
    fingerprint: '7Q2M',
    authority: null,
    standing: is,
    receivedAt,
    connectedAt,
    waiting: 0,
    problem: null,
    missing: 0,
    fetched: null,
    isLost: false,
  };
}
