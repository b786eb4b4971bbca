import { createInstance, type TFunction } from 'i18next';
import { english } from '../shared/texts/english.ts';

/** What the main process says itself: on slips and in the system's dialogs. English for now. */
export function createTexts(): TFunction {
  const texts = createInstance();
  texts.init({
    lng: 'en',
    initAsync: false,
    resources: { en: { translation: english } },
    // Slips escape every text themselves, and dialogs show plain text.
    interpolation: { escapeValue: false },
  });
  return texts.t;
}
