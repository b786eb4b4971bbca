import { firstTexts } from './english-first.ts';
import { laterTexts } from './english-later.ts';

/**
 * Every text that a person reads, in English. The keys are the type of every other language: a language that lacks one
 * does not compile.
 */
export const english = { ...firstTexts, ...laterTexts };

/** The form of every language: the same keys, other sentences. */
export type Texts = typeof english;
