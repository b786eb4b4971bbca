import { describe, expect, it } from 'vitest';
import { WHOLE_JOURNAL } from '../../../shared/journal/journal-view.ts';
import { MOST_VIEWS, type SavedView } from '../../../shared/journal/saved-view.ts';
import { problem } from '../../../shared/problems.ts';
import { settingsInMemory } from '../../settings/settings.ts';
import { createSavedViews } from './saved-views.ts';

const QUIET = { write: () => undefined };

function view(number: number, changes: Partial<SavedView> = {}): SavedView {
  const id = `0b7f3c7e-6d0a-4f0e-9d53-${String(number).padStart(12, '0')}`;
  return { id, name: `View ${number}`, view: WHOLE_JOURNAL, columns: null, ...changes };
}

function names(answer: Awaited<ReturnType<ReturnType<typeof createSavedViews>['views.list']>>): string[] {
  return answer.ok ? answer.value.views.map(({ name }) => name) : [];
}

describe('the views of the journal', () => {
  it('are kept in the settings, in the order of their names', async () => {
    const settings = settingsInMemory();
    const views = createSavedViews(settings, QUIET);
    for (const number of [2, 10, 1]) await views['views.save'](view(number));
    expect(names(await views['views.list'](undefined))).toEqual(['View 1', 'View 2', 'View 10']);
    expect(settings.read('journalViews').views).toHaveLength(3);
  });

  it('are renamed, removed, and put back', async () => {
    const views = createSavedViews(settingsInMemory(), QUIET);
    await views['views.save'](view(1));
    expect(names(await views['views.save'](view(1, { name: 'Tuesday' })))).toEqual(['Tuesday']);
    expect(names(await views['views.remove']({ id: view(1).id }))).toEqual([]);
    expect(names(await views['views.save'](view(1)))).toEqual(['View 1']);
  });

  it('are no more than a person can choose from', async () => {
    const views = createSavedViews(settingsInMemory(), QUIET);
    for (let number = 1; number <= MOST_VIEWS; number += 1) await views['views.save'](view(number));
    expect(await views['views.save'](view(99))).toEqual(problem('tooManyViews', { most: String(MOST_VIEWS) }));
    expect((await views['views.save'](view(1, { name: 'Renamed' }))).ok).toBe(true);
  });

  it('stay as they were where the disk does not take them', async () => {
    const settings = settingsInMemory();
    const full = {
      read: settings.read,
      write: () => {
        throw new Error('ENOSPC');
      },
    };
    expect(await createSavedViews(full, QUIET)['views.save'](view(1))).toEqual(problem('viewNotKept'));
    expect(settings.read('journalViews').views).toEqual([]);
  });

  it('have their columns kept beside them', async () => {
    const views = createSavedViews(settingsInMemory(), QUIET);
    await views['views.save'](view(1));
    const kept = await views['views.keepColumns']({ columns: ['reference', 'amount'] });
    expect(kept).toMatchObject({ ok: true, value: { columns: ['reference', 'amount'], views: [{ name: 'View 1' }] } });
  });
});
