import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDraft, LANGUAGE_NAMES, LANGUAGES, type Language, languageSchema } from '../../../shared/languages.ts';
import { Radio } from '../../components/controls.ts';
import { ProblemNotice } from '../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { problemOf } from '../../state/queries/queries.ts';
import { usePractise } from '../../state/queries/setup-queries.ts';
import { ConnectScreen } from './connect-screen.tsx';
import styles from './setup.module.css';

/** The first screen of a new installation. One Enter, and it sells with practice cards. */
export function FirstScreen() {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>('en');
  const [connects, setConnects] = useState(false);
  const practise = usePractise();
  if (connects) {
    return (
      <main className={styles.page}>
        <ConnectScreen leave={() => setConnects(false)} />
      </main>
    );
  }
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <h1>{t('setup.first.title')}</h1>
        <p>{t('setup.first.text')}</p>
        {practise.isError ? <ProblemNotice problem={problemOf(practise.error)} format={(iso) => iso} /> : null}
        <LanguageChoice language={language} choose={setLanguage} />
        <div className={styles.ways}>
          <ArmedButton
            autoFocus
            variant="primary"
            loading={practise.isPending || practise.isSuccess}
            onClick={() => practise.mutate(language)}
          >
            {t('setup.first.practise')}
          </ArmedButton>
          <p className={styles.soft}>{t('setup.first.practiseText')}</p>
          <ArmedButton onClick={() => setConnects(true)}>{t('setup.first.connect')}</ArmedButton>
          <p className={styles.soft}>{t('setup.first.connectText')}</p>
        </div>
      </div>
    </main>
  );
}

function LanguageChoice({ language, choose }: { language: Language; choose: (language: Language) => void }) {
  const { t } = useTranslation();
  const offered = LANGUAGES.filter((each) => !isDraft(each));
  if (offered.length === 1) return null;
  return (
    <Radio.Group
      label={t('setup.first.language')}
      value={language}
      onChange={(chosen) => choose(languageSchema.parse(chosen))}
    >
      <div className="wrap gap-2 above-2 choices">
        {offered.map((each) => (
          <Radio key={each} value={each} label={LANGUAGE_NAMES[each]} />
        ))}
      </div>
    </Radio.Group>
  );
}
