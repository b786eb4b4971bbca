import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import firstTexts from '../../resources/locales/en/first.json' with { type: 'json' };
import { groupNumbers } from '../shared/texts/group-numbers.ts';

/** Creates the texts of the first screens; `withLaterTexts` adds the others. React escapes them. */
export function createTexts(): i18n {
  const texts = i18next.createInstance();
  void texts
    .use(initReactI18next)
    .use(groupNumbers)
    .init({
      lng: 'en',
      // A text without a translation appears in English.
      fallbackLng: 'en',
      // A copy, because i18next adds later texts to this object.
      resources: { en: { translation: structuredClone(firstTexts) } },
      initAsync: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      missingInterpolationHandler: () => '–',
      returnNull: false,
    });
  return texts;
}
