import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../desk/testing/virtual-clock.fixture.ts';
import { createAppendPipeline } from './append-pipeline.ts';
import { intents, ofTill } from './entries.fixture.ts';
import type { Journal } from './journal.ts';

const BEGINNING = ofTill({ kind: 'shiftOpened', shift: 1 });

describe('the append pipeline', () => {
  it('tells the listeners of the entries that were written, with who acted', async () => {
    const { journal, told } = pipelineOver(async () => ({ seq: 2 }));
    expect(await journal.append(intent())).toEqual({ seq: 2 });
    expect(told).toEqual(['shiftOpened by a cashier', 'paymentIntended by ada', '2']);
  });

  it('tells the listeners nothing if the write fails', async () => {
    const { journal, told } = pipelineOver(() => Promise.reject(new Error('the disk ended')));
    await expect(journal.append(intent())).rejects.toThrow('the disk ended');
    expect(told).toEqual([]);
  });
});

function intent() {
  const [entry] = intents(1);
  if (!entry) throw new Error('There is no intent.');
  return entry;
}

function pipelineOver(appendAll: Journal['appendAll']) {
  const told: string[] = [];
  const { journal } = createAppendPipeline({ appendAll } as unknown as Journal, new VirtualClock(), {
    stamped: (entry) => ({ ...entry, actor: 'ada' }),
    withBeginnings: (entries, write) => write([{ entry: { ...BEGINNING, actor: 'a cashier' } }, ...entries]),
    written: [
      (entries) => told.push(...entries.map(({ happening, actor }) => `${happening.kind} by ${actor}`)),
      (_entries, seq) => told.push(`${seq}`),
    ],
    guardedPayments: async () => [],
  });
  return { journal, told };
}
