import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunGroup } from '../../../../shared/requery-run.ts';
import { TillProblemNotice } from '../../../components/problem-notice.tsx';
import { problemOf } from '../../../state/queries.ts';
import { useRunItems } from '../../../state/run-queries.ts';
import { useRemPx } from '../../journal/journal-grid.tsx';
import { ResultRow } from './result-row.tsx';
import styles from './runs.module.css';

/** A row with a link; what a row really takes is measured. */
const ROW_HEIGHT_REM = 4.5;
const GAP_REM = 0.5;
const ROWS_BESIDE = 6;
/** How many rows before the end of what is known the next page is asked for. */
const ROWS_BEFORE_END = 30;

/** The results of one group: only those in sight are in the document, however many there are. */
export function RunItems({ id, group, total }: { id: number; group: RunGroup; total: number }) {
  const { t } = useTranslation();
  const list = useRunItems(id, group);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const scroller = useRef<HTMLDivElement>(null);
  const remPx = useRemPx();
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_REM * remPx,
    gap: GAP_REM * remPx,
    overscan: ROWS_BESIDE,
    getItemKey: (index) => items[index]?.position ?? index,
  });
  const rows = virtualizer.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const isNearEnd = lastShown >= items.length - ROWS_BEFORE_END;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  if (list.isError) return <TillProblemNotice problem={problemOf(list.error)} />;
  if (list.isPending) return <p>{t('runs.loading')}</p>;
  if (items.length === 0) return <p className={styles.soft}>{t(`runs.empty.${group}`)}</p>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div ref={scroller} className={styles.scroller} role="group" aria-label={t(`runs.group.${group}`)} tabIndex={0}>
      <ul className={styles.items} aria-label={t(`runs.group.${group}`)} style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ index, start, key }) => {
          const item = items[index];
          const place = { index, offsetPx: start, total: Math.max(total, items.length) };
          return item ? <ResultRow key={key} item={item} ref={virtualizer.measureElement} place={place} /> : null;
        })}
      </ul>
    </div>
  );
}
