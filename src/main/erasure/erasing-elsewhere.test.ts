import { describe, expect, it, onTestFinished } from 'vitest';
import { settled, VirtualClock } from '../desk/testing/virtual-clock.fixture.ts';
import type { LogFields } from '../log.ts';
import { type ErasePlace, type PlaceKind, startErasingElsewhere } from './erasing-elsewhere.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('erasures outside the journal', () => {
  it('erases in every place a minute after the start, and later only if something is erased', async () => {
    const { clock, asked } = started();
    await clock.advance(MINUTE_MS - 1);
    expect(asked).toEqual([]);
    await clock.advance(1);
    expect(asked).toEqual(['copies', 'secondCopies', 'aside', 'opened', 'fetched']);
    await clock.advance(24 * HOUR_MS);
    expect(asked).toHaveLength(5);
  });

  it('carries out erasures that come within seconds together', async () => {
    const { clock, asked, erasing } = started();
    await clock.advance(MINUTE_MS);
    for (let count = 0; count < 3; count += 1) {
      erasing.erased();
      await clock.advance(1_000);
    }
    await clock.advance(5_000);
    expect(asked).toHaveLength(10);
    await clock.advance(HOUR_MS);
    expect(asked).toHaveLength(10);
  });

  it('erases in every place again if something is erased meanwhile', async () => {
    const waiting = Promise.withResolvers<never[]>();
    const { clock, asked, erasing } = started({ fetched: [() => waiting.promise] });
    await clock.advance(MINUTE_MS);
    erasing.erased();
    waiting.resolve([]);
    await settled();
    await clock.advance(5_000);
    expect(asked).toHaveLength(10);
  });

  it('reports a place that fails, continues with the others, and retries that place every hour', async () => {
    const { clock, asked, logged } = started({
      secondCopies: [async () => Promise.reject(new Error('away')), async () => []],
      opened: [async () => [{ place: 'a set', cause: new Error('held') }], async () => []],
    });
    await clock.advance(MINUTE_MS);
    expect(logged).toEqual(['secondCopies', 'opened']);
    expect(asked).toHaveLength(5);
    await clock.advance(HOUR_MS);
    expect([logged, asked.length]).toEqual([['secondCopies', 'opened'], 10]);
    await clock.advance(24 * HOUR_MS);
    expect(asked).toHaveLength(10);
  });

  it('stops erasing when the till stops', async () => {
    const { clock, asked, erasing } = started();
    erasing.stop();
    erasing.erased();
    await clock.advance(HOUR_MS);
    expect([asked, clock.sleepers]).toEqual([[], 0]);
  });
});

/** Starts the erasing with places that give these answers in turn, and then have nothing left to erase. */
function started(answers: Partial<Record<PlaceKind, ErasePlace[]>> = {}) {
  const clock = new VirtualClock('2026-11-21T10:00:00.000Z');
  const asked: PlaceKind[] = [];
  const logged: LogFields['code'][] = [];
  const place = (kind: PlaceKind) => async () => {
    asked.push(kind);
    return (await answers[kind]?.shift()?.()) ?? [];
  };
  const erasing = startErasingElsewhere({
    places: {
      copies: place('copies'),
      secondCopies: place('secondCopies'),
      aside: place('aside'),
      opened: place('opened'),
      fetched: place('fetched'),
    },
    clock,
    log: { write: (_event, fields) => void logged.push(fields?.code) },
  });
  onTestFinished(() => erasing.stop());
  return { clock, asked, logged, erasing };
}
