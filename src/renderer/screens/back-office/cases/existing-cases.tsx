import { useTranslation } from 'react-i18next';
import type { CaseOfPayment } from '../../../../shared/case/case-view.ts';
import { oneAddress } from '../../../back-office-routes.ts';
import { CaseClock } from '../../../components/case-clock.tsx';
import { useCasesOfPayments } from '../../../state/queries/case-queries.ts';
import styles from './cases.module.css';

/** Keeps a dispute in one case. @param but the case on screen */
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
 * Finds unresolved cases that already cover these payments, each once, in the order of the payments.
 * @param found all cases of each payment, including resolved and former ones
 * @param but a case to leave out: the one on screen
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
