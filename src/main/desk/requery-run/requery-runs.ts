import type { Run } from '../../../shared/run/requery-run.ts';
import type { KeptRun } from '../ports/run-journal-port.ts';
import { createQueue } from '../records/queue.ts';
import { createRunLine, type RunLine, type RunLineParts } from './run-line.ts';
import { createRunMaking, type MakingWatcher, type RunOrder } from './run-making.ts';

/** Runs one re-query run at a time. Progress is on disk with the answers, so a run resumes after a crash. */
export type RequeryRuns = ReturnType<typeof createRequeryRuns>;

export interface RequeryRunsParts extends RunLineParts {
  actor: () => string;
}

export function createRequeryRuns(parts: RequeryRunsParts) {
  const { runs, failed } = parts;
  const control = createQueue();
  const line = createRunLine(parts, (id) => void control.run(() => end(id, 'finished')).catch(failed));
  const { end, stand, begin } = createOrders(parts, line);
  const making = createRunMaking(parts);

  async function read(id: number): Promise<Run | null> {
    const kept = line.find(id) ?? (await runs.run(id));
    return kept && line.shown(kept);
  }

  const ordered = (id: number, act: () => Promise<void>) =>
    control.run(async () => {
      await act();
      return await read(id);
    });

  return {
    /** Resumes the runs of an earlier start. Called once, after recovery. */
    async start(): Promise<void> {
      await control.run(async () => {
        for (const run of await runs.openRuns()) if (!line.find(run.id)) line.add(run);
        line.advance();
      });
      await making.forgetInterrupted();
    },
    /** @returns null if the watcher's signal aborted before the run was created; nothing is left then */
    async make(order: RunOrder, watcher: MakingWatcher): Promise<Run | null> {
      // Other orders do not wait until the references are gathered.
      const made = await making.gather(order, watcher);
      return made && (await control.run(() => begin(made)));
    },
    /** Running requests still complete. */
    pause: (id: number) => ordered(id, () => stand(id, 'paused')),
    resume: (id: number) => ordered(id, () => stand(id, 'active')),
    cancel: (id: number) => ordered(id, () => end(id, 'cancelled')),
    read,
    list: async (before: number | null, limit: number) =>
      (await runs.runs(before, limit)).map((run) => line.shown(line.find(run.id) ?? run)),
    onChange: line.onChange,
    /** Sends no more requests and waits for the running ones. Runs resume at the next start. */
    stop: line.stop,
  };
}

/** Makes each order durable before it is shown. */
function createOrders({ bulk, clock }: RequeryRunsParts, line: RunLine) {
  const now = () => clock.now().toISOString();

  async function stand(id: number, state: 'active' | 'paused'): Promise<void> {
    const run = line.find(id);
    if (!run) return;
    line.takeUp(id);
    if (run.state !== state) {
      if (state === 'paused') await line.halt(id);
      await bulk.keep([], () => ({ runState: { run: id, state, at: now() } }));
      run.state = state;
    }
    line.tell(run);
    line.advance();
  }

  async function end(id: number, state: 'finished' | 'cancelled'): Promise<void> {
    const run = line.find(id);
    if (!run) return;
    await line.halt(id);
    // All references may have been answered just before the cancellation.
    const how = run.counts.waiting === 0 ? 'finished' : state;
    const at = now();
    const happening = { kind: 'requeryRunEnded', run: id, how, counts: run.counts } as const;
    await bulk.note(happening, { runState: { run: id, state: how, at } });
    Object.assign(run, { state: how, endedAt: at });
    line.remove(id);
    line.tell(run);
    line.advance();
  }

  async function begin(run: KeptRun): Promise<Run> {
    const { id, origin, counts, madeAt: at } = run;
    const happening = { kind: 'requeryRunMade', run: id, origin: origin.kind, references: counts.waiting } as const;
    await bulk.note(happening, { runState: { run: id, state: 'active', at } });
    line.add(run);
    line.advance();
    line.tell(run);
    return line.shown(run);
  }

  return { stand, end, begin };
}
