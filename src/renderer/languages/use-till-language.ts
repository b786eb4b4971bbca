import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../shared/languages.ts';
import { readLanguage } from './read-language.ts';

/**
 * Shows the texts of the till's language, as soon as they are read.
 * @returns whether there is something to show: at a start nobody is to see English first; later, the words before stay meanwhile
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
    // Where they cannot be read, English it is.
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
