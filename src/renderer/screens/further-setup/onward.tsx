import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { ADDRESSES, connectAddress, FURTHER_STEPS, type FurtherStep, goTo } from '../../routes.ts';
import styles from '../setup/setup.module.css';

/** After the last step come Settings, which list the skipped steps. */
export function goOnFrom(step: FurtherStep): void {
  const next = FURTHER_STEPS[FURTHER_STEPS.indexOf(step) + 1];
  goTo(next ? connectAddress(next) : ADDRESSES.settings);
}

const WORDS = {
  others: { done: 'next', open: 'goOnWithout' },
  last: { done: 'finish', open: 'finishWithout' },
} as const;

/** Says what the till lacks if the step is not done. */
export function Onward({ step, isDone, children }: { step: FurtherStep; isDone: boolean; children?: ReactNode }) {
  const { t } = useTranslation();
  const words = step === FURTHER_STEPS.at(-1) ? WORDS.last : WORDS.others;
  return (
    <>
      {isDone ? null : <Lacking step={step} />}
      <div className="wrap center gap-3">
        {children}
        <ArmedButton key={`${step} ${isDone}`} variant={isDone ? 'primary' : 'plain'} onClick={() => goOnFrom(step)}>
          {t(`setup.further.${isDone ? words.done : words.open}`)}
        </ArmedButton>
        <BackButton step={step} />
      </div>
    </>
  );
}

export function Lacking({ step }: { step: FurtherStep }) {
  const { t } = useTranslation();
  return <p className={styles.lacking}>{t(`setup.further.lacking.${step}`)}</p>;
}

/** The first step has no button, since the till is already connected. */
export function BackButton({ step }: { step: FurtherStep }) {
  const { t } = useTranslation();
  const before = FURTHER_STEPS[FURTHER_STEPS.indexOf(step) - 1];
  if (!before) return null;
  return (
    <ArmedButton key={`back ${step}`} onClick={() => goTo(connectAddress(before))}>
      {t('setup.step.back')}
    </ArmedButton>
  );
}
