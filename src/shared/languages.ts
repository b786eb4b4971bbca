import { z } from 'zod';
import type { Mode } from './mode.ts';

/** The languages that there are texts in. What a language does not have is read in English. */
export const LANGUAGES = ['en', 'fr', 'pcm', 'ha', 'yo', 'ig'] as const;
export type Language = (typeof LANGUAGES)[number];
export const languageSchema = z.enum(LANGUAGES);

/** A language that is not the one that the texts are written in first. */
export type OtherLanguage = Exclude<Language, 'en'>;

/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  pcm: 'Naijá Pidgin',
  ha: 'Hausa',
  yo: 'Yorùbá',
  ig: 'Igbo',
};

/** A person who speaks a language, has read its page (`node scripts/language-page.ts`), and answers for every text in it. */
interface SignedLanguage {
  language: OtherLanguage;
  by: string;
  /** The day, as `2026-11-21`. */
  on: string;
  /** The fingerprint on the page that was read. A later change of a text changes it. */
  fingerprint: string;
}

/** Nobody has signed a language yet. A test compares the fingerprints with the texts. */
export const SIGNED: readonly SignedLanguage[] = [];

/** Whether a language is a draft, which nobody has answered for. */
export function isDraft(language: Language): boolean {
  return language !== 'en' && !SIGNED.some((signed) => signed.language === language);
}

/** What a till may be read in. Drafts are there to be looked at, so where money is real they are not. */
export function offeredLanguages(mode: Mode): readonly Language[] {
  return LANGUAGES.filter((language) => mode === 'practice' || !isDraft(language));
}

/** The chosen language where it is offered, else English. */
export function languageInUse(chosen: Language, mode: Mode): Language {
  return offeredLanguages(mode).includes(chosen) ? chosen : 'en';
}

const tillLanguageSchema = z.object({ language: languageSchema });

/** In which the counter is read. */
export type TillLanguage = z.infer<typeof tillLanguageSchema>;

export const languageChannels = {
  'language.set': {
    needs: 'settings',
    does: 'acts',
    request: tillLanguageSchema.strict(),
    response: tillLanguageSchema,
  },
} as const;

export const languagePushes = { 'language.changed': tillLanguageSchema } as const;
