import { createInstance, type Resource, type TFunction } from 'i18next';
import type { Language, OtherLanguage } from '../shared/languages.ts';
import { english, type Texts } from '../shared/texts/english.ts';
import { groupNumbers } from '../shared/texts/group-numbers.ts';

/** Loads the English texts of main, for slips and system dialogs. */
export function createTexts(): TFunction {
  return textsIn('en', {});
}

/** Loads the slip texts of another language on demand. Missing texts are in English. */
export async function readSlipTexts(language: OtherLanguage): Promise<TFunction> {
  const { default: slip } = await SLIPS[language]();
  return textsIn(language, { [language]: { translation: { slip } } });
}

function textsIn(lng: Language, others: Resource): TFunction {
  const texts = createInstance();
  texts.use(groupNumbers).init({
    lng,
    fallbackLng: 'en',
    initAsync: false,
    resources: { en: { translation: english }, ...others },
    // Slips escape every text themselves, and dialogs show plain text.
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
  return texts.t;
}

const SLIPS: { readonly [L in OtherLanguage]: () => Promise<{ default: Partial<Texts['slip']> }> } = {
  fr: () => import('../../resources/locales/fr/slip.json', { with: { type: 'json' } }),
  pcm: () => import('../../resources/locales/pcm/slip.json', { with: { type: 'json' } }),
  ha: () => import('../../resources/locales/ha/slip.json', { with: { type: 'json' } }),
  yo: () => import('../../resources/locales/yo/slip.json', { with: { type: 'json' } }),
  ig: () => import('../../resources/locales/ig/slip.json', { with: { type: 'json' } }),
};
