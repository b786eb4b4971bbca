import { useTranslation } from 'react-i18next';
import { english } from '../../../../shared/texts/english.ts';

type ExplainedCode = keyof typeof english.verdict.codeMeaning;

/** What a code of the service means to the person at the counter; null where it says nothing to them. */
export function useCodeMeaning(): (code: string | null) => string | null {
  const { t } = useTranslation();
  return (code) => (isExplained(code) ? t(`verdict.codeMeaning.${code}`) : null);
}

function isExplained(code: string | null): code is ExplainedCode {
  return code !== null && Object.hasOwn(english.verdict.codeMeaning, code);
}
