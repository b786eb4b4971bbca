import { useTranslation } from 'react-i18next';
import type { DeskSnapshot, PaymentView } from '../../../../shared/payment/snapshot.ts';
import { SlipActions } from '../../../components/dialogs/slip-actions.tsx';
import { PanelActions, PanelBody } from '../../../components/frame/frame.tsx';
import { ReviewNotice } from '../../../components/notices/review-notice.tsx';
import { VerdictBanner } from '../../../components/notices/verdict-banner.tsx';
import { useInEnglish } from '../../../languages/in-english.ts';
import { useTill } from '../../../state/parts.ts';
import { CancelSaleButton, LeaveForLaterButton, RequeryButton } from '../sale-actions.tsx';
import { BothSides } from './check-list.tsx';
import styles from './verdict.module.css';

/**
 * `Needs review`: money may have moved, something does not fit, and the back office must look. A decision is shown;
 * this panel never hands over goods.
 */
export function NeedsReviewPanel({
  current,
  view,
}: {
  current: NonNullable<DeskSnapshot['current']>;
  view: Extract<PaymentView, { screen: 'needsReview' }>;
}) {
  const { t } = useTranslation();
  const { format } = useTill();
  const { inEnglish } = useInEnglish();
  const isDecided = view.review.decided !== undefined;
  const heading = isDecided ? 'review.heading' : 'verdict.needsReview';
  const answer = isDecided ? 'review.answer' : 'verdict.needsReviewAnswer';
  return (
    <>
      <VerdictBanner
        tone={isDecided ? 'ended' : 'review'}
        amount={format.money(current.sale.amount)}
        heading={t(heading)}
        english={inEnglish(heading, answer)}
        answer={t(answer)}
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
