import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { ADDRESSES, connectAddress, FURTHER_STEPS, type FurtherStep, goTo } from '../../../routes.ts';
import styles from '../setup.module.css';

/** Goes to the step after this one, and after the last one to Settings, which keep a list of what was left out. */
export function goOnFrom(step: FurtherStep): void {
  const next = FURTHER_STEPS[FURTHER_STEPS.indexOf(step) + 1];
  goTo(next ? connectAddress(next) : ADDRESSES.settings);
}

const WORDS = {
  others: { done: 'next', open: 'goOnWithout' },
  last: { done: 'finish', open: 'finishWithout' },
} as const;

/** The ways on from a step, what it has to do first; and where it is not done, what is lacking without it. */
export function Onward({ step, isDone, children }: { step: FurtherStep; isDone: boolean; children?: ReactNode }) {
  const { t } = useTranslation();
  const words = step === FURTHER_STEPS.at(-1) ? WORDS.last : WORDS.others;
  return (
    <>
      {isDone ? null : <Lacking step={step} />}
      <div className={styles.orders}>
        {children}
        <ArmedButton key={`${step} ${isDone}`} variant={isDone ? 'primary' : 'plain'} onClick={() => goOnFrom(step)}>
          {t(`setup.further.${isDone ? words.done : words.open}`)}
        </ArmedButton>
        <BackButton step={step} />
      </div>
    </>
  );
}

/** What a till does not have where this step is left out. */
export function Lacking({ step }: { step: FurtherStep }) {
  const { t } = useTranslation();
  return <p className={styles.lacking}>{t(`setup.further.lacking.${step}`)}</p>;
}

/** Back to the step before; the first of them has none, since the till is connected by then. */
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
