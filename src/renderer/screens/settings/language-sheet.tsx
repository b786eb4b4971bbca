import { useTranslation } from 'react-i18next';
import { isDraft, LANGUAGE_NAMES, offeredLanguages } from '../../../shared/languages.ts';
import { Choices } from '../../components/choices.tsx';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { useTill } from '../../state/parts.ts';
import { useKnownTill, useOrder } from '../../state/queries/queries.ts';
import styles from './settings.module.css';
import { Sheet } from './sheet.tsx';

/** Renders nothing if only one language is available. */
export function LanguageSheet() {
  const { t } = useTranslation();
  const { till } = useTill();
  const known = useKnownTill();
  const change = useOrder('language.set', { onSuccess: ({ language }) => known.change({ language }) });
  const offered = offeredLanguages(till.mode);
  if (offered.length === 1) return null;
  return (
    <Sheet title={t('language.title')} text={t('language.text')}>
      {offered.some(isDraft) ? <p className={styles.soft}>{t('language.draftText')}</p> : null}
      <Choices
        label={t('language.ofTill')}
        values={offered}
        value={till.language}
        nameOf={(language) => {
          const name = LANGUAGE_NAMES[language];
          return isDraft(language) ? t('language.draft', { language: name }) : name;
        }}
        onChoose={(language) => change.mutate({ language })}
      />
      <FailureNotice error={change.error} />
    </Sheet>
  );
}
