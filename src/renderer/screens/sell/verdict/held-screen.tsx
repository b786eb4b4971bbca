import { useTranslation } from 'react-i18next';
import type { CurrentSale, ViewAt } from '../../../../shared/payment/snapshot.ts';
import { Frame, PanelActions, PanelBody } from '../../../components/frame/frame.tsx';
import { VerdictBanner } from '../../../components/notices/verdict-banner.tsx';
import { useParts } from '../../../state/parts.ts';
import { LeaveForLaterButton } from '../sale-actions.tsx';
import { SaleSlip } from '../sale-slip.tsx';
import { HandOverUnanswered } from './hand-over-unanswered.tsx';
import { HandOverButton, usePretence } from './paid-screen.tsx';
import styles from './verdict.module.css';

type Held = NonNullable<ViewAt<'paid'>['held']>;

/**
 * The journal does not prove the payment, the service did not confirm it again, goods may have left for the same purchase, or the customer
 * has the money or the goods.
 */
export function HeldScreen({ current, held }: { current: CurrentSale; held: Held }) {
  const { t } = useTranslation();
  const { counter } = useParts();
  const pretence = usePretence();
  const mayHaveLeft = held === 'goodsMayHaveLeft';
  const isUnanswered = held === 'noAnswerBeforeHandOver';
  const isForReview = held !== 'notConfirmedAgain' && !isUnanswered && !mayHaveLeft;
  const answer = isForReview ? 'verdict.needsReviewAnswer' : 'verdict.notConfirmedAnswer';
  return (
    <Frame
      slip={<SaleSlip current={current} />}
      above={isForReview ? null : <HandOverButton reference={current.payment.reference} />}
    >
      <VerdictBanner
        tone={isForReview ? 'review' : 'wait'}
        amount={current.sale.amount}
        heading={headingOf(held)}
        answer={answer}
        // On the narrowest screen nothing else is visible beside the button.
        {...(mayHaveLeft && { said: `${t(answer)}. ${t('problem.goodsMayHaveLeft.next')}` })}
        also={mayHaveLeft ? pretence : null}
        takeFocus={isForReview}
      />
      <PanelBody>{mayHaveLeft ? null : <p className={`semibold ${styles.reason}`}>{t(sentenceOf(held))}</p>}</PanelBody>
      <PanelActions>
        <LeaveForLaterButton current={current} />
        {isUnanswered ? (
          <HandOverUnanswered handOver={(override) => counter.handOver(current.payment.reference, override)} />
        ) : null}
      </PanelActions>
    </Frame>
  );
}

/** The payment counts as paid even if goods may have left for the same purchase: a person decides. */
function headingOf(held: Held) {
  if (held === 'goodsMayHaveLeft') return 'verdict.paid';
  const isNotConfirmed = held === 'notConfirmedAgain' || held === 'noAnswerBeforeHandOver';
  return isNotConfirmed ? 'verdict.notConfirmed' : 'verdict.needsReview';
}

function sentenceOf(held: Exclude<Held, 'goodsMayHaveLeft'>) {
  if (held === 'noAnswerBeforeHandOver') return 'unanswered.text';
  return held === 'notProven' || held === 'notConfirmedAgain'
    ? (`verdict.held.${held}` as const)
    : (`problem.${held}.what` as const);
}
