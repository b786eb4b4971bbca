import { formatView, type JournalView, parseView } from '../../../../shared/journal/journal-view.ts';
import { journalAddress, readRoute } from '../../../routes.ts';

/**
 * The address of the Journal with these changes to the view that stands there now, which may be another one than was last drawn;
 * null where something else than the Journal stands there.
 */
export function changedAddress(hash: string, changes: Partial<JournalView>): string | null {
  const route = readRoute(hash);
  if (route.screen !== 'journal') return null;
  return journalAddress(formatView({ ...parseView(route.view), ...changes }));
}
