import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';

/** Writes verdicts with the English words beside them, because a mistranslated verdict could give goods away. */
export function useInEnglish() {
  const { t } = useTranslation();
  const english = (key: ParseKeys): string => t(key, { lng: 'en' });
  return {
    /** Returns the texts in English, or null if the screen is in English. */
    inEnglish: (...keys: ParseKeys[]): string | null => {
      if (keys.every((key) => t(key) === english(key))) return null;
      // Some texts already end with a full stop, which must not appear twice.
      return keys.map(english).join('. ').replaceAll('.. ', '. ');
    },
    /** Returns a word together with its English word. */
    withEnglish: (key: ParseKeys): string => Array.from(new Set<string>([t(key), english(key)])).join(' · '),
  };
}
