import type { Handlers } from '../../../shared/bridge-contract.ts';
import { type KeptViews, MOST_VIEWS, type SavedView, type viewChannels } from '../../../shared/journal/saved-view.ts';
import { problem, type Result } from '../../../shared/problems.ts';
import { describeError, type Log } from '../../log.ts';
import type { Settings } from '../../settings/settings.ts';

export type SavedViewHandlers = Pick<Handlers, keyof typeof viewChannels>;

/** Keeps the journal's views and columns in the settings of the mode. */
export function createSavedViews(settings: Pick<Settings, 'read' | 'write'>, log: Log): SavedViewHandlers {
  const read = () => settings.read('journalViews');
  const keep = async (kept: KeptViews): Promise<Result<KeptViews>> => {
    if (kept.views.length > MOST_VIEWS) return problem('tooManyViews', { most: String(MOST_VIEWS) });
    try {
      settings.write('journalViews', kept);
      return { ok: true, value: kept };
    } catch (error) {
      log.write('settingsNotWritten', describeError(error));
      return problem('viewNotKept');
    }
  };
  return {
    'views.list': async () => ({ ok: true, value: read() }),
    'views.save': (view) => keep({ ...read(), views: withView(read().views, view) }),
    'views.remove': ({ id }) => keep({ ...read(), views: read().views.filter((view) => view.id !== id) }),
    'views.keepColumns': ({ columns }) => keep({ ...read(), columns }),
  };
}

/** Sorted by name, so that a view is easy to find after it was renamed. */
function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  return [...views.filter(({ id }) => id !== view.id), view].toSorted((one, other) =>
    one.name.localeCompare(other.name, 'en', { numeric: true }),
  );
}
