import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';

interface InEnglish {
  /** What these texts say in English; null where they are read in English anyway. */
  inEnglish(...keys: ParseKeys[]): string | null;
  /** A word of a verdict with the English one beside it. */
  withEnglish(key: ParseKeys): string;
}

/** A wrong word in a verdict gives goods away, so the English one always stands beside it. */
export function useInEnglish(): InEnglish {
  const { t } = useTranslation();
  const english = (key: ParseKeys): string => t(key, { lng: 'en' });
  return {
    inEnglish: (...keys) => {
      if (keys.every((key) => t(key) === english(key))) return null;
      // Some of them are sentences with a full stop of their own.
      return keys.map(english).join('. ').replaceAll('.. ', '. ');
    },
    withEnglish: (key) => Array.from(new Set<string>([t(key), english(key)])).join(' · '),
  };
}
