import type { CurrentSale } from '../../../../shared/payment/snapshot.ts';
import { SlipActions } from '../../../components/dialogs/slip-actions.tsx';
import { PanelActions, PanelBody } from '../../../components/frame/frame.tsx';
import { VerdictBanner } from '../../../components/notices/verdict-banner.tsx';
import { NewSaleButton, WhatIsKnown } from '../sale-actions.tsx';
import styles from './verdict.module.css';

/** The sale was cancelled. */
export function SaleEndedPanel({ current }: { current: CurrentSale }) {
  return (
    <>
      <VerdictBanner tone="ended" heading="verdict.cancelled" answer="verdict.cancelledAnswer" />
      <PanelBody>
        <WhatIsKnown of={current.view} className={`semibold ${styles.reason}`} />
      </PanelBody>
      <PanelActions primary={<NewSaleButton current={current} primary focus />}>
        <SlipActions reference={current.payment.reference} />
      </PanelActions>
    </>
  );
}
