import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OUTCOMES_OF } from '../../../../shared/journal/glance.ts';
import type { OutcomeSum, PaymentQuery } from '../../../../shared/journal/journal-query.ts';
import type { Money } from '../../../../shared/money/money.ts';
import type { RunSource } from '../../../../shared/requery-run-contract.ts';
import { oneAddress } from '../../../back-office-routes.ts';
import { Button } from '../../../components/controls.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { isAskedFirst, RequeryQuestion } from '../../../components/dialogs/requery-question.tsx';
import { FailureNotice, GetApproval } from '../../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { goTo } from '../../../routes.ts';
import { rowCount } from '../../../state/lists/list-pages.ts';
import { MOST_ROWS } from '../../../state/lists/list-reading.ts';
import { useJournalList, useParts, useTill } from '../../../state/parts.ts';
import { problemOf } from '../../../state/queries/queries.ts';
import { useRunMaking } from '../../../state/queries/run-queries.ts';
import styles from './sums-bar.module.css';

/** Sums of the listed payments. They are counted separately and arrive later than the rows. */
export function SumsBar({ query, sums, failure }: SumsProps & { query: PaymentQuery }) {
  const { t } = useTranslation();
  const isCut = useJournalList(({ pages }) => pages.next !== null && rowCount(pages) >= MOST_ROWS);
  return (
    <div className={`wrap center gap-4 lines-0 small ${styles.bar}`}>
      <Selection />
      <RequeryMany query={query} count={sums && listedPayments(sums)} />
      <div role="status" className="wrap baseline gap-4 lines-0">
        <Sums sums={sums} failure={failure} />
      </div>
      {isCut ? <p className="soft">{t('view.cut', { rows: MOST_ROWS })}</p> : null}
    </div>
  );
}

const TONES = { paid: 'paid', notSettled: 'wait', notPaid: 'notPaid' } as const;

interface SumsProps {
  sums: readonly OutcomeSum[] | null;
  failure: unknown;
}

function Sums({ sums, failure }: SumsProps) {
  const { t } = useTranslation();
  if (!sums) return <NotCounted failure={failure} />;
  const currencies = groupedSums(sums);
  if (currencies.length === 0) return <p className="bold">{t('view.payments', { count: 0 })}</p>;
  return currencies.map((each) => <OneCurrency key={each.currency} sums={each} isOne={currencies.length === 1} />);
}

function OneCurrency({
  sums: { currency, payments, groups, returned },
  isOne,
}: {
  sums: CurrencySums;
  isOne: boolean;
}) {
  const { t, format } = useTill();
  return (
    <>
      <p className="bold">
        {isOne ? t('view.payments', { count: payments }) : t('view.paymentsIn', { count: payments, currency })}
      </p>
      <ul className="wrap baseline gap-4 lines-0">
        {groups.map(({ name, payments: count, amount }) => (
          <li key={name} data-tone={TONES[name]}>
            <span className={`semibold ${styles.name}`}>
              {t(`view.sum.${name}`)} {format.count(count)}
            </span>{' '}
            <span>{format.money(amount)}</span>
          </li>
        ))}
        {returned ? (
          <>
            <li>
              <span className={`semibold ${styles.name}`}>{t('returned.name')}</span>{' '}
              <span>{format.money(returned.amount)}</span>
            </li>
            <li>
              <span className={`semibold ${styles.name}`}>{t('returned.kept')}</span>{' '}
              <span>{format.money(returned.kept)}</span>
            </li>
          </>
        ) : null}
      </ul>
    </>
  );
}

/** Says why sums are missing. A person who counts a shift blind needs another person's approval to see sums. */
function NotCounted({ failure }: { failure: unknown }) {
  const { t } = useTranslation();
  const problem = failure === null ? null : problemOf(failure);
  if (problem?.code === 'notAllowed') return null;
  if (problem?.code !== 'approvalNeeded') return <p>{t(problem ? 'view.notCounted' : 'view.counting')}</p>;
  return (
    <div className="wrap center gap-3 lines-2">
      <p>{t('view.sumsWithheld')}</p>
      <GetApproval problem={problem} />
    </div>
  );
}

function Selection() {
  const { t } = useTranslation();
  const { journalList } = useParts();
  const selected = useJournalList((state) => state.selected);
  if (selected.size === 0) return null;
  return (
    <div className={`row gap-2 bold ${styles.selection}`}>
      <p role="status">{t('view.selectedCount', { count: selected.size })}</p>
      <CopyButton label={t('view.copyReferences')} text={[...selected].join('\n')} />
      <Button variant="plain" onClick={() => journalList.clearSelection()}>
        {t('view.clearSelection')}
      </Button>
    </div>
  );
}

interface Wish {
  source: RunSource;
  count: number;
}

function RequeryMany({ query, count }: { query: PaymentQuery; count: number | null }) {
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
          label={t('view.requerySelected')}
          loading={making.isPending}
          onClick={() => wish({ source: { kind: 'selected', references: [...selected] }, count: selected.size })}
        />
      ) : (
        <ArmedButton
          label={t('view.requeryMatching', { count: count ?? 0 })}
          variant="plain"
          loading={making.isPending}
          disabled={!count}
          onClick={() => wish({ source: { kind: 'matching', query }, count: count ?? 0 })}
        />
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

const ORDER = ['paid', 'notSettled', 'notPaid'] as const;

type CurrencySums = ReturnType<typeof sumsIn>;

export function groupedSums(sums: readonly OutcomeSum[]): CurrencySums[] {
  const some = sums.filter(({ payments }) => payments > 0);
  return [...Map.groupBy(some, ({ currency }) => currency)].map(([currency, own]) => sumsIn(currency, own));
}

export function listedPayments(sums: readonly OutcomeSum[]): number {
  return addedUp(sums, 'payments');
}

function sumsIn(currency: string, sums: readonly OutcomeSum[]) {
  const money = (amountMinor: number): Money => ({ currency, amountMinor });
  const paid = sums.filter(({ outcome }) => outcome === 'paid');
  const returnedMinor = addedUp(paid, 'returnedMinor');
  return {
    currency,
    payments: addedUp(sums, 'payments'),
    groups: ORDER.flatMap((name) => {
      const own = sums.filter(({ outcome }) => OUTCOMES_OF[name].includes(outcome));
      if (own.length === 0) return [];
      return [{ name, payments: addedUp(own, 'payments'), amount: money(addedUp(own, 'amountMinor')) }];
    }),
    /** Null if nothing was returned. `kept` is the paid amount without the returned amount. */
    returned:
      returnedMinor > 0
        ? { amount: money(returnedMinor), kept: money(addedUp(paid, 'amountMinor') - returnedMinor) }
        : null,
  };
}

function addedUp(sums: readonly OutcomeSum[], what: 'payments' | 'amountMinor' | 'returnedMinor'): number {
  return sums.reduce((total, sum) => total + sum[what], 0);
}
