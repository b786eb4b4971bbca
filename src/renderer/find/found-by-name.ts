import { foldedText, foldedWords } from '../../shared/input/folded-text.ts';

interface Named {
  name: string;
}

/** A search result. `choose` runs once the dialog has closed. */
export interface Findable extends Named {
  /** The key of the same action. */
  key?: string | null;
  choose(): void;
}

/**
 * Returns the items whose names contain every word of the text; all items if the text is empty.
 * @param kind a word for all items, which also counts as part of each name
 */
export function foundByName<Each extends Named>(named: readonly Each[], text: string, kind = ''): Each[] {
  const words = foldedWords(text);
  return named.filter(({ name }) => words.every((word) => foldedText(`${kind} ${name}`).includes(word)));
}
