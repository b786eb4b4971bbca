import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutcomeSum, PaymentQuery } from '../../../../shared/journal/journal-query.ts';
import type { Money } from '../../../../shared/money/money.ts';
import { copyText } from '../../../copy-text.ts';
import { rowCount } from '../../../state/lists/list-pages.ts';
import { MOST_ROWS } from '../../../state/lists/list-reading.ts';
import { useJournalList, useParts, useTill } from '../../../state/parts.ts';
import { RequeryMany } from './requery-many.tsx';
import { groupedSums } from './sums.ts';
import styles from './sums-bar.module.css';

/** The totals of the list. They are counted separately and arrive after the rows. */
export function SumsBar({
  query,
  sums,
  hasFailed,
}: {
  query: PaymentQuery;
  sums: readonly OutcomeSum[] | null;
  hasFailed: boolean;
}) {
  const { t } = useTranslation();
  const readFrom = useJournalList((state) => state.readFrom);
  const isCut = useJournalList(({ pages }) => pages.next !== null && rowCount(pages) >= MOST_ROWS);
  return (
    <div className={styles.bar}>
      <Selection />
      <RequeryMany query={query} count={sums && groupedSums(sums).payments} />
      <div role="status" className={styles.sums}>
        <Sums sums={sums} hasFailed={hasFailed} />
      </div>
      {isCut ? <p className={styles.cut}>{t(`view.cut.${readFrom}`, { rows: MOST_ROWS })}</p> : null}
    </div>
  );
}

function Sums({ sums, hasFailed }: { sums: readonly OutcomeSum[] | null; hasFailed: boolean }) {
  const { t } = useTranslation();
  const { format } = useTill();
  if (!sums) return <p>{t(hasFailed ? 'view.notCounted' : 'view.counting')}</p>;
  const { payments, groups, returned } = groupedSums(sums);
  const amountsText = (amounts: readonly Money[]) => amounts.map((amount) => format.money(amount)).join(' + ');
  return (
    <>
      <p className={styles.total}>{t('view.payments', { count: payments })}</p>
      <ul>
        {groups.map(({ name, payments: count, amounts }) => (
          <li key={name} data-group={name}>
            <span className={styles.name}>
              {t(`view.sum.${name}`)} {format.count(count)}
            </span>{' '}
            <span>{amountsText(amounts)}</span>
          </li>
        ))}
        {returned ? (
          <>
            <li>
              <span className={styles.name}>{t('returned.name')}</span> <span>{amountsText(returned.amounts)}</span>
            </li>
            <li>
              <span className={styles.name}>{t('returned.net')}</span> <span>{amountsText(returned.net)}</span>
            </li>
          </>
        ) : null}
      </ul>
    </>
  );
}

/** Actions for the selected payments. */
function Selection() {
  const { t } = useTranslation();
  const { journalList } = useParts();
  const selected = useJournalList((state) => state.selected);
  const [copied, setCopied] = useState<ReadonlySet<string> | null>(null);
  if (selected.size === 0) return null;
  const isCopied = copied === selected;
  return (
    <div className={styles.selection}>
      <p role="status">{t('view.selectedCount', { count: selected.size })}</p>
      <Button onClick={() => copyText([...selected].join('\n')) && setCopied(selected)}>
        {t(isCopied ? 'payment.copied.yes' : 'view.copyReferences')}
      </Button>
      <Button variant="plain" onClick={() => journalList.clearSelection()}>
        {t('view.clearSelection')}
      </Button>
    </div>
  );
}
