import { useTranslation } from 'react-i18next';
import { type Pace, paceSchema, type Run } from '../../../../shared/run/requery-run.ts';
import { Button } from '../../../components/controls.ts';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { useRunOrder } from '../../../state/queries/run-queries.ts';
import styles from './run-pace.module.css';

/** From careful to fast. The first and the last value are the limits of a pace. */
const STEPS: Record<keyof Pace, readonly number[]> = {
  perSecond: [1, 2, 5, 10, 20, 50],
  width: [1, 2, 4, 8, 16, 32],
};

export function RunPace({ run }: { run: Run }) {
  const { t } = useTranslation();
  const change = useRunOrder();
  const { perSecond, width } = run.pace;
  const to = (changed: Partial<Pace>) =>
    change.mutate({
      channel: 'runs.setPace',
      request: { id: run.id, pace: paceSchema.parse({ perSecond, width, ...changed }) },
    });
  return (
    <>
      <div className={styles.paces}>
        <Steps
          of="perSecond"
          now={perSecond}
          shown={t('runs.perSecond', { shown: perSecond })}
          onStep={(step) => to({ perSecond: step })}
        />
        <Steps
          of="width"
          now={width}
          shown={t('runs.together', { shown: width })}
          onStep={(step) => to({ width: step })}
        />
      </div>
      <FailureNotice error={change.error} />
    </>
  );
}

function Steps({
  of,
  now,
  shown,
  onStep,
}: {
  of: keyof Pace;
  now: number;
  shown: string;
  onStep: (step: number) => void;
}) {
  const { t } = useTranslation();
  const steps = STEPS[of];
  const less = steps.findLast((step) => step < now);
  const more = steps.find((step) => step > now);
  return (
    <fieldset className={`wrap center gap-2 bare ${styles.pace}`}>
      <legend className="small semibold">{t(`runs.pace.${of}.title`)}</legend>
      <Button
        aria-disabled={less === undefined}
        aria-label={t(`runs.pace.${of}.less`)}
        onClick={() => less && onStep(less)}
      >
        −
      </Button>
      <output className={styles.now}>{shown}</output>
      <Button
        aria-disabled={more === undefined}
        aria-label={t(`runs.pace.${of}.more`)}
        onClick={() => more && onStep(more)}
      >
        +
      </Button>
      <p className="own-line soft small">{t(`runs.pace.${of}.bounds`, { least: steps[0], most: steps.at(-1) })}</p>
    </fieldset>
  );
}
