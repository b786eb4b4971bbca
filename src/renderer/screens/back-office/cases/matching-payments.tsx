import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseOfPayment } from '../../../../shared/case/case-view.ts';
import type { ListedPayment } from '../../../../shared/journal/listed-payment.ts';
import { oneAddress } from '../../../back-office-routes.ts';
import { CaseClock } from '../../../components/case-clock.tsx';
import { useInstrumentText } from '../../../components/instrument-mark.tsx';
import { AmountOf, OutcomeOf } from '../../../components/notices/outcome.tsx';
import { FailedReading } from '../../../components/notices/problem-notice.tsx';
import { paymentAddress } from '../../../routes.ts';
import { useTill } from '../../../state/parts.ts';
import {
  MATCHING_PAYMENTS,
  type PaymentSearch,
  useCasesOfPayments,
  useMatchingPayments,
} from '../../../state/queries/case-queries.ts';
import styles from './cases.module.css';

interface MatchingPaymentsProps {
  asked: PaymentSearch | null;
  /** The case whose payments are left out. */
  currentCase?: string | null;
  action: (payment: ListedPayment) => ReactNode;
}

/** Lists the matching payments, nearest to the typed time first, or newest first without a time. */
export function MatchingPayments({ asked, action, currentCase = null }: MatchingPaymentsProps) {
  const { t } = useTranslation();
  const fitting = useMatchingPayments(asked);
  if (asked === null) return <p className="soft">{t('case.fittingStart')}</p>;
  if (fitting.isError) return <FailedReading of={fitting} />;
  if (!fitting.data) return <p className="soft">{t('journal.loading')}</p>;
  const { payments, hasMore } = fitting.data;
  if (payments.length === 0) {
    return (
      <p className="soft" role="status">
        {t('case.fittingNone')}
      </p>
    );
  }
  return (
    <>
      <ul className="column" aria-label={t('case.fitting')}>
        {payments.map((payment) => (
          <PaymentLine
            key={payment.reference}
            payment={payment}
            below={<ExistingCases references={[payment.reference]} but={currentCase} />}
          >
            {action(payment)}
          </PaymentLine>
        ))}
      </ul>
      {hasMore ? (
        <p className="soft">
          {t(asked.nearestTo === undefined ? 'case.fittingMore' : 'case.fittingMoreNear', { count: MATCHING_PAYMENTS })}
        </p>
      ) : null}
    </>
  );
}

/** Links to open cases about the same payments, so that a dispute stays in one case. */
export function ExistingCases({ references, but = null }: { references: readonly string[]; but?: string | null }) {
  const { t } = useTranslation();
  const { found, now } = useCasesOfPayments(references);
  const cases = continuableCases(found, but);
  return (
    <div className={`column gap-2 own-line ${styles.existing}`} role="status">
      {cases.map((each) => {
        const number = t('cases.number', { number: each.number });
        return (
          <p key={each.id} className="wrap center gap-4 lines-0 box wait ink">
            <span>{t('case.existing', { number, status: t(`case.status.${each.state.status}`) })}</span>
            <CaseClock case={each} now={now ?? each.updatedAt} />
            <a
              className="touch at-end ink semibold"
              href={oneAddress('cases', each.id)}
              aria-label={t('case.goOnNamed', { number })}
            >
              {t('case.goOn')}
            </a>
          </p>
        );
      })}
    </div>
  );
}

/**
 * Returns the unresolved cases about these payments, each once.
 * @param found all cases of each payment, also resolved and former cases
 * @param but the current case, which is left out
 */
export function continuableCases(
  found: readonly { reference: string; cases: readonly CaseOfPayment[] }[],
  but: string | null = null,
): CaseOfPayment[] {
  const current = found.flatMap(({ reference, cases }) =>
    cases.filter(({ id, state, references, external = [] }) => {
      const isLinked = references.includes(reference) || external.some((each) => each.reference === reference);
      const isCurrent = state.status !== 'resolved' && isLinked;
      return isCurrent && id !== but;
    }),
  );
  return [...new Map(current.map((each) => [each.id, each])).values()];
}

interface PaymentLineProps {
  payment: ListedPayment;
  children?: ReactNode;
  below?: ReactNode;
}

export function PaymentLine({ payment, children, below }: PaymentLineProps) {
  const { format } = useTill();
  const instrumentText = useInstrumentText('short');
  const { reference, createdAt, instrument } = payment;
  return (
    <li className="wrap center gap-4 lines-2 entry">
      <div className="column shrinks">
        <a className="mono small" href={paymentAddress(reference)}>
          {reference}
        </a>
        <span className="bold">
          <AmountOf payment={payment} />
        </span>
        <span className="soft small">
          {format.dateTime(createdAt)} · {instrumentText(instrument)}
        </span>
      </div>
      <OutcomeOf payment={payment} />
      {children ? <div className="at-end">{children}</div> : null}
      {below}
    </li>
  );
}
