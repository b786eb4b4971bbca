import { useTranslation } from 'react-i18next';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useRunMakingEnd, useRunMakingProgress } from '../../state/queries/run-queries.ts';
import { ProgressBar } from '../notices/progress-bar.tsx';
import { useFocus } from '../use-focus.ts';
import styles from './run-making.module.css';

/** Renders nothing if making the run takes only a moment. */
export function RunMaking({ isMaking }: { isMaking: boolean }) {
  const { t } = useTranslation();
  const making = useRunMakingProgress(isMaking);
  const end = useRunMakingEnd();
  const button = useFocus<HTMLButtonElement>(making !== null);
  if (!isMaking || making === null) return null;
  const { gathered, total } = making;
  return (
    <div className={styles.making}>
      <ProgressBar label={t('runs.making.progress')} done={total ? gathered / total : null} />
      <p>
        {total === null ? t('runs.making.some', { count: gathered }) : t('runs.making.of', { gathered, count: total })}
      </p>
      <ArmedButton ref={button} onClick={end}>
        {t('runs.making.cancel')}
      </ArmedButton>
    </div>
  );
}
