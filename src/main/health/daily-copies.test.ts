import { describe, expect, it, onTestFinished } from 'vitest';
import type { LastCopy } from '../../shared/journal/last-copy.ts';
import { settled, VirtualClock } from '../desk/testing/virtual-clock.fixture.ts';
import type { LogFields } from '../log.ts';
import { startDailyCopies } from './daily-copies.ts';

const SOON_MS = 10_000;
const HOUR_MS = 60 * 60_000;
const copied: LastCopy = { at: '2026-11-21T10:00:01.000Z', problem: null };

describe('the daily copies of a till', () => {
  it('begins the daily copies soon after the start of the program', async () => {
    const { asked, clock, copies } = started([copied]);
    await settled();
    expect([asked, copies.last()]).toEqual([[], null]);
    await clock.advance(SOON_MS);
    expect(asked).toEqual(['2026-11-21']);
    expect(copies.last()).toEqual(copied);
  });

  it('follows the day of the shop, not that of the machine', async () => {
    const { asked, clock } = started([copied, copied], '2026-11-21T22:30:00.000Z');
    await clock.advance(20 * 60_000);
    expect(asked).toEqual(['2026-11-21']);
    await clock.advance(20 * 60_000);
    expect(asked).toEqual(['2026-11-21', '2026-11-22']);
  });

  it('retries a failed copy within the day, and meanwhile reports the failure', async () => {
    const { asked, clock, copies, logged } = started([{ at: null, problem: 'diskFull' }, copied]);
    await clock.advance(SOON_MS);
    expect(copies.last()).toEqual({ at: null, problem: 'diskFull' });
    expect(logged).toEqual(['diskFull']);
    await clock.advance(HOUR_MS);
    expect(asked).toEqual(['2026-11-21', '2026-11-21']);
    expect(copies.last()).toEqual(copied);
    await clock.advance(2 * HOUR_MS);
    expect(asked).toHaveLength(2);
  });

  it('keeps the time of the last copy if the copying thread has ended', async () => {
    const { clock, copies, logged } = started([copied, new Error('ended')]);
    await clock.advance(24 * HOUR_MS);
    expect(copies.last()).toEqual({ at: copied.at, problem: 'failed' });
    expect(logged[0]).toBe('failed');
  });

  it('makes a copy at once if a person asks, even if the day already has a copy', async () => {
    const later = { at: '2026-11-21T10:30:00.000Z', problem: null };
    const { asked, clock, copies } = started([copied, later]);
    await clock.advance(SOON_MS);
    expect(await copies.copyNow()).toEqual(later);
    expect(copies.last()).toEqual(later);
    expect(asked).toEqual(['2026-11-21', '2026-11-21 again']);
  });

  it('retries soon if erased personal data could not be removed from the copies', async () => {
    const { asked, clock, copies, logged } = started([copied, { at: copied.at, problem: 'diskFull' }, copied]);
    await clock.advance(SOON_MS);
    expect(await copies.eraseNow()).toMatchObject({ problem: 'diskFull' });
    expect(logged).toEqual(['diskFull']);
    await clock.advance(HOUR_MS);
    expect(asked).toEqual(['2026-11-21', '2026-11-21', '2026-11-21']);
    expect(copies.last()).toEqual(copied);
  });

  it('makes copies one after the other, because two would write the same files', async () => {
    const { asked, clock, copies } = started([copied, copied]);
    const wanted = Promise.all([copies.copyNow(), copies.copyNow()]);
    expect(asked).toHaveLength(1);
    await settled();
    await wanted;
    expect(asked).toHaveLength(2);
    copies.stop();
    await clock.advance(SOON_MS);
  });

  it('reports nothing if no place for copies is chosen', async () => {
    const { clock, copies, logged } = started([null]);
    await clock.advance(SOON_MS);
    expect([copies.last(), logged]).toEqual([null, []]);
  });

  it('stops the daily copies when the till stops', async () => {
    const { asked, clock, copies } = started([copied, copied]);
    await clock.advance(SOON_MS);
    copies.stop();
    await clock.advance(48 * HOUR_MS);
    expect(asked).toHaveLength(1);
    expect(clock.sleepers).toBe(0);
  });
});

function started(answers: Array<LastCopy | null | Error>, now = '2026-11-21T10:00:00.000Z') {
  const clock = new VirtualClock(now);
  const asked: string[] = [];
  const logged: LogFields['reason'][] = [];
  const copies = startDailyCopies({
    keep: async (day, again) => {
      const answer = answers[asked.length];
      asked.push(again ? `${day} again` : day);
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
      return answer;
    },
    clock,
    zone: 'Africa/Lagos',
    log: { write: (_event, fields) => logged.push(fields?.reason) },
  });
  onTestFinished(() => copies.stop());
  return { asked, clock, copies, logged };
}
