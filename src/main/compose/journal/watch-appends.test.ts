import { describe, expect, it } from 'vitest';
import type { DeskSnapshot } from '../../../shared/payment/snapshot.ts';
import { problem } from '../../../shared/problems.ts';
import type { Desk } from '../../desk/ports/desk-port.ts';
import { settled, VirtualClock } from '../../desk/testing/virtual-clock.fixture.ts';
import { intents } from '../../journal/entries.fixture.ts';
import { withStopNotice } from '../till-stop.ts';
import { watchAppends } from './watch-appends.ts';

const [ENTRY] = intents(1);

describe('a journal that writes', () => {
  it('is slow from ten seconds on until the entry is on the disk, and takes it all the same', async () => {
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

  it('is slow until the last of several entries is there, and says each change once', async () => {
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

  it('is not slow any more where the entry failed, and says why it did', async () => {
    const { clock, speed, append, disk } = watched();
    const appended = expect(append()).rejects.toThrow('the disk ended');
    await clock.advance(10_000);
    disk.fail(new Error('the disk ended'));
    await appended;
    expect(speed.isSlow()).toBe(false);
  });

  it('is timed by what passes, not by what the clock says', async () => {
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

describe('a desk over a slow journal', () => {
  const open: DeskSnapshot = {
    revision: 0,
    current: null,
    notSettled: 0,
    leftSales: [],
    announcements: [],
    stopped: null,
  };
  const showing = (snapshot: DeskSnapshot): Pick<Desk, 'read' | 'onChange'> => ({
    read: () => snapshot,
    onChange: () => () => undefined,
  });

  it('says so while it lasts, without being asked', async () => {
    const { clock, speed, append, disk } = watched();
    const desk = withStopNotice(showing(open), speed);
    const told: Array<string | null> = [];
    const stopTelling = desk.onChange(({ stopped }) => told.push(stopped?.code ?? null));
    const appended = append();
    await clock.advance(10_000);
    expect(desk.read().stopped?.code).toBe('journalSlow');
    disk.answer(1);
    await appended;
    expect(desk.read().stopped).toBeNull();
    stopTelling();
    expect(told).toEqual(['journalSlow', null]);
  });

  it('tells first what stopped it for good', async () => {
    const { clock, speed, append } = watched();
    const desk = withStopNotice(showing({ ...open, stopped: problem('journalFailed').problem }), speed);
    void append();
    await clock.advance(10_000);
    expect(desk.read().stopped?.code).toBe('journalFailed');
  });
});

/** A journal whose disk answers when the test says so, entry by entry. */
function watched() {
  const waiting: PromiseWithResolvers<{ seq: number }>[] = [];
  const clock = new VirtualClock();
  const { journal, speed } = watchAppends(
    {
      appendAll: () => Promise.reject(new Error('Nothing is added together here.')),
      append: () => {
        const written = Promise.withResolvers<{ seq: number }>();
        waiting.push(written);
        return written.promise;
      },
    },
    clock,
  );
  const disk = {
    answer: (seq: number) => waiting.shift()?.resolve({ seq }),
    fail: (error: Error) => waiting.shift()?.reject(error),
  };
  const append = () => {
    if (!ENTRY) throw new Error('an entry');
    return journal.append(ENTRY);
  };
  return { clock, speed, append, disk };
}
