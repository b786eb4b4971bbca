import { useTranslation } from 'react-i18next';
import type { KeyedStep } from '../../../state/sell-view.ts';
import styles from './customers-turn.module.css';

/** The bank's message may say how many tries are left. */
export function WhatWasSaid({ step, notice, instruction }: Pick<KeyedStep, 'step' | 'notice' | 'instruction'>) {
  const { t } = useTranslation();
  return (
    <>
      {notice === 'notAccepted' ? (
        <p className={`box wait marked large semibold ${styles.notice}`} role="alert">
          {t(`steps.${step}.notAccepted`)}
        </p>
      ) : null}
      {instruction ? (
        <div className={`box sunk edged large ${styles.instruction}`}>
          <p className="soft small">{t('step.instruction')}</p>
          <p>{instruction}</p>
        </div>
      ) : null}
    </>
  );
}
