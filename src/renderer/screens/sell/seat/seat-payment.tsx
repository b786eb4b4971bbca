import { useTranslation } from 'react-i18next';
import type { Step } from '../../../../shared/payment/payment-state.ts';
import type { DeskSnapshot } from '../../../../shared/payment/snapshot.ts';
import { Frame, PanelActions, PanelBody } from '../../../components/frame/frame.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { CancelSaleButton, LeaveForLaterButton, RequeryButton } from '../sale-actions.tsx';
import { SaleSlip } from '../sale-slip.tsx';
import styles from '../steps/step.module.css';

/** A payment of this profile that waits for its customer, in a seat that holds no key any more: it can be asked for, and left. */
export function SeatPayment({ current, step }: { current: NonNullable<DeskSnapshot['current']>; step: Step }) {
  const { t } = useTranslation();
  const heading = useFocus<HTMLHeadingElement>(current.payment.reference);
  return (
    <Frame slip={<SaleSlip current={current} />}>
      <PanelBody>
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          {t('seat.stepTitle')}
        </h1>
        <p className={styles.lead} role="status">
          {t(`steps.${step}.seat`)}
        </p>
        <p className={styles.soft}>{t('seat.stepText')}</p>
      </PanelBody>
      <PanelActions
        primary={<RequeryButton current={current} primary />}
        apart={<CancelSaleButton current={current} />}
      >
        <LeaveForLaterButton current={current} />
      </PanelActions>
    </Frame>
  );
}
