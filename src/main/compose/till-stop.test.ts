import { describe, expect, it } from 'vitest';
import { problem } from '../../shared/problems.ts';
import type { Desk } from '../desk/ports/desk-port.ts';
import { JournalUnreadable } from '../desk/ports/journal-port.ts';
import { EntryRefused } from '../journal/journal-errors.ts';
import { createTillStop, stopDeskWith } from './till-stop.ts';

const goesBack = problem('journalGoesBack').problem;
const faulty = problem('journalFaulty').problem;

describe('what stops a till', () => {
  it('is the reason that was found first; a later one is known beside it', () => {
    const stop = createTillStop(faulty);
    stop.stop(goesBack);
    expect(stop.problem()).toBe(faulty);
    expect(stop.reason('journalGoesBack')).toBe(goesBack);
  });

  it('is over where its only reason is taken back, and tells so', () => {
    const stop = createTillStop(null);
    const told: unknown[] = [];
    stop.onChange(() => told.push(stop.problem()));
    const takeBack = stop.stop(goesBack);
    takeBack();
    takeBack();
    expect(told).toEqual([goesBack, null]);
  });

  it('goes on with what was found meanwhile', () => {
    const stop = createTillStop(null);
    const takeBack = stop.stop(goesBack);
    stop.stop(faulty);
    takeBack();
    expect(stop.problem()).toBe(faulty);
  });
});

describe.each(['handOver', 'handOverAfterReview'] as const)('a desk that is asked to let goods leave: %s', (press) => {
  const REFERENCE = 'T1-261121-0001-ABCDEFGHI';

  function pressed(catchUpOn: () => Promise<void>, refusals: EntryRefused[] = []) {
    const trace: string[] = [];
    const leaves = async () => {
      trace.push('leaves');
      const refused = refusals.shift();
      if (refused) throw refused;
      return problem('moneyReturned');
    };
    const desk = { handOver: leaves, handOverAfterReview: leaves } as unknown as Desk;
    const stop = createTillStop(null);
    const cases = {
      catchUpOn: async (reference: string) => {
        trace.push(`caught up on ${reference}`);
        await catchUpOn();
      },
    };
    const guarded = stopDeskWith(desk, stop, { releaseRefusal: async () => null }, cases);
    return { trace, stop, answer: guarded[press](REFERENCE) };
  }

  it('first sees to what its cases say of the payment', async () => {
    const { trace, answer } = pressed(async () => undefined);
    await answer;
    expect(trace).toEqual([`caught up on ${REFERENCE}`, 'leaves']);
  });

  it('sees to that once more where a case was decided while it wrote, and says what came of it', async () => {
    const refusals = [new EntryRefused('movedOn', 'a case of it was decided meanwhile')];
    const { trace, answer } = pressed(async () => undefined, refusals);
    expect(await answer).toEqual(problem('moneyReturned'));
    expect(trace).toEqual([`caught up on ${REFERENCE}`, 'leaves', `caught up on ${REFERENCE}`, 'leaves']);
  });

  it('keeps them back in words where the journal fails at that, and stops the till', async () => {
    const { trace, stop, answer } = pressed(() => Promise.reject(new JournalUnreadable('corrupt')));
    const failed = problem('journalFailed', { failure: 'corrupt' });
    expect(await answer).toEqual(failed);
    expect(stop.problem()).toEqual(failed.problem);
    expect(trace).not.toContain('leaves');
  });

  it('keeps them back where anything else fails at that', async () => {
    const { trace, answer } = pressed(() => Promise.reject(new TypeError('broken')));
    await expect(answer).rejects.toThrow('broken');
    expect(trace).not.toContain('leaves');
  });
});
