import type officeTexts from '../../resources/locales/en/office.json';
import type { Texts } from '../shared/texts/english.ts';

/** Makes the compiler check the key of every `t(…)`. The keys below `office` exist only in head office's screens. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts & { office: typeof officeTexts } };
  }
}
