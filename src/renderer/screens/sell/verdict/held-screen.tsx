import { useTranslation } from 'react-i18next';
import type { DeskSnapshot, PaymentView } from '../../../../shared/payment/snapshot.ts';
import { Frame, PanelActions, PanelBody } from '../../../components/frame/frame.tsx';
import { VerdictBanner } from '../../../components/notices/verdict-banner.tsx';
import { useInEnglish } from '../../../languages/in-english.ts';
import { useTill } from '../../../state/parts.ts';
import { LeaveForLaterButton } from '../sale-actions.tsx';
import { SaleSlip } from '../sale-slip.tsx';
import { HandOverButton, usePretence } from './paid-screen.tsx';
import styles from './verdict.module.css';

type Held = NonNullable<Extract<PaymentView, { screen: 'paid' }>['held']>;

/**
 * What was shown as paid, and whose goods stay: the journal does not prove it, the service did not confirm it once more, goods may have left
 * for the same purchase, or the customer has the money back, or the goods.
 */
export function HeldScreen({ current, held }: { current: NonNullable<DeskSnapshot['current']>; held: Held }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const { inEnglish } = useInEnglish();
  const pretence = usePretence();
  const mayHaveLeft = held === 'goodsMayHaveLeft';
  const isForReview = held !== 'notConfirmedAgain' && !mayHaveLeft;
  const heading = headingOf(held);
  const answer = isForReview ? 'verdict.needsReviewAnswer' : 'verdict.notConfirmedAnswer';
  return (
    <Frame
      slip={<SaleSlip current={current} />}
      above={isForReview ? null : <HandOverButton reference={current.payment.reference} />}
    >
      <VerdictBanner
        tone={isForReview ? 'review' : 'wait'}
        amount={format.money(current.sale.amount)}
        heading={t(heading)}
        english={inEnglish(heading, answer)}
        // On the narrowest screen nothing else is in sight beside the button.
        answer={mayHaveLeft ? `${t(answer)}. ${t('problem.goodsMayHaveLeft.next')}` : t(answer)}
        also={mayHaveLeft ? pretence : null}
        takeFocus={isForReview}
      />
      <PanelBody>
        {mayHaveLeft ? null : (
          <p className={styles.reason}>
            {held === 'notProven' || held === 'notConfirmedAgain'
              ? t(`verdict.held.${held}`)
              : t(`problem.${held}.what`)}
          </p>
        )}
      </PanelBody>
      <PanelActions>
        <LeaveForLaterButton current={current} />
      </PanelActions>
    </Frame>
  );
}

/** It is paid also where goods may have left for the same purchase: a person decides, with the same button. */
function headingOf(held: Held) {
  if (held === 'goodsMayHaveLeft') return 'verdict.paid';
  return held === 'notConfirmedAgain' ? 'verdict.notConfirmed' : 'verdict.needsReview';
}
