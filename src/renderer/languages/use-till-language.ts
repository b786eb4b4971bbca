import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../shared/languages.ts';
import { readLanguage } from './read-language.ts';

/**
 * Switches to the till's language once its texts are loaded.
 * @returns false until the first language is loaded, so that nobody sees English first
 */
export function useTillLanguage(language: Language): boolean {
  const { i18n } = useTranslation();
  const [isRead, setRead] = useState(language === 'en');
  useEffect(() => {
    let isWanted = true;
    const show = async () => {
      await readLanguage(i18n, language);
      if (isWanted) await i18n.changeLanguage(language);
    };
    // If loading fails, the texts stay in English.
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
