import { describe, expect, it } from 'vitest';
import type { RetentionMonths } from '../../shared/personal/erasure-channels.ts';
import { problem } from '../../shared/problems.ts';
import type { RetentionQuery } from '../desk/ports/erasure-journal-port.ts';
import { VirtualClock } from '../desk/testing/virtual-clock.fixture.ts';
import { monthsBefore, startRetention } from './retention.ts';

const HOUR_MS = 60 * 60_000;

/** Starts the retention over sales that began on these dates, oldest first. A sale's reference is its index. */
function retentionOf(createdAt: readonly string[], months: RetentionMonths, refused: readonly string[] = []) {
  const clock = new VirtualClock('2026-11-21T09:00:00.000Z');
  const setting = { months };
  const confirmed: { time: () => Date | null } = { time: () => clock.now() };
  const left = new Set(createdAt.keys());
  const asked: RetentionQuery[] = [];
  const erased: string[] = [];
  const logged: string[] = [];
  const retention = startRetention({
    months: () => setting.months,
    confirmedTime: () => confirmed.time(),
    journal: {
      salesToErase: async (query) => {
        asked.push(query);
        const { before, after, most } = query;
        const page = [...createdAt.entries()].filter(([index, at]) => index + 1 > after && at < before).slice(0, most);
        const last = page.at(-1);
        return {
          references: page.filter(([index]) => left.has(index)).map(([index]) => String(index)),
          next: page.length < most || !last ? null : last[0] + 1,
        };
      },
    },
    erase: async (reference) => {
      if (refused.includes(reference)) return problem('erasureCaseOpen', { number: '1' });
      erased.push(reference);
      left.delete(Number(reference));
      return { ok: true, value: { seq: 1, saleId: 'sale', entries: [1] } };
    },
    clock,
    log: { write: (event: string) => void logged.push(event) } as never,
  });
  return { clock, setting, confirmed, asked, erased, logged, retention };
}

describe('the retention of personal data', () => {
  it('erases data older than the retention period, oldest first, and data that becomes older later', async () => {
    const { clock, erased } = retentionOf(
      ['2026-01-01T09:00:00.000Z', '2026-02-01T09:00:00.000Z', '2026-05-22T09:00:00.000Z'],
      6,
    );
    await clock.advance(30_000);
    expect(erased).toEqual([]);
    await clock.advance(60_000);
    expect(erased).toEqual(['0', '1']);
    await clock.advance(26 * HOUR_MS);
    expect(erased).toEqual(['0', '1', '2']);
  });

  it('erases nothing while the retention is off, and stops midway when it is switched off', async () => {
    const old = Array.from({ length: 20 }, () => '2020-01-01T09:00:00.000Z');
    const { clock, setting, erased, asked } = retentionOf(old, null);
    await clock.advance(2 * HOUR_MS);
    expect([erased, asked]).toEqual([[], []]);
    setting.months = 12;
    await clock.advance(HOUR_MS / 2);
    await clock.advance(HOUR_MS / 2);
    expect(erased.length).toBeGreaterThan(0);
  });

  it('reads one small batch of old sales at a time, and pauses between erasures', async () => {
    const old = Array.from({ length: 450 }, () => '2020-01-01T09:00:00.000Z');
    const { clock, erased, asked } = retentionOf(old, 3);
    await clock.advance(60_000 + 100 * 250);
    expect(erased.length).toBeGreaterThan(90);
    expect(erased.length).toBeLessThan(110);
    expect(asked).toHaveLength(1);
    await clock.advance(HOUR_MS / 2);
    expect(erased).toHaveLength(450);
    expect(asked.slice(0, 3).map(({ after }) => after)).toEqual([0, 200, 400]);
  });

  it('continues with the next sale after a refused erasure, and retries the refused erasure an hour later', async () => {
    const refused = ['0'];
    const { clock, erased } = retentionOf(['2020-01-01T09:00:00.000Z', '2020-01-02T09:00:00.000Z'], 3, refused);
    await clock.advance(90_000);
    expect(erased).toEqual(['1']);
    refused.pop();
    await clock.advance(HOUR_MS);
    expect(erased).toEqual(['1', '0']);
  });

  it('erases nothing while no time is confirmed, and uses the confirmed time if the clock is far ahead', async () => {
    const { clock, confirmed, erased, asked } = retentionOf(
      ['2026-01-01T09:00:00.000Z', '2026-05-01T09:00:00.000Z'],
      6,
    );
    confirmed.time = () => null;
    await clock.advance(2 * HOUR_MS);
    expect([erased, asked]).toEqual([[], []]);
    confirmed.time = () => new Date('2026-07-21T09:00:00.000Z');
    await clock.advance(HOUR_MS);
    expect(erased).toEqual(['0']);
  });

  it('erases nothing after the retention is stopped', async () => {
    const { clock, erased, retention } = retentionOf(['2020-01-01T09:00:00.000Z'], 3);
    retention.stop();
    await clock.advance(2 * HOUR_MS);
    expect(erased).toEqual([]);
  });

  it.each([
    ['2026-11-21T09:00:00.000Z', 6, '2026-05-21T09:00:00.000Z'],
    ['2026-08-31T09:00:00.000Z', 6, '2026-02-28T09:00:00.000Z'],
    ['2028-02-29T09:00:00.000Z', 12, '2027-02-28T09:00:00.000Z'],
    ['2026-01-15T09:00:00.000Z', 3, '2025-10-15T09:00:00.000Z'],
  ])('counts calendar months: %s less %i', (now, months, before) => {
    expect(monthsBefore(new Date(now), months).toISOString()).toBe(before);
  });
});
