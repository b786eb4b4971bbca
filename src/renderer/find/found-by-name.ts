import { foldedText, foldedWords } from '../../shared/input/folded-text.ts';

/** Something that is found by its name. */
interface Named {
  name: string;
}

/** What is found, and what choosing it does once the dialog is gone. */
export interface Findable extends Named {
  /** The key that does the same. */
  key?: string | null;
  choose(): void;
}

/**
 * Those in whose names every word of the text is found, in their order; all of them where nothing is typed.
 * @param kind of them: a word of it is found in each
 */
export function foundByName<Each extends Named>(named: readonly Each[], text: string, kind = ''): Each[] {
  const words = foldedWords(text);
  return named.filter(({ name }) => words.every((word) => foldedText(`${kind} ${name}`).includes(word)));
}
