import type { Texts } from '../shared/texts/english.ts';

/** Makes every key of every `t(…)` a checked one. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts };
  }
}
