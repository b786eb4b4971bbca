import { describe, expect, it } from 'vitest';
import { problem } from '../../shared/problems.ts';
import { createActiveSale } from '../desk/counter/active-sale.ts';
import { settled, VirtualClock } from '../desk/testing/virtual-clock.fixture.ts';
import { createAppendSpeed } from './append-pipeline.ts';

describe('a slow write of the journal', () => {
  it('is reported from ten seconds on until the entry is on the disk, and the entry is still accepted', async () => {
    const { clock, speed, append, disk } = watched();
    const appended = append();
    await clock.advance(9_999);
    expect(speed.isSlow()).toBe(false);
    await clock.advance(1);
    expect(speed.isSlow()).toBe(true);
    disk.answer(1);
    expect(await appended).toEqual({ seq: 1 });
    expect(speed.isSlow()).toBe(false);
  });

  it('is reported until the last of several entries is on disk, each change once', async () => {
    const { clock, speed, append, disk } = watched();
    const told: boolean[] = [];
    const stopTelling = speed.onChange((isSlow) => told.push(isSlow));
    const both = [append(), append()];
    await clock.advance(10_000);
    disk.answer(1);
    await both[0];
    expect(speed.isSlow()).toBe(true);
    disk.answer(2);
    await both[1];
    expect(told).toEqual([true, false]);
    stopTelling();
    void append();
    await clock.advance(10_000);
    expect(told).toEqual([true, false]);
  });

  it('is no longer reported if the entry fails, and the error reaches the caller', async () => {
    const { clock, speed, append, disk } = watched();
    const appended = expect(append()).rejects.toThrow('the disk ended');
    await clock.advance(10_000);
    disk.fail(new Error('the disk ended'));
    await appended;
    expect(speed.isSlow()).toBe(false);
  });

  it('is measured in elapsed time, whatever the clock says', async () => {
    const { clock, speed, append, disk } = watched();
    const appended = append();
    clock.set('2027-01-01T00:00:00.000Z');
    await settled();
    expect(speed.isSlow()).toBe(false);
    disk.answer(1);
    await appended;
    expect(clock.sleepers).toBe(0);
  });
});

describe('a counter with a slow journal', () => {
  it('shows the problem by itself while it lasts', async () => {
    const { clock, speed, append, disk } = watched();
    const counter = createActiveSale([speed]);
    const told: Array<string | null> = [];
    const stopTelling = counter.onChange(({ stopped }) => told.push(stopped?.code ?? null));
    const appended = append();
    await clock.advance(10_000);
    expect(counter.snapshot().stopped?.code).toBe('journalSlow');
    disk.answer(1);
    await appended;
    expect(counter.snapshot().stopped).toBeNull();
    stopTelling();
    expect(told).toEqual(['journalSlow', null]);
  });

  it('shows a fault that stopped the desk first', async () => {
    const { clock, speed, append } = watched();
    const counter = createActiveSale([speed]);
    counter.stop(problem('journalFailed').problem);
    void append();
    await clock.advance(10_000);
    expect(counter.snapshot().stopped?.code).toBe('journalFailed');
  });
});

/** Makes a journal whose disk answers entry by entry, when the test says so. */
function watched() {
  const waiting: PromiseWithResolvers<{ seq: number }>[] = [];
  const clock = new VirtualClock();
  const speed = createAppendSpeed(clock);
  const disk = {
    answer: (seq: number) => waiting.shift()?.resolve({ seq }),
    fail: (error: Error) => waiting.shift()?.reject(error),
  };
  const append = () => {
    return speed.timed(() => {
      const written = Promise.withResolvers<{ seq: number }>();
      waiting.push(written);
      return written.promise;
    });
  };
  return { clock, speed, append, disk };
}
