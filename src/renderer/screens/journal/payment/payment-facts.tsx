import type { PaymentPage } from '../../../../shared/bridge-contract.ts';
import { SERVICE_IDENTIFIERS } from '../../../../shared/input/service-identifiers.ts';
import { returnedMinorOf } from '../../../../shared/journal/books.ts';
import type { ShownEvent } from '../../../../shared/journal/journal-entry.ts';
import { type AnswerDetails, answerDetailsSchema } from '../../../../shared/payment/answers.ts';
import { partsOf } from '../../../../shared/payment/instrument-parts.ts';
import type { PaymentRecord } from '../../../../shared/payment/records.ts';
import type { Return } from '../../../../shared/payment/returned.ts';
import { openReviewOf } from '../../../../shared/payment/review.ts';
import { Fact, Facts } from '../../../components/facts.tsx';
import { useInstrumentText } from '../../../components/instrument-mark.tsx';
import { useWriting } from '../../../state/parts.ts';
import { AMOUNT_FIELDS } from './answer-rows.ts';

export function PaymentFacts({ page }: { page: Pick<PaymentPage, 'payment' | 'sale'> }) {
  const { t, format } = useWriting();
  const instrumentText = useInstrumentText();
  const { payment, sale } = page;
  const { instrument, state } = payment;
  const handedOver = state.outcome === 'paid' ? state.handedOver : null;
  const returnedMinor = returnedMinorOf(payment);
  const returnText = ({ amount, at, by, case: { number } }: Return) =>
    t('returned.byCase', { sum: format.money(amount), at: format.dateTime(at), by, number });
  return (
    <Facts>
      <Fact name={t('payment.made')} value={format.exactTime(payment.createdAt)} />
      <Fact name={t('sale.instrument')} value={instrumentText(instrument)} />
      <Fact name={t('payment.firstSix')} value={partsOf(instrument).firstSix} />
      <Fact
        name={t('sale.customer')}
        value={
          payment.personalErasedAt === undefined
            ? [payment.customer.email, payment.customer.phone].filter(Boolean).join(', ')
            : t('erasure.erasedOn', { day: format.dateTime(payment.personalErasedAt) })
        }
      />
      <Fact name={t('sale.note')} value={payment.note} />
      <Fact name={t('payment.sale')} value={t(`payment.saleStatus.${sale.status}`)} />
      <Fact
        name={t('journal.handedOver')}
        value={
          handedOver
            ? `${format.dateTime(handedOver.at)}, ${t('payment.by', { actor: handedOver.by, context: handedOver.by })}`
            : null
        }
      />
      <Fact
        name={t('returned.name')}
        value={state.outcome === 'paid' && state.returned ? state.returned.map(returnText).join('; ') : null}
      />
      <Fact
        name={t('returned.kept')}
        value={
          returnedMinor > 0
            ? format.money({ ...payment.amount, amountMinor: payment.amount.amountMinor - returnedMinor })
            : null
        }
      />
      <Fact
        name={t(openReviewOf(state) ? 'journal.review' : 'review.title')}
        value={[state.review, state.review?.again]
          .flatMap((finding) => (finding ? t(`verdict.reviewReason.${finding.reason}`, { lng: 'en' }) : []))
          .join(' ')}
      />
      <Fact name={t('payment.till')} value={payment.till} />
      <Fact name={t('payment.mode')} value={t(`payment.modeName.${payment.mode}`)} />
      <Fact name={t('payment.service')} value={payment.baseUrl} mono />
      <Fact name={t('payment.publicKey')} value={payment.publicKey} mono />
    </Facts>
  );
}

export function PaymentAtService({ page }: { page: Parameters<typeof serviceSaid>[0] }) {
  const { t, format } = useWriting();
  const { identifiers, details } = serviceSaid(page);
  const { lastRequery } = page.payment;
  if (identifiers.length === 0 && details.length === 0) return <p>{t('serviceSaid.none')}</p>;
  const valueText = (name: (typeof details)[number]['name'], value: string | number) => {
    if (value === 'unreadable') return t('checks.unreadable');
    if (typeof value === 'string') return value;
    return AMOUNT_FIELDS.includes(name)
      ? format.amountSaid(value, lastRequery?.answer.currency ?? null)
      : format.count(value);
  };
  return (
    <Facts>
      {identifiers.map(({ name, values }) => (
        <Fact key={name} name={t(`answer.field.${name}`)} value={values.join(', ')} mono />
      ))}
      {details.map(({ name, value }) => (
        <Fact key={name} name={t(`answer.field.${name}`)} value={valueText(name, value)} />
      ))}
    </Facts>
  );
}

const OTHERS = answerDetailsSchema
  .keyof()
  .options.filter((name) => !(SERVICE_IDENTIFIERS as readonly string[]).includes(name));

export function serviceSaid({ payment, timeline }: { payment: PaymentRecord; timeline: readonly ShownEvent[] }) {
  const newest: AnswerDetails = Object.assign({}, ...timeline.map((event) => detailsOf(event, payment.reference)));
  return {
    identifiers: SERVICE_IDENTIFIERS.flatMap((name) => {
      const named = (payment.serviceIdentifiers ?? []).filter((one) => one.name === name);
      return named.length === 0 ? [] : [{ name, values: named.map(({ value }) => value) }];
    }),
    details: OTHERS.flatMap((name) => {
      const value = newest[name];
      return value === undefined ? [] : [{ name, value }];
    }),
  };
}

/**
 * Returns the details in an answer. An answer that names another reference belongs to another payment and is ignored.
 */
function detailsOf({ entry: { happening } }: ShownEvent, reference: string): AnswerDetails {
  const answer = answerOf(happening);
  if (!answer || (answer.reference !== null && answer.reference !== reference)) return {};
  return answerDetailsSchema.parse(answer);
}

function answerOf(happening: ShownEvent['entry']['happening']) {
  if (happening.kind === 'stepAnswered') return happening.answer;
  return happening.kind === 'requeried' && happening.outcome.kind === 'answered' ? happening.outcome.answer : null;
}
