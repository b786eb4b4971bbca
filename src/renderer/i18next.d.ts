import type officeTexts from '../../resources/locales/en/office.json';
import type { Texts } from '../shared/texts/english.ts';

/** Lets the compiler check the key of every `t(…)`. Only head office's screens may use the keys below `office`. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts & { office: typeof officeTexts } };
  }
}
