import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import firstTexts from '../../resources/locales/en/first.json' with { type: 'json' };
import { groupNumbers } from '../shared/texts/group-numbers.ts';

/** The texts of the first screens; `withLaterTexts` brings those of the others. React escapes what it writes, so i18next does not; a fact that is missing shows as a dash. */
export function createTexts(): i18n {
  const texts = i18next.createInstance();
  void texts
    .use(initReactI18next)
    .use(groupNumbers)
    .init({
      lng: 'en',
      // What a language has no text for is read in English.
      fallbackLng: 'en',
      // A copy: i18next adds what comes later to the very object that it is given.
      resources: { en: { translation: structuredClone(firstTexts) } },
      initAsync: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      missingInterpolationHandler: () => '–',
      returnNull: false,
    });
  return texts;
}
