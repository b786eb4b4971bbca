import type { i18n } from 'i18next';
import type { Language, OtherLanguage } from '../../shared/languages.ts';

/** Loads the texts of a language once. English is built in. */
export async function readLanguage(texts: i18n, language: Language): Promise<void> {
  if (language === 'en' || texts.hasResourceBundle(language, 'translation')) return;
  const { default: counter } = await READERS[language]();
  texts.addResourceBundle(language, 'translation', counter);
}

const READERS: { readonly [L in OtherLanguage]: () => Promise<{ default: object }> } = {
  fr: () => import('../../../resources/locales/fr/counter.json', { with: { type: 'json' } }),
  pcm: () => import('../../../resources/locales/pcm/counter.json', { with: { type: 'json' } }),
  ha: () => import('../../../resources/locales/ha/counter.json', { with: { type: 'json' } }),
  yo: () => import('../../../resources/locales/yo/counter.json', { with: { type: 'json' } }),
  ig: () => import('../../../resources/locales/ig/counter.json', { with: { type: 'json' } }),
};
