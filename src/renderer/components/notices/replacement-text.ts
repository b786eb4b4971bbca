import { useTranslation } from 'react-i18next';
import type { Replacement } from '../../../shared/slip/printable-text.ts';

/** How many replaced letters the warning names. A text in a script that the printer lacks would fill the screen. */
const MOST_NAMED = 12;

/** Returns a function that warns about letters the printer lacks. It returns null if the printer has all letters. */
export function useReplacementText(): (replacements: readonly Replacement[]) => string | null {
  const { t } = useTranslation();
  return (replacements) => {
    if (replacements.length === 0) return null;
    const named = replacements.slice(0, MOST_NAMED);
    const more = replacements.length > MOST_NAMED ? ['…'] : [];
    return t('counter.printerLacks', {
      letters: [...named.map(({ letter }) => letter), ...more].join(', '),
      printed: [...named.map(({ printed }) => printed), ...more].join(', '),
    });
  };
}
