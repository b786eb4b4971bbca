import firstTexts from '../../../resources/locales/en/first.json' with { type: 'json' };
import laterTexts from '../../../resources/locales/en/later.json' with { type: 'json' };

/** Every English text. The keys give `t(…)` its type. */
export const english = { ...firstTexts, ...laterTexts };

export type Texts = typeof english;
