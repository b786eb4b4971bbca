import { useTranslation } from 'react-i18next';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useBundle } from '../../../state/queries/health-queries.ts';
import { problemOf } from '../../../state/queries/queries.ts';
import { Sheet } from '../sheet.tsx';
import styles from './health.module.css';
import { PlainLines } from './plain-lines.tsx';

/** What a person can send to whoever helps with this till: looked at file by file, then saved. */
export function SupportSheet() {
  const { t } = useTranslation();
  const { making, saving } = useBundle();
  const failed = [making, saving].find(({ isError }) => isError);
  const files = making.data ?? null;
  return (
    <Sheet title={t('support.title')} text={t('support.text')}>
      <div className={styles.orders}>
        <ArmedButton loading={making.isPending} onClick={() => making.mutate()}>
          {t('support.prepare')}
        </ArmedButton>
        {files ? (
          <ArmedButton variant="primary" loading={saving.isPending} onClick={() => saving.mutate()}>
            {t('support.save')}
          </ArmedButton>
        ) : null}
      </div>
      <p role="status">{saving.data ? t('support.saved', { path: saving.data }) : null}</p>
      {failed?.error ? <TillProblemNotice problem={problemOf(failed.error)} /> : null}
      <p role="status">{files ? t('support.shown') : null}</p>
      {files?.map(({ name, text }) => (
        <details key={name} className={styles.file}>
          <summary>{name}</summary>
          <PlainLines name={name} text={text} />
        </details>
      ))}
    </Sheet>
  );
}
