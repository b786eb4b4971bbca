import { useTranslation } from 'react-i18next';
import type { RunGroup } from '../../../../shared/run/requery-run.ts';
import { NotRead } from '../../../components/notices/failed-reading.tsx';
import { useRowsInSight } from '../../../components/payment-list/rows-in-sight.ts';
import { rowAt, rowCount } from '../../../state/lists/list-pages.ts';
import { useRunItems } from '../../../state/queries/run-queries.ts';
import { ResultRow } from './result-row.tsx';
import styles from './runs.module.css';

/** An estimate for a row with a link; rows are measured. */
const ROW_HEIGHT_REM = 4.5;
const GAP_REM = 0.5;

/** The results of one group, as a virtual list. */
export function RunItems({ id, group, total }: { id: number; group: RunGroup; total: number }) {
  const { t } = useTranslation();
  const { list, pages, isStale, problem } = useRunItems(id, group, total);
  const count = rowCount(pages);
  const { scroller, rows, heightPx, measure } = useRowsInSight({
    count,
    rowHeightRem: ROW_HEIGHT_REM,
    gapRem: GAP_REM,
    onSight: list.want,
  });
  const notRead = problem ? <NotRead problem={problem} readAgain={() => list.refresh()} /> : null;
  if (notRead && count === 0) return notRead;
  if (isStale || (count === 0 && pages.next !== null)) return <p>{t('runs.loading')}</p>;
  if (count === 0) return <p className="soft small breaks">{t(`runs.empty.${group}`)}</p>;
  return (
    <>
      {notRead}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <div ref={scroller} className={styles.scroller} role="group" aria-label={t(`runs.group.${group}`)} tabIndex={0}>
        <ul className={styles.items} aria-label={t(`runs.group.${group}`)} style={{ height: heightPx }}>
          {rows.map(({ index, start, key }) => {
            const item = rowAt(pages, index);
            const place = { index, offsetPx: start, total: Math.max(total, count) };
            return item ? <ResultRow key={key} item={item} ref={measure} place={place} /> : null;
          })}
        </ul>
      </div>
    </>
  );
}
