import { describe, expect, it } from 'vitest';
import { problem } from '../../shared/problems.ts';
import { createChosenColumns } from './chosen-columns.ts';
import { settingsInMemory } from './settings.ts';

const QUIET = { write: () => undefined };

describe('the chosen columns of the Journal', () => {
  it('keeps the chosen columns of the Journal in the settings', async () => {
    const handlers = createChosenColumns(settingsInMemory(), QUIET);
    expect(await handlers['columns.read'](undefined)).toEqual({ ok: true, value: { columns: null } });
    await handlers['columns.keep']({ columns: ['reference', 'amount'] });
    expect(await handlers['columns.read'](undefined)).toEqual({
      ok: true,
      value: { columns: ['reference', 'amount'] },
    });
  });

  it('leaves the chosen columns as they were if the disk is full', async () => {
    const settings = settingsInMemory();
    const full = {
      read: settings.read,
      write: () => {
        throw new Error('ENOSPC');
      },
    };
    expect(await createChosenColumns(full, QUIET)['columns.keep']({ columns: ['reference'] })).toEqual(
      problem('columnsNotKept'),
    );
    expect(settings.read('journalColumns')).toBeNull();
  });
});
