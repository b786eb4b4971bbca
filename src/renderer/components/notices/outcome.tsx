import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExternalAnswer } from '../../../shared/case/external-answer.ts';
import { type ListedPayment, type ListedState, returnedMinorIn } from '../../../shared/journal/listed-payment.ts';
import { openReviewOf } from '../../../shared/payment/review.ts';
import type { Said } from '../../../shared/run/requery-run.ts';
import { useWriting } from '../../state/parts.ts';
import styles from './outcome.module.css';
import { OutcomeMark, type Tone } from './verdict-banner.tsx';

/** @param age how long the outcome is unknown. If a review takes the first line, `age` also names the outcome. */
export function OutcomeOf({
  payment: { amount, state },
  age = null,
}: {
  payment: Pick<ListedPayment, 'amount' | 'state'>;
  age?: ReactNode;
}) {
  const { t } = useTranslation();
  const returnedMinor = returnedMinorIn(state);
  const handedOver = state.outcome === 'paid' && Boolean(state.handedOver);
  const isOpen = openReviewOf(state) !== null;
  return (
    <span className={styles.outcome}>
      <OutcomeMark tone={toneOf(state)}>
        {isOpen ? t('journal.review') : t(`journal.outcome.${state.outcome}`)}
      </OutcomeMark>
      {isOpen || age ? <span className={styles.also}>{age ?? t(`journal.outcome.${state.outcome}`)}</span> : null}
      {state.review?.decided ? <span className={styles.also}>{t('review.mark')}</span> : null}
      {returnedMinor > 0 ? (
        <span className={styles.also}>
          {t(returnedMinor < amount.amountMinor ? 'returned.partly' : 'returned.name')}
        </span>
      ) : null}
      {handedOver ? <span className={styles.also}>{t('journal.handedOver')}</span> : null}
    </span>
  );
}

/** Shows the amount of a payment, and after a partial return the amount returned. */
export function AmountOf({ payment: { amount, state } }: { payment: Pick<ListedPayment, 'amount' | 'state'> }) {
  const { t, format } = useWriting();
  const returnedMinor = returnedMinorIn(state);
  const isPart = returnedMinor > 0 && returnedMinor < amount.amountMinor;
  return (
    <>
      {format.money(amount)}{' '}
      {isPart ? (
        <span className="soft fine regular">
          {t('returned.part', { sum: format.money({ ...amount, amountMinor: returnedMinor }) })}
        </span>
      ) : null}
    </>
  );
}

/** Appears on head office's screens instead of an outcome that the till reported but its entries do not prove. */
export function NotProven() {
  const { t } = useTranslation();
  return (
    <span className={styles.outcome}>
      <OutcomeMark tone="review">{t('office.notProven.name')}</OutcomeMark>{' '}
      <span className={styles.also}>{t('office.notProven.by')}</span>
    </span>
  );
}

const OUTCOME_TONES = {
  open: 'wait',
  unknown: 'wait',
  paid: 'paid',
  declined: 'notPaid',
  neverReceived: 'notPaid',
} as const satisfies Record<ListedState['outcome'], Tone>;

function toneOf(state: ListedState): Tone {
  return openReviewOf(state) ? 'review' : OUTCOME_TONES[state.outcome];
}

const TONES = {
  paid: 'paid',
  failed: 'notPaid',
  pending: 'wait',
  notFound: 'wait',
  otherReference: 'review',
  contradictsItself: 'review',
} as const satisfies Record<Said, Tone>;

/** Returns the colour of an answer about an external payment; `wait` if the service did not answer. */
export function toneOfExternal(result: ExternalAnswer['result']): (typeof TONES)[Said] {
  return result.kind === 'external' ? TONES[result.said] : 'wait';
}
