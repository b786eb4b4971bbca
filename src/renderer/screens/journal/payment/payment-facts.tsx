import { useTranslation } from 'react-i18next';
import type { PaymentPage } from '../../../../shared/bridge-contract.ts';
import { returnedMinorOf } from '../../../../shared/journal/books.ts';
import { partsOf } from '../../../../shared/payment/instrument-parts.ts';
import type { Return } from '../../../../shared/payment/returned.ts';
import { openReviewOf } from '../../../../shared/payment/review.ts';
import { Facts } from '../../../components/facts.tsx';
import { useInstrumentText } from '../../../components/instrument-text.ts';
import { useWriting } from '../../../state/parts.ts';

export function PaymentFacts({ page }: { page: Pick<PaymentPage, 'payment' | 'sale'> }) {
  const { t } = useTranslation();
  const { format } = useWriting();
  const instrumentText = useInstrumentText();
  const { payment, sale } = page;
  const { instrument, state } = payment;
  const handedOver = state.outcome === 'paid' ? state.handedOver : null;
  const returnedMinor = returnedMinorOf(payment);
  const returnText = ({ amount, at, by, case: { number } }: Return) =>
    t('returned.byCase', { sum: format.money(amount), at: format.dateTime(at), by, number });
  return (
    <Facts
      rows={[
        { name: t('payment.made'), value: format.exactTime(payment.createdAt) },
        { name: t('sale.instrument'), value: instrumentText(instrument) },
        { name: t('payment.firstSix'), value: partsOf(instrument).firstSix },
        {
          name: t('sale.customer'),
          value:
            payment.personalErasedAt === undefined
              ? [payment.customer.email, payment.customer.phone].filter(Boolean).join(', ')
              : t('erasure.erasedOn', { day: format.dateTime(payment.personalErasedAt) }),
        },
        { name: t('sale.note'), value: payment.note },
        { name: t('payment.sale'), value: t(`payment.saleStatus.${sale.status}`) },
        {
          name: t('journal.handedOver'),
          value: handedOver
            ? `${format.dateTime(handedOver.at)}, ${t('payment.by', { actor: handedOver.by, context: handedOver.by })}`
            : null,
        },
        {
          name: t('returned.name'),
          value: state.outcome === 'paid' && state.returned ? state.returned.map(returnText).join('; ') : null,
        },
        {
          name: t('returned.kept'),
          value:
            returnedMinor > 0
              ? format.money({ ...payment.amount, amountMinor: payment.amount.amountMinor - returnedMinor })
              : null,
        },
        {
          name: t(openReviewOf(state) ? 'journal.review' : 'review.title'),
          value: [state.review, state.review?.again]
            .flatMap((finding) => (finding ? t(`verdict.reviewReason.${finding.reason}`, { lng: 'en' }) : []))
            .join(' '),
        },
        { name: t('payment.till'), value: payment.till },
        { name: t('payment.mode'), value: t(`payment.modeName.${payment.mode}`) },
        { name: t('payment.service'), value: payment.baseUrl, mono: true },
        { name: t('payment.publicKey'), value: payment.publicKey, mono: true },
      ]}
    />
  );
}
