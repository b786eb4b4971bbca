import { useTranslation } from 'react-i18next';
import type { DeskSnapshot } from '../../../../shared/payment/snapshot.ts';
import { Frame, PanelActions, PanelBody } from '../../../components/frame/frame.tsx';
import { AnotherPaymentButton, CancelSaleButton, LeaveForLaterButton, RequeryButton } from '../sale-actions.tsx';
import { SaleSlip } from '../sale-slip.tsx';
import styles from './step.module.css';

/** A card that asks for its PIN on a till where no PIN may be keyed: why, and how the sale can go on. */
export function PinsOff({ current }: { current: NonNullable<DeskSnapshot['current']> }) {
  const { t } = useTranslation();
  return (
    <Frame slip={<SaleSlip current={current} />}>
      <PanelBody>
        <h1 className={styles.heading}>{t('step.pinsOff')}</h1>
        <p className={styles.notice}>{t('problem.pinsNotAgreed.what')}</p>
        <p>{t('problem.pinsNotAgreed.next')}</p>
      </PanelBody>
      <PanelActions
        primary={<AnotherPaymentButton current={current} label="useAnother" primary />}
        apart={<CancelSaleButton current={current} />}
      >
        <RequeryButton current={current} />
        <LeaveForLaterButton current={current} />
      </PanelActions>
    </Frame>
  );
}
