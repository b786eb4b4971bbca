import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ExportOrder, ExportQuestion, ExportState } from '../../shared/export/export-view.ts';
import { problem } from '../../shared/problems.ts';
import { threadModule } from '../../thread-modules.fixture.ts';
import { codeOf } from '../desk/testing/code-of.fixture.ts';
import { writtenJournal } from '../journal/write/store.fixture.ts';
import { settingsInMemory } from '../settings/settings.ts';
import { type ExportControlParts, startExports } from './export-control.ts';
import type { ExportEnding } from './exporter.ts';
import { entriesOf, makeExporter, paymentsWithNotes } from './exports.fixture.ts';

const CHOSEN: Pick<ExportOrder, 'payments' | 'search' | 'filters' | 'formats'> = {
  payments: 'all',
  search: null,
  filters: null,
  formats: ['csv'],
};
const QUESTION: ExportQuestion = { ...CHOSEN, range: { kind: 'everything' } };

async function openControl({
  chooseFolder = async () => null,
  ...changes
}: Partial<ExportControlParts & Pick<ExportControlParts['sealing'], 'chooseFolder'>> = {}) {
  const folder = await writtenJournal(entriesOf(paymentsWithNotes(['one', 'two', 'three', 'four'])));
  const { exporter, destination } = makeExporter(folder);
  const ending = Promise.withResolvers<ExportState>();
  const settings = settingsInMemory({ exportFolder: destination });
  const control = startExports({
    folder,
    installation: { mode: 'sandbox', till: 'T1' },
    exporter,
    seals: {
      signing: async () => ({ ok: true, value: { fingerprint: '1111-2222', publicKey: 'public', isPractice: true } }),
    },
    journal: { seals: async () => ({ sealed: [], exported: [], next: null }) },
    settings,
    days: { today: async () => ({ day: '2026-11-21', zone: 'Africa/Lagos', endsAtHour: 0 }) },
    sealing: {
      exportWorkerUrl: threadModule('export'),
      chooseFolder,
      onExport: (state) => {
        if (state.stage !== 'running') ending.resolve(state);
      },
    },
    before: async () => undefined,
    may: () => true,
    log: { write: () => undefined },
    ...changes,
  });
  const ended = () => ending.promise;
  const order: ExportOrder = { ...CHOSEN, days: null, name: 'kept', folder: destination, leavesOutPersonal: false };
  return { ...control, destination, settings, ended, order };
}

describe('the proposal of an export', () => {
  it('says what the export would contain, where it would go, and its name', async () => {
    const { handlers, destination } = await openControl();
    expect(await handlers['export.propose'](QUESTION)).toMatchObject({
      ok: true,
      value: {
        days: null,
        holds: {
          payments: 4,
          sums: [{ currency: 'NGN', payments: 4, amountMinor: 1_800_000, paidPayments: 2, paidMinor: 900_000 }],
          events: 0,
        },
        name: 'sandbox-paydesk-T1-until-2026-11-21',
        destination: { folder: destination, freeBytes: expect.any(Number) },
        problem: null,
      },
    });
  });

  const proposal = async (changes: Parameters<typeof openControl>[0], question: Partial<ExportQuestion> = {}) =>
    await (await openControl(changes)).handlers['export.propose']({ ...QUESTION, ...question });

  it('shows no sums to a person who may not see the totals of days', async () => {
    const shown = await proposal({ may: (permission) => permission !== 'lookAtDay' });
    expect(shown).toMatchObject({ value: { holds: { payments: 4, sums: [] } } });
  });

  it.each([
    [{ kind: 'today' }, { payments: 4, sums: [] }],
    [{ kind: 'yesterday' }, null],
    [{ kind: 'thisMonth' }, null],
    [{ kind: 'everything' }, null],
    [{ kind: 'days', days: { first: '2026-11-20', last: '2026-11-21' } }, null],
  ] as const)('shows nothing of other days to a person who may see only today: %o', async (range, holds) => {
    expect(await proposal({ may: () => false }, { range })).toMatchObject({ ok: true, value: { holds } });
  });

  it('counts the entries of the found payments if entries are exported', async () => {
    const asked = await proposal({}, { search: 'three', formats: ['jsonl'] });
    expect(asked).toMatchObject({ value: { holds: { payments: 1, events: 2 } } });
  });

  it('proposes no name that is taken', async () => {
    const { handlers, destination } = await openControl();
    fs.mkdirSync(path.join(destination, 'sandbox-paydesk-T1-until-2026-11-21'));
    expect(await handlers['export.propose'](QUESTION)).toMatchObject({
      value: { name: 'sandbox-paydesk-T1-until-2026-11-21-2' },
    });
  });

  it('proposes a missing export folder without free space', async () => {
    const { handlers, destination } = await openControl();
    fs.rmdirSync(destination);
    expect(await handlers['export.propose'](QUESTION)).toMatchObject({
      value: { destination: { folder: destination, freeBytes: null } },
    });
  });

  it('looks for no name in a folder that does not answer, because that would block the program', async () => {
    const { handlers } = await openControl();
    const silent = vi.spyOn(fs.promises, 'statfs').mockRejectedValue(new Error('the network is gone'));
    const looks = vi.spyOn(fs, 'existsSync');
    onTestFinished(() => void [silent, looks].map((spy) => spy.mockRestore()));
    await handlers['export.propose'](QUESTION);
    expect(looks).not.toHaveBeenCalled();
  });

  it('counts nothing if the journal is gone', async () => {
    expect(codeOf(await proposal({ folder: '/nowhere' }))).toBe('exportJournalUnreadable');
  });

  it('reports why an export cannot be signed', async () => {
    const { handlers, order } = await openControl({
      seals: { signing: async () => problem('signingKeyLost') },
    });
    const { problem: lost } = problem('signingKeyLost');
    expect(await handlers['export.propose'](QUESTION)).toMatchObject({ value: { problem: lost } });
    expect(await handlers['export.start'](order)).toEqual({ ok: false, problem: lost });
  });
});

