import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language, OtherLanguage } from '../../shared/languages.ts';

/** @returns false until the language is loaded, so that no screen appears in English first */
export function useTillLanguage(language: Language): boolean {
  const { i18n } = useTranslation();
  const [isRead, setRead] = useState(language === 'en');
  useEffect(() => {
    let isWanted = true;
    const show = async () => {
      await readLanguage(i18n, language);
      if (isWanted) await i18n.changeLanguage(language);
    };
    // The screens stay in English if the language cannot be loaded.
    void show().finally(() => setRead(true));
    return () => {
      isWanted = false;
    };
  }, [i18n, language]);
  useEffect(() => {
    document.documentElement.lang = i18n.language;
  }, [i18n.language]);
  return isRead;
}

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
