import { createInstance, type TFunction } from 'i18next';
import type { OtherLanguage } from '../shared/languages.ts';
import { english } from '../shared/texts/english.ts';
import { groupNumbers } from '../shared/texts/group-numbers.ts';
import type { SlipTexts } from '../shared/texts/languages/counter-texts.ts';

/** What the main process says itself: on slips and in the system's dialogs, in English. */
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

/** What slips say in another language. It is read when such a slip is made first; what it lacks is said in English. */
export async function readSlipTexts(language: OtherLanguage): Promise<TFunction> {
  const slip = await SLIPS[language]();
  const texts = createInstance();
  texts.use(groupNumbers).init({
    lng: language,
    fallbackLng: 'en',
    initAsync: false,
    resources: { en: { translation: english }, [language]: { translation: { slip } } },
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
  return texts.t;
}

const SLIPS: { readonly [L in OtherLanguage]: () => Promise<SlipTexts> } = {
  fr: async () => (await import('../shared/texts/languages/french/slip.ts')).frenchSlip,
  pcm: async () => (await import('../shared/texts/languages/pidgin/slip.ts')).pidginSlip,
  ha: async () => (await import('../shared/texts/languages/hausa/slip.ts')).hausaSlip,
  yo: async () => (await import('../shared/texts/languages/yoruba/slip.ts')).yorubaSlip,
  ig: async () => (await import('../shared/texts/languages/igbo/slip.ts')).igboSlip,
};
