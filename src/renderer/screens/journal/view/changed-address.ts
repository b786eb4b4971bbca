import { formatView, type JournalView, parseView } from '../../../../shared/journal/journal-view.ts';
import { journalAddress, readRoute } from '../../../routes.ts';

/** The view in the current address may be newer than the drawn one. Returns null if another screen than the Journal is open. */
export function changedAddress(hash: string, changes: Partial<JournalView>): string | null {
  const route = readRoute(hash);
  if (route.screen !== 'journal') return null;
  return journalAddress(formatView({ ...parseView(route.view), ...changes }));
}
