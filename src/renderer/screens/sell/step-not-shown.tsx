import { useTranslation } from 'react-i18next';
import type { DeskSnapshot } from '../../../shared/snapshot.ts';
import { PanelActions, PanelBody } from '../../components/frame.tsx';
import { useFocus } from '../../components/use-focus.ts';
import { CancelSaleButton, LeaveForLaterButton, RequeryButton } from './sale-actions.tsx';
import styles from './step.module.css';

/** A step that this version has no screen for. It says so, and offers what can be done. */
export function StepNotShown({
  current,
  step,
}: {
  current: NonNullable<DeskSnapshot['current']>;
  step: 'billingAddress' | 'bankPage';
}) {
  const { t } = useTranslation();
  const heading = useFocus<HTMLHeadingElement>(step);
  return (
    <>
      <PanelBody>
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          {t(`step.heading.${step}`)}
        </h1>
        <p className={styles.lead}>{t(step === 'bankPage' ? 'step.bankPageText' : 'step.billingAddressText')}</p>
        <p className={styles.notice}>{t('step.notShownNext')}</p>
      </PanelBody>
      <PanelActions>
        <RequeryButton current={current} primary />
        <LeaveForLaterButton current={current} />
        <CancelSaleButton current={current} />
      </PanelActions>
    </>
  );
}
