import { ceilingOf, type Money, parseTypedAmount } from '../../../shared/money/money.ts';
import type { CurrentSale } from '../../../shared/payment/snapshot.ts';
import { Fact, Facts } from '../../components/facts.tsx';
import { MarkedInstrument } from '../../components/instrument-mark.tsx';
import { useInEnglish } from '../../languages/in-english.ts';
import { useDraft, useTill } from '../../state/parts.ts';
import styles from './sale-slip.module.css';

export function SaleSlip({ current, again = false }: { current: CurrentSale; again?: boolean }) {
  const { t, till } = useTill();
  const { sale, payment, earlierPayments } = current;
  const { email, phone, isShopsEmail } = sale.customer;
  const customer = [isShopsEmail ? t('counter.shopEmailStands') : email, phone]
    .filter((part) => part !== null)
    .join(', ');
  return (
    <>
      <SlipAmount amount={sale.amount} label={again ? 'toPay' : standingOf(current)} />
      <Facts>
        <Fact name={t('sale.merchant')} value={till.merchant} />
        <Fact name={t('sale.instrument')} value={again ? null : <MarkedInstrument instrument={payment.instrument} />} />
        <Fact name={t('sale.customer')} value={customer} />
        <Fact name={t('sale.note')} value={sale.note} />
        <Fact name={t('sale.reference')} value={again ? t('sale.referenceSoon') : payment.reference} mono={!again} />
      </Facts>
      {earlierPayments > 0 && !again ? (
        <p className="above-3 soft small">{t('sale.paymentNumber', { count: earlierPayments + 1 })}</p>
      ) : null}
    </>
  );
}

export function StartingSlip() {
  const { t, till } = useTill();
  const { amountText, email, note } = useDraft((state) => state);
  const amount = parseTypedAmount(amountText, ceilingOf(till));
  const typed = { amountMinor: amount.ok ? amount.amountMinor : 0, currency: till.currency };
  return (
    <>
      <SlipAmount amount={typed} label="toPay" />
      <Facts>
        <Fact name={t('sale.merchant')} value={till.merchant} />
        <Fact name={t('sale.customer')} value={email} />
        <Fact name={t('sale.note')} value={note} />
      </Facts>
    </>
  );
}

function standingOf({ sale, view }: CurrentSale): SlipLabel {
  if (sale.status === 'cancelled') return 'cancelled';
  switch (view.screen) {
    case 'paid':
      if (!view.held || view.held === 'goodsMayHaveLeft') return 'paid';
      return view.held === 'notConfirmedAgain' || view.held === 'noAnswerBeforeHandOver'
        ? 'notConfirmed'
        : 'needsReview';
    case 'notPaid':
    case 'notConfirmed':
    case 'needsReview':
      return view.screen;
    default:
      return 'toPay';
  }
}

type SlipLabel = 'toPay' | 'paid' | 'notPaid' | 'notConfirmed' | 'needsReview' | 'cancelled';

function SlipAmount({ amount, label }: { amount: Money; label: SlipLabel }) {
  const { format } = useTill();
  const { withEnglish } = useInEnglish();
  return (
    <div className={styles.amount}>
      <p className="soft small semibold">{withEnglish(`sale.standing.${label}`)}</p>
      <p className={styles.money}>{format.money(amount)}</p>
    </div>
  );
}
