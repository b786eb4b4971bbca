import { useTranslation } from 'react-i18next';
import type { DeskSnapshot, PaymentView } from '../../../shared/snapshot.ts';
import { PanelActions, PanelBody } from '../../components/frame.tsx';
import { SaveSlip } from '../../components/save-slip.tsx';
import { VerdictBanner } from '../../components/verdict-banner.tsx';
import { BothSides } from './check-list.tsx';
import { CancelSaleButton, LeaveForLaterButton, RequeryButton } from './sale-actions.tsx';
import styles from './verdict.module.css';

/** `Needs review`: money may have moved, something does not fit, and a person of the back office must look. */
export function NeedsReviewPanel({
  current,
  view,
}: {
  current: NonNullable<DeskSnapshot['current']>;
  view: Extract<PaymentView, { screen: 'needsReview' }>;
}) {
  const { t } = useTranslation();
  return (
    <>
      <VerdictBanner
        tone="review"
        heading={t('verdict.needsReview')}
        answer={t('verdict.needsReviewAnswer')}
        takeFocus
      />
      <PanelBody>
        <p className={styles.reason}>{t(`verdict.reviewReason.${view.review.reason}`)}</p>
        {view.review.again ? (
          <p className={styles.reason}>{t(`verdict.reviewReason.${view.review.again.reason}`)}</p>
        ) : null}
        <p className={styles.text}>{t('verdict.needsReviewText')}</p>
        <BothSides payment={current.payment} />
      </PanelBody>
      <PanelActions>
        <RequeryButton current={current} primary />
        <LeaveForLaterButton current={current} />
        <CancelSaleButton current={current} />
        <SaveSlip reference={current.payment.reference} />
      </PanelActions>
    </>
  );
}
