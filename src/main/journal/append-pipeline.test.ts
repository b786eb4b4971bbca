import { describe, expect, it } from 'vitest';
import { type NewEntry, PAYDESK } from '../../shared/journal/journal-entry.ts';
import { VirtualClock } from '../desk/testing/virtual-clock.fixture.ts';
import { createAppendPipeline } from './append-pipeline.ts';
import { intents, ofTill, timeAt } from './entries.fixture.ts';
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

  it('notes what happens at the till as an act of the program now, or of somebody else at another time', async () => {
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

function intent() {
  const [entry] = intents(1);
  if (!entry) throw new Error('There is no intent.');
  return entry;
}

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
