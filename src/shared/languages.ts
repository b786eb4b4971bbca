import { z } from 'zod';
import type { Mode } from './mode.ts';

/** The languages of the texts. A missing translation is shown in English. */
export const LANGUAGES = ['en', 'fr', 'pcm', 'ha', 'yo', 'ig'] as const;
export type Language = (typeof LANGUAGES)[number];
export const languageSchema = z.enum(LANGUAGES);

export type OtherLanguage = Exclude<Language, 'en'>;

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  pcm: 'Naijá Pidgin',
  ha: 'Hausa',
  yo: 'Yorùbá',
  ig: 'Igbo',
};

/** A language whose texts a person has read on their page (`node scripts/language-page.ts`) and answers for. */
interface SignedLanguage {
  language: OtherLanguage;
  by: string;
  /** The day of the signature, as `2026-11-21`. */
  on: string;
  /** The fingerprint on the language's page, which changes with every text. */
  fingerprint: string;
}

/** Nobody has signed a language yet. A test compares the fingerprints with the texts. */
export const SIGNED: readonly SignedLanguage[] = [];

/** Returns true if nobody answers for the texts of the language yet. */
export function isDraft(language: Language): boolean {
  return language !== 'en' && !SIGNED.some((signed) => signed.language === language);
}

/** Returns the languages a till may use. Drafts are offered in practice only. */
export function offeredLanguages(mode: Mode): readonly Language[] {
  return LANGUAGES.filter((language) => mode === 'practice' || !isDraft(language));
}

/** Returns the chosen language if it is offered, otherwise English. */
export function languageInUse(chosen: Language, mode: Mode): Language {
  return offeredLanguages(mode).includes(chosen) ? chosen : 'en';
}

const tillLanguageSchema = z.object({ language: languageSchema });

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
