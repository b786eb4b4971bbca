import { useTranslation } from 'react-i18next';
import type { EarlierPayment } from '../../../../shared/payment/second-payment.ts';
import type { Texts } from '../../../../shared/texts/english.ts';
import { Elapsed } from '../../../components/frame/elapsed.tsx';
import { useInstrumentText } from '../../../components/instrument-text.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { goTo, paymentAddress } from '../../../routes.ts';
import { useTill } from '../../../state/parts.ts';
import styles from './guard-dialog.module.css';

/** Each earlier payment that may be for the same purchase, and what is known about it now. */
export function EarlierPayments({ earlier }: { earlier: readonly EarlierPayment[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.earlier} aria-label={t('guard.earlier')}>
      {earlier.map((payment) => (
        <Earlier key={payment.reference} payment={payment} />
      ))}
    </ul>
  );
}

function Earlier({ payment }: { payment: EarlierPayment }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const instrumentText = useInstrumentText();
  const { reference, amount, instrument, createdAt, likeness } = payment;
  const { known, elsewhere } = shownOf(payment);
  const when = format.sameDay(createdAt, new Date()) ? format.time(createdAt) : format.dateTime(createdAt);
  return (
    <li className="row between gap-4 entry firm">
      <div className="shrinks">
        <p className={`large ${styles.amount}`}>
          {format.money(amount)} <span className="soft small">{t(`guard.likeness.${likeness}`)}</span>
        </p>
        <p>
          {instrumentText(instrument)} · {when},{' '}
          <Elapsed since={createdAt}>{(elapsed) => t('guard.ago', { elapsed })}</Elapsed>
        </p>
        {known ? <p className="semibold">{t(`guard.known.${known}`)}</p> : null}
        {elsewhere ? <p>{t(`guard.elsewhere.${elsewhere}`)}</p> : null}
        <p className="soft fine mono">{reference}</p>
      </div>
      {elsewhere ? null : (
        <ArmedButton onClick={() => goTo(paymentAddress(reference))}>{t('guard.openPayment')}</ArmedButton>
      )}
    </li>
  );
}

type Known = keyof Texts['guard']['known'];
type Told = Pick<EarlierPayment, 'outcome' | 'answered' | 'withoutCode' | 'inReview' | 'elsewhere'>;

/** Returns what is said about the payment and its place; null if there is nothing to say. */
export function shownOf(payment: Told): { known: Known | null; elsewhere: EarlierPayment['elsewhere'] | null } {
  const { outcome, elsewhere = null } = payment;
  // A paid payment needs no question.
  return { known: whatIsKnown(payment), elsewhere: elsewhere && outcome === 'paid' ? 'askedHere' : elsewhere };
}

function whatIsKnown({ outcome, answered, withoutCode, inReview, elsewhere }: Told): Known | null {
  if (outcome === 'paid') return answered ? 'paid' : 'paidBefore';
  if (withoutCode) return 'withoutCode';
  if (outcome === 'declined' || inReview) return 'inReview';
  if (!answered) return elsewhere === 'notAskedHere' ? null : 'notAnswered';
  return outcome === 'neverReceived' ? 'neverReceived' : 'notKnown';
}
