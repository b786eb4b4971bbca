import type { SavedView } from '../../../../shared/journal/saved-view.ts';
import { isKeptSearch } from '../../../../shared/journal/searched-text.ts';

/** The key of the sentence that says why a view cannot have this name; null if it can. */
export type ViewNameProblem = 'newCase.hasCardNumber' | 'view.nameTaken';

/**
 * A name is kept, so it may be no card number; and two views of one name cannot be told apart.
 * @param own the view that is renamed: its own name is not taken; null for a new one
 */
export function viewNameProblem(
  name: string,
  views: readonly Pick<SavedView, 'id' | 'name'>[],
  own: string | null = null,
): ViewNameProblem | null {
  const wanted = name.trim();
  if (!isKeptSearch(wanted)) return 'newCase.hasCardNumber';
  return views.some((other) => other.id !== own && other.name === wanted) ? 'view.nameTaken' : null;
}
