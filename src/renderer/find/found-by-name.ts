import { foldedText, foldedWords } from '../../shared/input/folded-text.ts';

interface Named {
  name: string;
}

/** A search result. `choose` runs after the dialog has closed. */
export interface Findable extends Named {
  /** The keyboard shortcut of the action; null or absent if it has none. */
  key?: string | null;
  choose(): void;
}

/**
 * Returns the items whose names contain every typed word; all items for an empty text.
 * @param kind a word that counts as part of every name
 */
export function foundByName<Each extends Named>(named: readonly Each[], text: string, kind = ''): Each[] {
  const words = foldedWords(text);
  return named.filter(({ name }) => words.every((word) => foldedText(`${kind} ${name}`).includes(word)));
}
