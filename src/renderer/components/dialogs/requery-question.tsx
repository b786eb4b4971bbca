import { useTranslation } from 'react-i18next';
import { RUN_PACE } from '../../../shared/run/requery-run.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useTill } from '../../state/parts.ts';
import { useRunMakingEnd, useRunMakingProgress } from '../../state/queries/run-queries.ts';
import { ProgressBar } from '../notices/progress-bar.tsx';
import { Dialog } from '../overlay.tsx';
import { useFocus } from '../use-focus.ts';
import styles from './run-making.module.css';

/** Up to this many re-queries take only seconds, so they start without a question. */
const FEW = 20;

export function isAskedFirst(count: number): boolean {
  return count > FEW;
}

/** Asks before many re-queries: says how many, how long they take, and that nothing is charged. */
export function RequeryQuestion({
  count,
  beside = null,
  loading,
  onYes,
  onClose,
}: {
  count: number | null;
  beside?: string | null;
  loading: boolean;
  onYes: () => void;
  onClose: () => void;
}) {
  const { t, format } = useTill();
  const endMaking = useRunMakingEnd();
  const { perSecond } = RUN_PACE;
  const shown = count ?? 0;
  const elapsed = format.elapsed((shown / perSecond) * 1_000);
  return (
    <Dialog
      opened={count !== null}
      onClose={loading ? endMaking : onClose}
      title={t('runs.question.title', { count: shown })}
    >
      <div className="column gap-3">
        <p className="semibold">{t('runs.question.long', { elapsed, count: perSecond })}</p>
        {beside === null ? null : <p>{beside}</p>}
        <p>{t('runs.question.nothingCharged')}</p>
        <p>{t('runs.question.goesOn')}</p>
        <div className="wrap gap-3 above-2">
          <ArmedButton
            label={t('runs.question.yes', { count: shown })}
            data-autofocus
            variant="primary"
            loading={loading}
            onClick={onYes}
          />
          {loading ? null : <ArmedButton label={t('runs.question.no')} variant="plain" onClick={onClose} />}
        </div>
        <RunMaking isMaking={loading} />
      </div>
    </Dialog>
  );
}

/** Shows that a run is being created. Renders nothing while the wait is short. */
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
      <ArmedButton label={t('runs.making.cancel')} ref={button} onClick={end} />
    </div>
  );
}
