import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type JournalView, WHOLE_JOURNAL } from '../../../shared/journal/journal-view.ts';
import { useBarcode } from '../../bursts/use-barcode.ts';
import { Button } from '../../components/controls.ts';
import { DeskProblem } from '../../components/frame/frame.tsx';
import { TillProblemNotice } from '../../components/notices/problem-notice.tsx';
import { usualColumns } from '../../components/payment-list/payment-grid.tsx';
import list from '../../components/payment-list/payment-list.module.css';
import { useRemPx } from '../../components/payment-list/rows-in-sight.ts';
import { useScreenKeys } from '../../keys/screen-keys.ts';
import { useKeyOnButton } from '../../keys/use-action-key.ts';
import { useJournalList, useParts } from '../../state/parts.ts';
import { useAnswer, useToday } from '../../state/queries/queries.ts';
import { ExportDialog } from './export/export-dialog.tsx';
import { SealsPanel } from './export/seals-panel.tsx';
import { type ShownInJournal, shownInJournal } from './export/shown-in-journal.ts';
import styles from './journal.module.css';
import { JournalGrid } from './list/journal-grid.tsx';
import { SumsBar } from './list/sums-bar.tsx';
import { SearchBox } from './view/search-box.tsx';
import { type ChangeView, useJournalView } from './view/use-journal-view.ts';
import { ViewBar } from './view/view-bar.tsx';
import { filtersIn, withoutFilters } from './view/view-chips.ts';

/** @param view the part of the address that holds search and filters */
export function JournalScreen({ view: viewText }: { view: string }) {
  const { t } = useTranslation();
  const { chosen, view, shop, query, change } = useJournalView(viewText);
  const searchBox = useSearchFocus();
  const sheet = useRef<HTMLDivElement>(null);
  const columns = usualColumns(window.innerWidth / useRemPx());
  const sums = useAnswer('journal.sums', query, {
    follows: 'journal',
    // Sums are null if a newer query replaced this query before the count ended.
    refetchInterval: ({ state }) => (state.data?.sums === null ? 1_000 : false),
  });
  const choices = useAnswer('journal.choices', undefined);
  // Sums from an earlier approval disappear once they need approval again.
  const counted = sums.isError ? null : (sums.data?.sums ?? null);
  // A single key focuses the search, as Ctrl+F does.
  const search = () => searchBox.current?.select();
  useBarcode((code) => {
    change({ search: code });
    return 'search';
  });
  useScreenKeys({ search });
  return (
    <div className={`column gap-3 page shrinks ${styles.page}`}>
      <div className={`row start gap-3 firm ${styles.head}`}>
        <h1>{t('journal.title')}</h1>
        <SearchBox
          search={view.search}
          input={searchBox}
          onSearch={(search) => change({ search }, 'inPlace')}
          onDown={() => sheet.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()}
        />
        <JournalActions shown={shownInJournal(view, shop)} />
      </div>
      <ViewBar view={chosen} days={view.days} choices={choices.data} change={change} />
      <Problems />
      <div className={`paper column ${list.sheet}`} ref={sheet}>
        <JournalGrid
          columns={columns}
          totalRows={counted?.reduce((total, { payments }) => total + payments, 0) ?? null}
          empty={<NothingToShow view={chosen} isBoundToToday={view !== chosen} change={change} />}
        />
        <SumsBar query={query} sums={counted} failure={sums.error} />
      </div>
    </div>
  );
}

/** Focuses the search, unless the person returns from a payment: then the payment's row takes the focus. */
function useSearchFocus() {
  const { journalList } = useParts();
  const box = useRef<HTMLInputElement>(null);
  const [isReturning] = useState(() => journalList.getState().opened !== null);
  useEffect(() => {
    if (!isReturning) box.current?.focus();
  }, [isReturning]);
  return box;
}

function Problems() {
  const { t } = useTranslation();
  const { journalList } = useParts();
  const listed = useJournalList((state) => state.problem);
  return (
    <>
      <DeskProblem />
      {listed ? (
        <div className="column start gap-4">
          <TillProblemNotice problem={listed} />
          {listed.code === 'approvalNeeded' || listed.code === 'notAllowed' ? null : (
            <Button onClick={() => journalList.refresh()}>{t('journal.retry')}</Button>
          )}
        </div>
      ) : null}
    </>
  );
}

interface NothingToShowProps {
  view: JournalView;
  /** True if only today is listed although no days are chosen. */
  isBoundToToday: boolean;
  change: ChangeView;
}

function NothingToShow({ view, isBoundToToday, change }: NothingToShowProps) {
  const { t } = useTranslation();
  const today = useToday();
  const isLoading = useJournalList((state) => state.isStale && state.problem === null);
  const hasFailed = useJournalList((state) => state.problem !== null);
  if (hasFailed) return null;
  if (isLoading) return <p className={`nothing breaks ${list.nothing}`}>{t('journal.loading')}</p>;
  const why = whyNothing(view, isBoundToToday);
  return (
    <div className={`nothing breaks ${list.nothing}`} role="status">
      <h2>{t(`view.nothing.${why}`, { search: view.search })}</h2>
      <p>{t(`view.nothingText.${why}`)}</p>
      {why === 'filtered' || why === 'foundInFiltered' ? (
        <Button onClick={() => change(withoutFilters(view))}>{t('view.clearAll')}</Button>
      ) : null}
      {isBoundToToday ? (
        <Button onClick={() => change({ days: { kind: 'days', first: null, last: today.day } })}>
          {t('view.allDays')}
        </Button>
      ) : null}
      {why === 'found' || why === 'foundToday' ? (
        <Button onClick={() => change({ search: WHOLE_JOURNAL.search })}>{t('journal.clearSearch')}</Button>
      ) : null}
    </div>
  );
}

function whyNothing(view: JournalView, isBoundToToday: boolean) {
  const filters = filtersIn(view);
  if (filters.length === 0) {
    if (view.search === '') return isBoundToToday ? 'today' : 'empty';
    return isBoundToToday ? 'foundToday' : 'found';
  }
  if (view.search !== '') return 'foundInFiltered';
  const isNotSettled = view.outcomes?.every((outcome) => outcome === 'open' || outcome === 'unknown') ?? false;
  return filters.length === 1 && isNotSettled ? 'allSettled' : 'filtered';
}

function JournalActions({ shown }: { shown: ShownInJournal }) {
  const { t } = useTranslation();
  const { exports } = useParts();
  const [isListOpen, setListOpen] = useState(false);
  return (
    <>
      <Button {...useKeyOnButton('export')} onClick={() => exports.getState().open()}>
        {t('export.open')}
      </Button>
      <Button onClick={() => setListOpen(true)}>{t('seals.open')}</Button>
      <ExportDialog shown={shown} />
      <SealsPanel opened={isListOpen} onClose={() => setListOpen(false)} />
    </>
  );
}
