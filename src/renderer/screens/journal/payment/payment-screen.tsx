import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentPage } from '../../../../shared/bridge-contract.ts';
import { mayLeaveAfterReview } from '../../../../shared/fold/hand-over-rules.ts';
import { formatView, WHOLE_JOURNAL } from '../../../../shared/journal/journal-view.ts';
import type { RequeryAnswer } from '../../../../shared/payment/answers.ts';
import { type Fee, feeIn } from '../../../../shared/payment/fee.ts';
import type { PaymentRecord } from '../../../../shared/payment/records.ts';
import { isNoContradiction, SUCCESS_FIELDS } from '../../../../shared/payment/success-values.ts';
import { saidByAnswer } from '../../../../shared/run/requery-result.ts';
import { newAddress, oneAddress } from '../../../back-office-routes.ts';
import { useBarcode } from '../../../bursts/use-barcode.ts';
import { BackLink } from '../../../components/back-link.tsx';
import { CaseClock } from '../../../components/case-clock.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { SaveEvidence } from '../../../components/dialogs/save-evidence.tsx';
import { DeskProblem } from '../../../components/frame/frame.tsx';
import { AmountOf, OutcomeOf } from '../../../components/notices/outcome.tsx';
import { FailedReading } from '../../../components/notices/problem-notice.tsx';
import { ReviewNotice } from '../../../components/notices/review-notice.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { NoRefund, PagePart } from '../../../components/page-part.tsx';
import { useScreenKeys } from '../../../keys/screen-keys.ts';
import { useActionKey } from '../../../keys/use-action-key.ts';
import { ADDRESSES, goTo, journalAddress, paymentAddress } from '../../../routes.ts';
import { rowAt, rowOf } from '../../../state/lists/list-pages.ts';
import { useJournalList, useParts, useTill } from '../../../state/parts.ts';
import { useAnswer } from '../../../state/queries/queries.ts';
import styles from './payment.module.css';
import { PaymentActions } from './payment-actions.tsx';
import { PaymentAtService, PaymentFacts } from './payment-facts.tsx';
import { PaymentHistory } from './timeline.tsx';

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
      <FailedReading of={payment} waiting={t('payment.loading')} />
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
      <DeskProblem />
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
  const { t } = useTranslation();
  const { reference, personalErasedAt } = page.payment;
  return (
    <div className="sheet wrap center gap-4">
      <div>
        <div className="wrap center gap-2 lines-0">
          {/* The heading takes the focus after an erasure, because the pressed button disappears. */}
          <PageHeading at={`${reference} ${personalErasedAt}`} className={`mono ${styles.reference}`}>
            {reference}
          </PageHeading>
          <CopyButton label={t('payment.copy')} text={reference} />
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

function PaymentCases({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const found = useAnswer('cases.ofPayment', { reference });
  const cases = found.data?.cases ?? [];
  return (
    <>
      <FailedReading of={found} waiting={t('cases.loading')} />
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

/** Answers what callers ask first: what the bank's alert shows and who pays the fee. */
function ChargedSentences({ payment }: { payment: PaymentRecord }) {
  const { t, format } = useTill();
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

function Neighbours({ reference }: { reference: string }) {
  const { t } = useTranslation();
  const { journalList } = useParts();
  const address = useJournalList((state) => state.address) ?? ADDRESSES.journal;
  const pages = useJournalList((state) => state.pages);
  const row = rowOf(pages, reference);
  const neighbour = (rows: number) => (row === null ? null : (rowAt(pages, row + rows)?.reference ?? null));
  const [newer, older] = [neighbour(-1), neighbour(1)];
  useEffect(() => {
    journalList.setState({ opened: reference });
    if (row !== null) journalList.want(Math.max(0, row - 1), row + 1);
  }, [journalList, reference, row]);
  useScreenKeys({
    newer: () => newer && goTo(paymentAddress(newer)),
    older: () => older && goTo(paymentAddress(older)),
  });
  return (
    <nav aria-label={t('payment.ways')} className={`row gap-4 ${styles.ways}`}>
      <BackLink to={address}>{t('payment.back')}</BackLink>
      <Neighbour reference={newer} side="newer" />
      <Neighbour reference={older} side="older" />
    </nav>
  );
}

function Neighbour({ reference, side }: { reference: string | null; side: 'newer' | 'older' }) {
  const { t } = useTranslation();
  const { key, announced } = useActionKey(side);
  if (reference === null) return null;
  return (
    <a className="back" href={paymentAddress(reference)} aria-keyshortcuts={announced}>
      {t(`view.${side}`)}
      {key ? (
        <span className="key soft" aria-hidden="true">
          {key}
        </span>
      ) : null}
    </a>
  );
}

/** The amount that the service says it charged, in minor units. */
export interface Charged {
  /** The amount in the bank's alert, in minor units; null if the service did not tell what it charged. */
  alertMinor: number | 'unreadable' | null;
  /** Null if the service named no fee. */
  feeMinor: Fee['feeMinor'];
  bearer: Fee['bearer'];
  /** True if the latest answer denies the payment or contradicts itself. The bank's alert may then show anything. */
  isContradicted: boolean;
}

/**
 * Reads what was charged from the confirming answer, or from the last answer (specification, "Payment record":
 * `chargedAmount`, `appFee`, `merchantFee`, `merchantBearsFee`).
 * @returns null if no answer says that this payment was charged in its currency
 */
export function chargedOf(payment: PaymentRecord): Charged | null {
  const { reference, amount, confirmation, lastRequery } = payment;
  const answer = (confirmation ?? lastRequery)?.answer;
  if (answer?.code !== '000' || answer.reference !== reference || answer.currency !== amount.currency) return null;
  const { chargedAmountMinor, amountMinor } = answer;
  const { bearer, feeMinor } = feeIn(answer);
  // Without a charged amount, the requested amount is assumed only if no fee can come on top.
  const whereLeftOut = bearer === 'shop' || feeMinor === 0 ? amountMinor : null;
  return {
    alertMinor: chargedAmountMinor ?? whereLeftOut,
    feeMinor,
    bearer,
    isContradicted: lastRequery !== null && saysNotPaid(payment, lastRequery.answer),
  };
}

/** Tells whether an answer denies the payment. Fields beside code `000` may deny it, too, such as a reversal. */
function saysNotPaid({ reference, successValues }: PaymentRecord, latest: RequeryAnswer): boolean {
  const said = saidByAnswer(reference, latest);
  if (said !== 'contradictsItself') return said === 'failed';
  return SUCCESS_FIELDS.some((name) => !isNoContradiction(name, latest[name], successValues));
}
