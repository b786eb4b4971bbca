import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentQuery } from '../../../../shared/journal/journal-query.ts';
import type { RunSource } from '../../../../shared/requery-run-contract.ts';
import { oneAddress } from '../../../back-office-routes.ts';
import { isAskedFirst, RequeryQuestion } from '../../../components/dialogs/requery-question.tsx';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { goTo } from '../../../routes.ts';
import { useJournalList } from '../../../state/parts.ts';
import { useRunMaking } from '../../../state/queries/run-queries.ts';
import styles from './sums-bar.module.css';

interface Wish {
  source: RunSource;
  count: number;
}

/** Re-queries many payments as a run of the back office and opens the run's page. */
export function RequeryMany({ query, count }: { query: PaymentQuery; count: number | null }) {
  const { t } = useTranslation();
  const selected = useJournalList((state) => state.selected);
  const making = useRunMaking();
  const [asked, setAsked] = useState<Wish | null>(null);
  const make = ({ source }: Wish) =>
    making.mutate(
      { source },
      { onSuccess: (run) => run && goTo(oneAddress('runs', String(run.id))), onSettled: () => setAsked(null) },
    );
  const wish = (wished: Wish) => (isAskedFirst(wished.count) ? setAsked(wished) : make(wished));
  if (selected.size === 0 && !count && !making.isError) return null;
  return (
    <div className={styles.many}>
      <FailureNotice error={making.error} onClose={() => making.reset()} />
      {selected.size > 0 ? (
        <ArmedButton
          loading={making.isPending}
          onClick={() => wish({ source: { kind: 'selected', references: [...selected] }, count: selected.size })}
        >
          {t('view.requerySelected')}
        </ArmedButton>
      ) : (
        <ArmedButton
          variant="plain"
          loading={making.isPending}
          disabled={!count}
          onClick={() => wish({ source: { kind: 'matching', query }, count: count ?? 0 })}
        >
          {t('view.requeryMatching', { count: count ?? 0 })}
        </ArmedButton>
      )}
      <RequeryQuestion
        count={asked?.count ?? null}
        loading={making.isPending}
        onYes={() => asked && make(asked)}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}
