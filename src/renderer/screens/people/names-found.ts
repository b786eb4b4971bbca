import { nameKey } from '../../../shared/people/people.ts';

/** Returns the names with a word that begins with the typed text. */
export function namesFound<Named extends { name: string }>(names: readonly Named[], typed: string): Named[] {
  const wanted = nameKey(typed);
  return names.filter(({ name }) => {
    const key = nameKey(name);
    return key.startsWith(wanted) || key.includes(` ${wanted}`);
  });
}

/**
 * Returns where an arrow key moves among names in rows.
 * @param at the focused name; -1 for the field above them
 * @param tops the vertical position of each name
 * @returns null if the key does not move
 */
export function nextInGrid(key: string, at: number, tops: readonly number[]): number | 'field' | null {
  if (at < 0) return key === 'ArrowDown' && tops.length > 0 ? 0 : null;
  const last = tops.length - 1;
  const columns = Math.max(1, tops.filter((top) => top === tops[0]).length);
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, at + 1);
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'ArrowDown':
      return Math.min(last, at + columns);
    case 'ArrowUp':
      return at < columns ? 'field' : at - columns;
    default:
      return null;
  }
}
