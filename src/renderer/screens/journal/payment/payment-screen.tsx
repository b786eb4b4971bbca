import { useTranslation } from 'react-i18next';
import type { PaymentPage } from '../../../../shared/bridge-contract.ts';
import { mayLeaveAfterReview } from '../../../../shared/fold/hand-over-rules.ts';
import { formatView, WHOLE_JOURNAL } from '../../../../shared/journal/journal-view.ts';
import type { PaymentRecord } from '../../../../shared/payment/records.ts';
import { newAddress, oneAddress } from '../../../back-office-routes.ts';
import { useBarcode } from '../../../bursts/use-barcode.ts';
import { CaseClock } from '../../../components/case-clock.tsx';
import { SaveEvidence } from '../../../components/dialogs/save-evidence.tsx';
import { FailedReading } from '../../../components/notices/failed-reading.tsx';
import { AmountOf, OutcomeOf } from '../../../components/notices/outcome.tsx';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { ReviewNotice } from '../../../components/notices/review-notice.tsx';
import { NoRefund, PagePart } from '../../../components/page-part.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { goTo, journalAddress } from '../../../routes.ts';
import { useDesk, useParts, useTill } from '../../../state/parts.ts';
import { useAnswer } from '../../../state/queries/queries.ts';
import { chargedOf } from './charged.ts';
import { Neighbours } from './neighbours.tsx';
import styles from './payment.module.css';
import { CopyReference, PaymentActions } from './payment-actions.tsx';
import { PaymentAtService } from './payment-at-service.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentHistory } from './payment-history.tsx';

export function PaymentScreen({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const payment = useAnswer('journal.payment', { reference });
  useBarcode((code) => {
    goTo(journalAddress(formatView({ ...WHOLE_JOURNAL, search: code })));
    return 'search';
  });
  return (
    <div className={`page ${styles.page}`}>
      <Neighbours reference={reference} />
      {payment.isPending ? <p>{t('payment.loading')}</p> : null}
      <FailedReading of={payment} />
      {payment.data ? <PaymentDetails page={payment.data} /> : null}
    </div>
  );
}

function PaymentDetails({ page }: { page: PaymentPage }) {
  const { t } = useTranslation();
  const { payment } = page;
  const { review } = payment.state;
  return (
    <>
      <Head page={page} />
      {review ? (
        <ReviewNotice review={review} meaning={t(mayLeaveAfterReview(page) ? 'review.keptOpen' : 'review.kept')} />
      ) : null}
      <RequeryProblem />
      <div className={styles.columns}>
        <div className="column gap-4 shrinks">
          <PagePart title={t('charged.title')}>
            <ChargedSentences payment={payment} />
          </PagePart>
          <PagePart title={t('case.ofPayment')}>
            <PaymentCases reference={payment.reference} />
          </PagePart>
          <PagePart title={t('payment.facts')}>
            <PaymentFacts page={page} />
          </PagePart>
          <PagePart title={t('serviceSaid.title')}>
            <PaymentAtService page={page} />
          </PagePart>
          <NoRefund />
        </div>
        <PaymentHistory page={page} />
      </div>
    </>
  );
}

function Head({ page }: { page: PaymentPage }) {
  const { reference, personalErasedAt } = page.payment;
  // Focuses the heading after an erasure, because the pressed button disappears.
  const heading = useFocus<HTMLHeadingElement>(`${reference} ${personalErasedAt}`);
  return (
    <div className="sheet wrap center gap-4">
      <div>
        <div className="wrap center gap-2 lines-0">
          <h1 ref={heading} tabIndex={-1} className={`mono ${styles.reference}`}>
            {reference}
          </h1>
          <CopyReference reference={reference} />
        </div>
        <div className="wrap center gap-5 lines-1">
          <p className={styles.money}>
            <AmountOf payment={page.payment} />
          </p>
          <div className="large" role="status">
            <OutcomeOf payment={page.payment} />
          </div>
        </div>
      </div>
      <PaymentActions page={page} />
    </div>
  );
}

function RequeryProblem() {
  const { desk } = useParts();
  const problem = useDesk((state) => state.problem);
  return problem ? <TillProblemNotice problem={problem} onClose={() => desk.getState().dismissProblem()} /> : null;
}

function PaymentCases({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const found = useAnswer('cases.ofPayment', { reference });
  const cases = found.data?.cases ?? [];
  return (
    <>
      {found.isPending ? <p>{t('cases.loading')}</p> : null}
      <FailedReading of={found} />
      {found.isSuccess && cases.length === 0 ? <p>{t('case.ofPaymentNone')}</p> : null}
      {cases.length === 0 ? null : (
        <ul aria-label={t('case.ofPayment')}>
          {cases.map((each) => (
            <li key={each.id} className="wrap center gap-2 lines-0">
              <a href={oneAddress('cases', each.id)}>{t('cases.number', { number: each.number })}</a>
              <span>{t(`case.status.${each.state.status}`)}</span>
              <CaseClock case={each} now={found.data?.now ?? each.updatedAt} />
            </li>
          ))}
        </ul>
      )}
      <a href={newAddress('cases', reference)}>{t('cases.open')}</a>
      <SaveEvidence subject={{ of: 'payment', reference }} />
    </>
  );
}

/** Answers a caller's first questions: what the bank's alert shows and who bears the fee. */
function ChargedSentences({ payment }: { payment: PaymentRecord }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const charged = chargedOf(payment);
  if (!charged) return <p className="soft">{t('charged.nothing')}</p>;
  const { alertMinor, feeMinor, bearer, isContradicted } = charged;
  const money = (amountMinor: number) => format.money({ amountMinor, currency: payment.amount.currency });
  const owed = money(payment.amount.amountMinor);
  if (isContradicted) return <p className="large bold">{t('charged.contradicted')}</p>;
  return (
    <>
      <p className="large bold">
        {typeof alertMinor === 'number'
          ? t('charged.alert', { amount: money(alertMinor) })
          : t(alertMinor === null ? 'charged.alertNotSaid' : 'charged.alertUnreadable')}
      </p>
      <p>
        {typeof feeMinor === 'number'
          ? t(`charged.bearer.${bearer}`, { fee: money(feeMinor), owed })
          : t(`charged.${feeMinor === null ? 'withoutFee' : 'unreadableFee'}.${bearer}`, { owed })}
      </p>
    </>
  );
}
