import { useTranslation } from 'react-i18next';
import { isDraft, LANGUAGE_NAMES, languageSchema, offeredLanguages } from '../../../shared/languages.ts';
import { Radio } from '../../components/controls.ts';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { useTill } from '../../state/parts.ts';
import { useLanguageChange } from '../../state/queries/queries.ts';
import styles from './settings.module.css';
import { Sheet } from './sheet.tsx';

/** Chooses the counter's language. Renders nothing if only one is available. */
export function LanguageSheet() {
  const { t } = useTranslation();
  const { till } = useTill();
  const change = useLanguageChange();
  const offered = offeredLanguages(till.mode);
  if (offered.length === 1) return null;
  return (
    <Sheet title={t('language.title')} text={t('language.text')}>
      {offered.some(isDraft) ? <p className={styles.soft}>{t('language.draftText')}</p> : null}
      <Radio.Group
        label={t('language.ofTill')}
        value={till.language}
        onChange={(chosen) => change.mutate({ language: languageSchema.parse(chosen) })}
      >
        <div className="wrap gap-2 above-2 choices">
          {offered.map((language) => (
            <Radio
              key={language}
              value={language}
              label={
                isDraft(language)
                  ? t('language.draft', { language: LANGUAGE_NAMES[language] })
                  : LANGUAGE_NAMES[language]
              }
            />
          ))}
        </div>
      </Radio.Group>
      <FailureNotice error={change.error} />
    </Sheet>
  );
}
