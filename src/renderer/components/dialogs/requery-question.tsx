import { useTranslation } from 'react-i18next';
import { USUAL_PACE } from '../../../shared/run/requery-run.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useTill } from '../../state/parts.ts';
import { useRunMakingEnd } from '../../state/queries/run-queries.ts';
import { Dialog } from '../overlay.tsx';
import { RunMaking } from './run-making.tsx';

/** Up to this many re-queries take seconds, so no question is needed. */
const FEW = 20;

export function isAskedFirst(count: number): boolean {
  return count > FEW;
}

/** Says how many re-queries, how long they take at the usual pace, and that nothing is charged. */
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
  const { t } = useTranslation();
  const { format } = useTill();
  const endMaking = useRunMakingEnd();
  const { perSecond } = USUAL_PACE;
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
          <ArmedButton data-autofocus variant="primary" loading={loading} onClick={onYes}>
            {t('runs.question.yes', { count: shown })}
          </ArmedButton>
          {loading ? null : (
            <ArmedButton variant="plain" onClick={onClose}>
              {t('runs.question.no')}
            </ArmedButton>
          )}
        </div>
        <RunMaking isMaking={loading} />
      </div>
    </Dialog>
  );
}
