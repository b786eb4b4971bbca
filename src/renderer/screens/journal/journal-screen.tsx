import { Button, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UNSETTLED } from '../../../shared/payment-state.ts';
import { SearchIcon } from '../../components/icons.tsx';
import { TillProblemNotice } from '../../components/problem-notice.tsx';
import { useFocus } from '../../components/use-focus.ts';
import { ADDRESSES, NOT_SETTLED_ADDRESS, type Route } from '../../routes.ts';
import { problemOf, useJournal } from '../../state/queries.ts';
import { JournalActions } from './export/journal-actions.tsx';
import styles from './journal.module.css';
import { JournalGrid } from './journal-grid.tsx';

const SEARCH_AFTER_MS = 200;

type Shows = Extract<Route, { screen: 'journal' }>['shows'];

/** Every payment of this till, or those that are not settled, the newest first. */
export function JournalScreen({ shows }: { shows: Shows }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  const journal = useJournal(search, shows === 'notSettled' ? UNSETTLED : null);
  const searchBox = useFocus<HTMLInputElement>();
  const payments = journal.data?.pages.flatMap((page) => page.payments) ?? [];
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('journal.title')}</h1>
        <nav aria-label={t('journal.shows')} className={styles.shows}>
          <ShowsLink address={ADDRESSES.journal} active={shows === 'all'}>
            {t('journal.all')}
          </ShowsLink>
          <ShowsLink address={NOT_SETTLED_ADDRESS} active={shows === 'notSettled'}>
            {t('journal.notSettled')}
          </ShowsLink>
        </nav>
        <TextInput
          ref={searchBox}
          type="search"
          className={styles.search ?? ''}
          aria-label={t('journal.search')}
          placeholder={t('journal.searchHint')}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<SearchIcon />}
          leftSectionWidth={48}
          rightSectionWidth={48}
          rightSection={
            typed === '' ? null : (
              <CloseButton size="lg" aria-label={t('journal.clearSearch')} onClick={() => setTyped('')} />
            )
          }
        />
        <JournalActions shown={{ search, payments: shows }} />
      </div>
      {journal.isError ? (
        <div className={styles.failed}>
          <TillProblemNotice problem={problemOf(journal.error)} />
          <Button onClick={() => void journal.refetch()}>{t('journal.retry')}</Button>
        </div>
      ) : (
        <JournalGrid
          payments={payments}
          loading={journal.isPending}
          search={search}
          shows={shows}
          onEnd={() => {
            if (journal.hasNextPage && !journal.isFetchingNextPage) void journal.fetchNextPage();
          }}
        />
      )}
    </div>
  );
}

function ShowsLink({ address, active, children }: { address: string; active: boolean; children: ReactNode }) {
  return (
    <a href={address} className={styles.showsLink} {...(active ? { 'aria-current': 'true' as const } : {})}>
      {children}
    </a>
  );
}
