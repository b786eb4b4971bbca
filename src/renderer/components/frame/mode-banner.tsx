import { useTranslation } from 'react-i18next';
import type { TillDescription } from '../../../shared/bridge-contract.ts';
import { isDraft, LANGUAGE_NAMES } from '../../../shared/languages.ts';
import styles from './mode-banner.module.css';

/** Names practice or sandbox mode at all times. Renders nothing in live mode. */
export function ModeBanner({ till: { mode, language } }: { till: Pick<TillDescription, 'mode' | 'language'> }) {
  const { t } = useTranslation();
  if (mode === 'live') return null;
  return (
    <p className={`row gap-3 ${styles.banner}`} data-mode={mode}>
      <strong>{t(`shell.banner.${mode}`)}</strong> <span>{t(`shell.banner.${mode}Text`)}</span>
      {isDraft(language) ? <strong>{t('shell.banner.draft', { language: LANGUAGE_NAMES[language] })}</strong> : null}
    </p>
  );
}