describe('the folder for exports', () => {
  it('stores the folder that the person chooses, and proposes it the next time', async () => {
    const { handlers, settings, destination } = await openControl({ chooseFolder: async () => '/' });
    expect(settings.read('exportFolder')).toBe(destination);
    expect(await handlers['export.chooseFolder'](undefined)).toMatchObject({ value: { folder: '/' } });
    expect(settings.read('exportFolder')).toBe('/');
  });

  it('does not change the folder if the person cancels', async () => {
    const { handlers, settings, destination } = await openControl();
    expect(await handlers['export.chooseFolder'](undefined)).toEqual({ ok: true, value: null });
    expect(settings.read('exportFolder')).toBe(destination);
  });
});

describe('an export', () => {
  it('starts one export at a time, reports its progress, and shows it until it is dismissed', async () => {
    const { handlers, destination, ended, order } = await openControl();
    expect(await handlers['export.start'](order)).toMatchObject({ value: { stage: 'running', name: 'kept' } });
    expect(await handlers['export.start']({ ...order, name: 'second' })).toEqual(problem('exportRunning'));
    const finished = { stage: 'finished', folder: path.join(destination, 'kept'), payments: 4, number: 1 };
    expect(await ended()).toMatchObject(finished);
    expect(await handlers['export.read'](undefined)).toMatchObject({ value: finished });
    expect(fs.existsSync(path.join(destination, 'kept', 'payments.csv'))).toBe(true);
    expect(await handlers['export.dismiss'](undefined)).toEqual({ ok: true, value: { stage: 'none' } });
  });

  it('refuses an export without a folder or into another folder, and a statement of more than a day', async () => {
    const settings = settingsInMemory();
    const { handlers, order } = await openControl({ settings });
    expect(codeOf(await handlers['export.start'](order))).toBe('exportFolderMissing');
    settings.write('exportFolder', '/');
    expect(codeOf(await handlers['export.start'](order))).toBe('exportFolderChanged');
    expect(codeOf(await handlers['export.start']({ ...order, folder: '/', formats: ['pdf'] }))).toBe('exportNotOneDay');
  });

  it('says why an export failed', async () => {
    const { handlers, destination, ended, order } = await openControl();
    fs.mkdirSync(path.join(destination, 'kept'));
    await handlers['export.start'](order);
    expect(await ended()).toEqual({
      stage: 'failed',
      problem: problem('exportNameTaken', { folder: destination, name: 'kept' }).problem,
    });
  });

  /** Never ends, unless the export is cancelled. */
  function exporterThatWaits(): ExportControlParts['exporter'] {
    const { promise, resolve } = Promise.withResolvers<ExportEnding>();
    const cancel = () => resolve({ ok: false, problem: 'cancelled', detail: '' });
    return { start: () => ({ ending: promise, cancel }) };
  }

  it('cancels an export for the person', async () => {
    const { handlers, order, ended } = await openControl({ exporter: exporterThatWaits() });
    await handlers['export.start'](order);
    expect(await handlers['export.cancel'](undefined)).toMatchObject({ value: { isCancelling: true } });
    expect(await ended()).toEqual({ stage: 'cancelled', name: 'kept' });
  });

  it('cancels an export at the end of the program, and starts no other', async () => {
    const { handlers, order, ended, stop } = await openControl({ exporter: exporterThatWaits() });
    await handlers['export.start'](order);
    await stop();
    expect(await ended()).toEqual({ stage: 'cancelled', name: 'kept' });
    expect(await handlers['export.start'](order)).toEqual(problem('exportRunning'));
  });
});
