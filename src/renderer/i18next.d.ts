import type { Texts } from '../shared/texts/english.ts';
import type { OfficeWebTexts } from '../shared/texts/english-head-office-web.ts';

/** Makes every key of every `t(…)` a checked one. What is below `office` is there in head office’s screens alone. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Texts & { office: OfficeWebTexts } };
  }
}
