import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../shared/languages.ts';
import { readLanguage } from './read-language.ts';

/** Shows the texts of the till's language, as soon as they are read. */
export function useTillLanguage(language: Language): void {
  const { i18n } = useTranslation();
  useEffect(() => {
    let isWanted = true;
    void readLanguage(i18n, language).then(async () => {
      if (isWanted) await i18n.changeLanguage(language);
    });
    return () => {
      isWanted = false;
    };
  }, [i18n, language]);
  useEffect(() => {
    document.documentElement.lang = i18n.language;
  }, [i18n.language]);
}
