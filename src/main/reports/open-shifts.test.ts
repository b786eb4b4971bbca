import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { NewEntry } from '../../shared/journal/journal-entry.ts';
import type { EntryToAppend } from '../desk/ports/journal-port.ts';
import { buildEntry, buildPayment, buildSale, ofTill } from '../journal/entries.fixture.ts';
import type { KeptShifts } from '../journal/read/report-reads.ts';
import { createOpenShifts } from './open-shifts.ts';

const sale = buildSale();
const [ADA, OTHER_ADA] = [randomUUID(), randomUUID()];

function intentOf(counter: number, actor = 'ada', actorId?: string): NewEntry {
  return { ...buildEntry(buildPayment(sale, counter)), actor, ...(actorId && { actorId }) };
}

function endOf(shift: number): NewEntry {
  const end = { shift, person: 'ada', personId: null, openedSeq: 1, upTo: 2, counted: null, handedOver: [] };
  return ofTill({ kind: 'shiftClosed', ...end });
}

function slowJournal() {
  const written: NewEntry[] = [];
  const shiftsNow = (): KeptShifts => {
    const open = new Map<number, KeptShifts['open'][number]>();
    for (const [index, { happening, actor, actorId = null, at }] of written.entries()) {
      if (happening.kind === 'shiftClosed') open.delete(happening.shift);
      if (happening.kind !== 'shiftOpened') continue;
      const { shift } = happening;
      open.set(shift, {
        shift,
        person: actor,
        personId: actorId,
        openedSeq: index + 1,
        openedAt: at,
        businessDay: null,
      });
    }
    const newest = written.filter(({ happening }) => happening.kind === 'shiftOpened').length;
    return { newest, open: [...open.values()] };
  };
  const appendAll = async (entries: readonly EntryToAppend[]) => {
    for (let ticks = 0; ticks < 5; ticks += 1) await Promise.resolve();
    written.push(...entries.map(({ entry }) => entry));
    return { seq: written.length };
  };
  const append = (entry: NewEntry) => appendAll([{ entry }]);
  const log = { write: () => undefined };
  const shifts = createOpenShifts({ shifts: async () => shiftsNow() }, log);
  const said = () =>
    written.map(({ happening }) => ('shift' in happening ? `${happening.kind} ${happening.shift}` : happening.kind));
  const selling = { append: (entry: NewEntry) => shifts.withBeginnings([{ entry }], appendAll) };
  return { append, shifts, selling, said };
}

describe('a shift', () => {
  it('begins a shift with a person’s first act, and not with the next one', async () => {
    const { selling, said } = slowJournal();
    await Promise.all([selling.append(intentOf(1)), selling.append(intentOf(2))]);
    expect(said()).toEqual(['shiftOpened 1', 'paymentIntended', 'paymentIntended']);
  });

  it('gives a shift to only one of two people with the same name', async () => {
    const { selling, said } = slowJournal();
    await selling.append(intentOf(1, 'ada', ADA));
    await selling.append(intentOf(2, 'ada', OTHER_ADA));
    await selling.append(intentOf(3, 'ada okafor', ADA));
    expect(said()).toEqual(['shiftOpened 1', 'paymentIntended', 'shiftOpened 2', 'paymentIntended', 'paymentIntended']);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
    'adds to a shift every act that comes while another shift ends: %i moments later',
    async (moments) => {
      const { append, shifts, selling, said } = slowJournal();
      await selling.append(intentOf(1));
      const act = selling.append(intentOf(2));
      for (let moment = 0; moment < moments; moment += 1) await Promise.resolve();
      const end = shifts.closing(() => append(endOf(1)));
      await Promise.all([act, end, selling.append(intentOf(3))]);
      const open = new Set<string>();
      for (const each of said()) {
        if (each.startsWith('shiftOpened')) open.add(each);
        else if (each.startsWith('shiftClosed')) open.clear();
        else expect([...open], said().join()).not.toEqual([]);
      }
    },
  );
});
