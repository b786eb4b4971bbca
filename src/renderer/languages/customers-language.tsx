import { NativeSelect } from '@mantine/core';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { isDraft, LANGUAGE_NAMES, type Language, languageSchema, offeredLanguages } from '../../shared/languages.ts';
import { useParts, useTill, useTurn } from '../state/parts.ts';
import styles from './customers-language.module.css';
import { readLanguage } from './use-till-language.ts';

/** Renders its children in the language that the customer chose for this sale, or in the till's language. */
export function InCustomersLanguage({ saleId, children }: { saleId: string | null; children: ReactNode }) {
  const { i18n } = useTranslation();
  const chosen = useTurn(({ spoken }) => (spoken !== null && spoken.saleId === saleId ? spoken.language : null));
  const { language } = i18n;
  // The clone shares the texts but has its own language, so that the rest of the screen keeps the till's language.
  const own = useMemo(() => i18n.cloneInstance({ lng: chosen ?? language }), [i18n, chosen, language]);
  return (
    <SaleOfTurn value={saleId}>
      <I18nextProvider i18n={own}>{children}</I18nextProvider>
    </SaleOfTurn>
  );
}

const SaleOfTurn = createContext<string | null>(null);

/** Lets the customer choose a language for this sale. Renders nothing if there is only one language. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation();
  const { till } = useTill();
  const { turn } = useParts();
  const saleId = useContext(SaleOfTurn);
  const offered = offeredLanguages(till.mode);
  if (saleId === null || offered.length === 1) return null;
  const choose = async (language: Language) => {
    await readLanguage(i18n, language);
    turn.getState().speak(saleId, language);
  };
  const nameOf = (language: Language) =>
    isDraft(language) ? t('turn.draft', { language: LANGUAGE_NAMES[language] }) : LANGUAGE_NAMES[language];
  return (
    <NativeSelect
      aria-label={t('turn.language')}
      className={`tight ${styles.choice}`}
      value={i18n.language}
      data={offered.map((language) => ({ value: language, label: nameOf(language) }))}
      onChange={(event) => void choose(languageSchema.parse(event.currentTarget.value))}
    />
  );
}
