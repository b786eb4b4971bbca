import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';

/** A mistranslated verdict could give goods away, so the English word always stands beside it. */
export function useInEnglish() {
  const { t } = useTranslation();
  const english = (key: ParseKeys): string => t(key, { lng: 'en' });
  return {
    /** Returns these texts in English; null if they are in English anyway. */
    inEnglish: (...keys: ParseKeys[]): string | null => {
      if (keys.every((key) => t(key) === english(key))) return null;
      // Some texts are sentences that end with a full stop.
      return keys.map(english).join('. ').replaceAll('.. ', '. ');
    },
    /** Returns a word of a verdict with the English word beside it. */
    withEnglish: (key: ParseKeys): string => Array.from(new Set<string>([t(key), english(key)])).join(' · '),
  };
}
