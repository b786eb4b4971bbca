import { describe, expect, it } from 'vitest';
import type { OpenedSet, OpeningState } from '../../shared/export/opened-export.ts';
import { codeOf } from '../desk/testing/code-of.fixture.ts';
import { entriesOf, exportOf, paymentsWithNotes } from '../export/exports.fixture.ts';
import { temporaryFolder, writtenJournal } from '../journal/write/store.fixture.ts';
import { systemClock } from '../system-clock.ts';
import type { OpenEnding } from './open-protocol.ts';
import { startOpened, whyNotAsked } from './opened-control.ts';
import type { OpenedSets } from './opened-sets.ts';

const SERVICE = { mode: 'live', baseUrl: 'https://pay.example', publicKey: 'PUBK-1-X' } as const;
const ORDER = { fingerprints: null, seals: null };
const ID = '0b7f3c7e-6d0a-4f0e-9d53-0c5e5f0f7a11';

describe('the exports that a seat opens', () => {
  it('reports the exports of the chosen folder before their check, and opens them', async () => {
    const stick = await stickWithExport();
    const { handlers, asked, end, ended } = openControl({ chosen: stick });
    expect(await handlers['opened.choose'](undefined)).toMatchObject({
      value: { folder: stick, exports: [{ name: 'north', till: 'T1', payments: 2, entries: 4 }] },
    });
    expect(await handlers['opened.open'](ORDER)).toMatchObject({ value: { stage: 'checking', folder: stick } });
    expect(asked).toEqual([{ ...ORDER, from: stick, folders: [`${stick}/north`] }]);
    end({ kind: 'opened', set: { id: ID } as OpenedSet });
    expect(await ended()).toEqual({ stage: 'finished', id: ID });
    expect(await handlers['opened.list'](undefined)).toMatchObject({ value: { opening: { stage: 'finished' } } });
    expect(await handlers['opened.dismiss'](undefined)).toEqual({ ok: true, value: { stage: 'none' } });
  });

  it('opens one set of exports at a time, and can cancel the opening', async () => {
    const { handlers, end, ended, isCancelled } = openControl({ chosen: await stickWithExport() });
    await handlers['opened.choose'](undefined);
    await handlers['opened.open'](ORDER);
    expect(await handlers['opened.open'](ORDER)).toMatchObject({ problem: { code: 'openingRunning' } });
    expect(await handlers['opened.cancel'](undefined)).toMatchObject({ value: { isCancelling: true } });
    expect(await isCancelled()).toBe(true);
    end({ kind: 'failed', problem: 'cancelled', detail: '' });
    expect(await ended()).toEqual({ stage: 'cancelled' });
  });

  it('reports the fault of refused exports and its place', async () => {
    const { handlers, end, ended } = openControl({ chosen: await stickWithExport() });
    await handlers['opened.choose'](undefined);
    await handlers['opened.open'](ORDER);
    const findings = [{ place: 'north/journal.jsonl, line 3', sentence: 'Entry 3 was changed.' }];
    end({ kind: 'refused', findings });
    expect(await ended()).toMatchObject({ stage: 'refused', findings });
  });

  it('opens nothing if the chosen folder has no exports', async () => {
    const empty = openControl({ chosen: temporaryFolder() });
    expect(await empty.handlers['opened.choose'](undefined)).toMatchObject({ problem: { code: 'openedNoExport' } });
    expect(await empty.handlers['opened.open'](ORDER)).toMatchObject({ problem: { code: 'openedNoExport' } });
    const gone = openControl({ chosen: '/nowhere/at/all' });
    expect(await gone.handlers['opened.choose'](undefined)).toMatchObject({ problem: { code: 'openedFolderGone' } });
    const cancelled = openControl({ chosen: null });
    expect(await cancelled.handlers['opened.choose'](undefined)).toEqual({ ok: true, value: null });
  });

  it('reports exports as closed to a request that comes after they were closed', async () => {
    const { handlers } = openControl({ chosen: null });
    const query = { id: ID, before: null, limit: 10, search: null, outcomes: null };
    expect(await handlers['opened.page'](query)).toMatchObject({ problem: { code: 'openedClosed' } });
    expect(codeOf(await handlers['opened.payment']({ id: ID, reference: 'T1-261121-0001-AAAAAAAAA' }))).toBe(
      'openedClosed',
    );
  });
});

describe('a payment of another till', () => {
  it.each([
    ['is re-queried if it was made with the service of this seat', {}, null],
    ['is not re-queried in another mode', { mode: 'practice' as const }, 'otherMode'],
    ['is not re-queried at another address', { baseUrl: 'https://other.example' }, 'otherService'],
    ['is not re-queried with the key of another merchant', { publicKey: 'PUBK-2-X' }, 'otherPublicKey'],
  ])('%s', (_name, change, expected) => {
    expect(whyNotAsked(SERVICE, { ...SERVICE, ...change })).toBe(expected);
  });
});

async function stickWithExport(): Promise<string> {
  const stick = temporaryFolder();
  const journal = await writtenJournal(entriesOf(paymentsWithNotes(['soap', 'rice'])));
  await exportOf(journal, { destination: stick, name: 'north', formats: ['jsonl'] });
  return stick;
}

function openControl({ chosen }: { chosen: string | null }) {
  const ending = Promise.withResolvers<OpenEnding>();
  const pushed = Promise.withResolvers<OpeningState>();
  const asked: unknown[] = [];
  const cancelled = Promise.withResolvers<boolean>();
  const sets: OpenedSets = {
    list: () => [],
    open: (order) => {
      asked.push(order);
      return { ending: ending.promise, cancel: () => cancelled.resolve(true) };
    },
    page: async () => null,
    payment: async () => null,
    erase: async () => [],
    close: async () => undefined,
    stop: async () => undefined,
  };
  const control = startOpened(
    {
      folder: '',
      opening: {
        workerUrl: new URL('file:///no-thread.js'),
        chooseFolder: async () => chosen,
        onOpeningState: (opening) => {
          if (opening.stage !== 'checking' && opening.stage !== 'reading') pushed.resolve(opening);
        },
      },
      installation: SERVICE,
      service: { merchant: SERVICE },
      clock: systemClock(),
      opened: () => undefined,
      log: { write: () => undefined },
    },
    sets,
  );
  return { ...control, asked, end: ending.resolve, ended: () => pushed.promise, isCancelled: () => cancelled.promise };
}
