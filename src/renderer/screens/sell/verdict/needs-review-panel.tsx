import { useTranslation } from 'react-i18next';
import type { CurrentSale, ViewAt } from '../../../../shared/payment/snapshot.ts';
import { SlipActions } from '../../../components/dialogs/slip-actions.tsx';
import { PanelActions, PanelBody } from '../../../components/frame/frame.tsx';
import { ReviewNotice } from '../../../components/notices/review-notice.tsx';
import { VerdictBanner } from '../../../components/notices/verdict-banner.tsx';
import { CancelSaleButton, LeaveForLaterButton, RequeryButton } from '../sale-actions.tsx';
import { BothSides } from './check-list.tsx';
import styles from './verdict.module.css';

/** Money may have moved, and the back office must look. Never hands over goods. */
export function NeedsReviewPanel({ current, view }: { current: CurrentSale; view: ViewAt<'needsReview'> }) {
  const { t } = useTranslation();
  const isDecided = view.review.decided !== undefined;
  return (
    <>
      <VerdictBanner
        tone={isDecided ? 'ended' : 'review'}
        amount={current.sale.amount}
        heading={isDecided ? 'review.heading' : 'verdict.needsReview'}
        answer={isDecided ? 'review.answer' : 'verdict.needsReviewAnswer'}
        takeFocus
      />
      <PanelBody>
        <p className={`semibold ${styles.reason}`}>{t(`verdict.reviewReason.${view.review.reason}`)}</p>
        {view.review.again ? (
          <p className={`semibold ${styles.reason}`}>{t(`verdict.reviewReason.${view.review.again.reason}`)}</p>
        ) : null}
        <ReviewNotice review={view.review} />
        <p>{t(isDecided ? 'review.text' : 'verdict.needsReviewText')}</p>
        <BothSides payment={current.payment} />
      </PanelBody>
      <PanelActions
        primary={<RequeryButton current={current} primary />}
        apart={<CancelSaleButton current={current} />}
      >
        <LeaveForLaterButton current={current} />
        <SlipActions reference={current.payment.reference} />
      </PanelActions>
    </>
  );
}
