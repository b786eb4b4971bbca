import { describe, expect, it } from 'vitest';
import type { HeadOfficeState } from './head-office-channels.ts';
import { lightOf } from './head-office-light.ts';

const now = new Date('2026-11-22T12:00:00.000Z');

describe('the light of head office', () => {
  it('is good while head office answers, and not a notice during a short absence', () => {
    expect(lightOf(standing('upToDate', '2026-11-22T11:59:00.000Z'), now)).toBe('good');
    expect(lightOf(standing('sending', '2026-11-01T00:00:00.000Z'), now)).toBe('good');
    expect(lightOf(standing('waiting', '2026-11-22T03:00:00.000Z'), now)).toBe('unknown');
    expect(lightOf(standing('unchecked', null), now)).toBe('unknown');
  });

  it('the light asks a person to look after a day without a receipt, and when nothing is sent any more', () => {
    expect(lightOf(standing('waiting', '2026-11-21T11:00:00.000Z'), now)).toBe('notice');
    expect(lightOf(standing('unchecked', '2026-11-21T11:00:00.000Z'), now)).toBe('notice');
    expect(lightOf(standing('stopped', '2026-11-22T11:59:00.000Z'), now)).toBe('notice');
  });

  it('the light asks a person to look if no receipt came for a day since the till was connected', () => {
    expect(lightOf(standing('unchecked', null, '2026-11-21T13:00:00.000Z'), now)).toBe('unknown');
    expect(lightOf(standing('unchecked', null, '2026-11-21T11:00:00.000Z'), now)).toBe('notice');
    expect(lightOf(standing('waiting', null, '2026-11-21T11:00:00.000Z'), now)).toBe('notice');
    expect(lightOf(standing('waiting', '2026-11-22T03:00:00.000Z', '2026-11-01T00:00:00.000Z'), now)).toBe('unknown');
  });

  it('the light asks a person to look if the receipt is of a later day, because one clock is wrong', () => {
    expect(lightOf(standing('waiting', '2026-11-23T11:00:00.000Z'), now)).toBe('unknown');
    expect(lightOf(standing('waiting', '2026-11-23T13:00:00.000Z'), now)).toBe('notice');
    expect(lightOf(standing('unchecked', '2030-01-01T00:00:00.000Z'), now)).toBe('notice');
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
