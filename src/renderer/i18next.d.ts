import type officeTexts from '../../resources/locales/en/office.json';
import type { Texts } from '../shared/texts/english.ts';

/** Makes the compiler check every key of every `t(…)`. Only head office's screens have the keys below `office`. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts & { office: typeof officeTexts } };
  }
}
