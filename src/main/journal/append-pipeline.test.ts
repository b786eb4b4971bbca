import { describe, expect, it } from 'vitest';
import { type NewEntry, PAYDESK } from '../../shared/journal/journal-entry.ts';
import { problem } from '../../shared/problems.ts';
import { createActiveSale } from '../desk/counter/active-sale.ts';
import { VirtualClock } from '../desk/testing/virtual-clock.fixture.ts';
import { createAppendPipeline, createAppendSpeed } from './append-pipeline.ts';
import { intent, ofTill, timeAt } from './entries.fixture.ts';
import type { Journal } from './journal.ts';

const BEGINNING = ofTill({ kind: 'shiftOpened', shift: 1 });

describe('the append pipeline', () => {
  it('tells listeners which entries were written and who acted', async () => {
    const { journal, told } = pipelineOver(async () => ({ seq: 2 }));
    expect(await journal.append(intent())).toEqual({ seq: 2 });
    expect(told).toEqual(['shiftOpened by a cashier', 'paymentIntended by ada', '2']);
  });

  it('tells the listeners nothing if the write fails', async () => {
    const { journal, told } = pipelineOver(() => Promise.reject(new Error('the disk ended')));
    await expect(journal.append(intent())).rejects.toThrow('the disk ended');
    expect(told).toEqual([]);
  });

  it('attributes an entry to the program and the present, unless a person and a time are given', async () => {
    const { journal, given } = pipelineOver(async () => ({ seq: 2 }));
    const happening = { kind: 'actApproved', act: 'copies.list' } as const;
    await journal.note(happening);
    await journal.note(happening, { by: 'Chidi', at: timeAt(7) });
    const envelope = { form: 1, rules: 1, till: 'T1', zone: 'Africa/Lagos', happening };
    expect(given).toEqual([
      { ...envelope, actor: PAYDESK, at: '2026-11-21T10:00:00.000Z' },
      { ...envelope, actor: 'Chidi', at: timeAt(7) },
    ]);
  });
});

function pipelineOver(appendAll: Journal['appendAll']) {
  const told: string[] = [];
  const given: NewEntry[] = [];
  const parts = { clock: new VirtualClock(), installation: { till: 'T1', zone: 'Africa/Lagos' } };
  const { journal } = createAppendPipeline({ appendAll } as unknown as Journal, parts, {
    stamped(entry) {
      given.push(entry);
      return { ...entry, actor: 'ada' };
    },
    withBeginnings: (entries, write) => write([{ entry: { ...BEGINNING, actor: 'a cashier' } }, ...entries]),
    written: [
      (entries) => told.push(...entries.map(({ happening, actor }) => `${happening.kind} by ${actor}`)),
      (_entries, seq) => told.push(`${seq}`),
    ],
    guardedPayments: async () => [],
  });
  return { journal, told, given };
}

describe('a slow write of the journal', () => {
  it('reports a slow write from ten seconds on until the entry is on disk, and still accepts the entry', async () => {
    const { clock, speed, append, disk } = watched();
    const appended = append();
    // Time that the clock is set forward does not count.
    clock.set('2027-01-01T00:00:00.000Z');
    await clock.advance(9_999);
    expect(speed.isSlow()).toBe(false);
    await clock.advance(1);
    expect(speed.isSlow()).toBe(true);
    disk.answer(1);
    expect(await appended).toEqual({ seq: 1 });
    expect([speed.isSlow(), clock.sleepers]).toEqual([false, 0]);
  });

  it('reports a slow write until the last of several entries is on disk, each change once', async () => {
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

  it('no longer reports a slow write if the entry fails, and the error reaches the caller', async () => {
    const { clock, speed, append, disk } = watched();
    const appended = expect(append()).rejects.toThrow('the disk ended');
    await clock.advance(10_000);
    disk.fail(new Error('the disk ended'));
    await appended;
    expect(speed.isSlow()).toBe(false);
  });
});

it('shows at the counter that the journal is slow while it is slow, and first a fault that stopped the desk', async () => {
  const { clock, speed, append, disk } = watched();
  const counter = createActiveSale([speed]);
  const told: Array<string | null> = [];
  const stopTelling = counter.onChange(({ stopped }) => told.push(stopped?.code ?? null));
  const appended = append();
  await clock.advance(10_000);
  disk.answer(1);
  await appended;
  stopTelling();
  expect(told).toEqual(['journalSlow', null]);
  counter.stop(problem('journalFailed').problem);
  void append();
  await clock.advance(10_000);
  expect(counter.snapshot().stopped?.code).toBe('journalFailed');
});

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
