import type { FormatterModule } from 'i18next';
import { LOCALE } from '../format.ts';

const GROUPED = new Intl.NumberFormat(LOCALE);

/** Writes every number in a text in groups of three digits, as in `1,250`. Use it with `alwaysFormat`. */
export const groupNumbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  // Returns any other value unchanged, because i18next marks missing values itself.
  format: (value: unknown) => (typeof value === 'number' ? GROUPED.format(value) : (value as string)),
};
