import { createInstance, type TFunction } from 'i18next';
import { english } from '../shared/texts/english.ts';
import { groupNumbers } from '../shared/texts/group-numbers.ts';

/** What the main process says itself: on slips and in the system's dialogs. English for now. */
export function createTexts(): TFunction {
  const texts = createInstance();
  texts.use(groupNumbers).init({
    lng: 'en',
    initAsync: false,
    resources: { en: { translation: english } },
    // Slips escape every text themselves, and dialogs show plain text.
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
  return texts.t;
}
