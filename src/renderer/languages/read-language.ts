import type { i18n } from 'i18next';
import type { Language, OtherLanguage } from '../../shared/languages.ts';
import type { CounterTexts } from '../../shared/texts/languages/counter-texts.ts';

/** Brings the texts of a language, each once: a till that is read in English never loads another. */
export async function readLanguage(texts: i18n, language: Language): Promise<void> {
  if (language === 'en' || texts.hasResourceBundle(language, 'translation')) return;
  texts.addResourceBundle(language, 'translation', await READERS[language]());
}

const READERS: { readonly [L in OtherLanguage]: () => Promise<CounterTexts> } = {
  fr: async () => (await import('../../shared/texts/languages/french/counter.ts')).french,
  pcm: async () => (await import('../../shared/texts/languages/pidgin/counter.ts')).pidgin,
  ha: async () => (await import('../../shared/texts/languages/hausa/counter.ts')).hausa,
  yo: async () => (await import('../../shared/texts/languages/yoruba/counter.ts')).yoruba,
  ig: async () => (await import('../../shared/texts/languages/igbo/counter.ts')).igbo,
};
