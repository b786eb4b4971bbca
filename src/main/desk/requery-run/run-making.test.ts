import { describe, expect, it } from 'vitest';
import { RunsInMemory } from '../testing/runs-in-memory.fixture.ts';
import { VirtualClock } from '../testing/virtual-clock.fixture.ts';
import { createRunMaking, type RunOrder } from './run-making.ts';

/** More references than one transaction takes. */
const REFERENCES = Array.from({ length: 2_300 }, (_, index) => ({
  reference: `OTHER-${index}`,
  paymentType: 'CARD' as const,
}));
const ORDER: RunOrder = { origin: { kind: 'pasted' }, references: [REFERENCES] };

function openMaking(runs = new RunsInMemory(() => undefined)) {
  const failures: unknown[] = [];
  const failed = (error: unknown) => failures.push(error);
  const making = createRunMaking({ runs, clock: new VirtualClock(), actor: () => 'ada', failed });
  return { runs, making, failures };
}

function patientFor(most: number) {
  const cancelling = new AbortController();
  const counts: number[] = [];
  const gathered = (count: number) => {
    counts.push(count);
    if (count >= most) cancelling.abort();
  };
  return { counts, watcher: { signal: cancelling.signal, gathered } };
}

describe('createRunMaking', () => {
  it('reports how many references are gathered', async () => {
    const { making } = openMaking();
    const { counts, watcher } = patientFor(Number.POSITIVE_INFINITY);
    expect(await making.gather(ORDER, watcher)).toMatchObject({ state: 'active', counts: { waiting: 2_300 } });
    expect(counts).toEqual([500, 1_000, 1_500, 2_000, 2_300]);
  });

  it('leaves nothing of a run whose creation was cancelled', async () => {
    const { making, runs } = openMaking();
    const { counts, watcher } = patientFor(1_000);
    expect(await making.gather(ORDER, watcher)).toBeNull();
    expect(counts).toEqual([500, 1_000]);
    expect(await runs.unmadeRuns()).toEqual([]);
  });

  it('leaves nothing of a run whose creation failed, and reports the fault', async () => {
    const { making, runs } = openMaking();
    const references = (async function* () {
      yield REFERENCES;
      throw new Error('a fault');
    })();
    const { watcher } = patientFor(Number.POSITIVE_INFINITY);
    await expect(making.gather({ ...ORDER, references }, watcher)).rejects.toThrow('a fault');
    expect(await runs.unmadeRuns()).toEqual([]);
  });

  it('removes interrupted creations of earlier runs of the program at the next start', async () => {
    const { runs } = openMaking();
    const interrupted = await runs.makeRun({ ...ORDER, madeAt: '2026-11-21T10:00:00.000Z', madeBy: 'ada' });
    await runs.addRunItems(interrupted, REFERENCES);
    const { making } = openMaking(runs);
    const own = await making.gather(ORDER, patientFor(Number.POSITIVE_INFINITY).watcher);
    await making.forgetInterrupted();
    expect(await runs.unmadeRuns()).toEqual([own?.id]);
  });

  it('reports that an interrupted run could not be removed', async () => {
    const { making, runs, failures } = openMaking();
    runs.forgetUnmade = () => Promise.reject(new Error('no disk'));
    expect(await making.gather(ORDER, patientFor(1).watcher)).toBeNull();
    expect(failures).toEqual([new Error('no disk')]);
  });
});
