import { useState } from 'react';
import { openedPaymentAddress, SECTION_ADDRESSES } from '../../../back-office-routes.ts';
import { BackLink } from '../../../components/back-link.tsx';
import { FailedReading } from '../../../components/notices/failed-reading.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { useSearchText } from '../../../components/use-search-text.ts';
import { useTill } from '../../../state/parts.ts';
import { useOpenedList } from '../../../state/queries/opened-queries.ts';
import { usePages } from '../../../state/queries/pages.ts';
import styles from './exports.module.css';
import { OpenedBanner } from './exports-list.tsx';
import { OpenedGrid } from './opened-grid.tsx';
import { openedQuery, RequeryFound } from './requery-opened.tsx';

const PAGE_LENGTH = 100;

export function OpenedSearch({ id }: { id: string }) {
  const { t, till } = useTill();
  const [search, setSearch] = useState('');
  const text = useSearchText(search, setSearch);
  const set = useOpenedList().data?.sets.find((candidate) => candidate.id === id);
  const isOfOtherMode = set?.exports.every(({ mode }) => mode !== till.mode) ?? false;
  const found = usePages('opened.page', (before) => openedQuery(id, search, before, PAGE_LENGTH));
  const searchBox = useFocus<HTMLInputElement>();
  const payments = found.data?.pages.flatMap((page) => page.payments) ?? [];
  return (
    <div className={`column gap-4 shrinks ${styles.search}`}>
      <div className="row between gap-5">
        <BackLink to={SECTION_ADDRESSES.exports}>{t('opened.back')}</BackLink>
        <div className={`tight ${styles.box}`}>
          <SearchField
            ref={searchBox}
            text={text}
            clear={t('opened.clearSearch')}
            aria-label={t('opened.searchLabel')}
            placeholder={t('opened.searchHint')}
          />
          <p role="status" className="soft small">
            {text.isShortened ? t('journal.lastFourOnly') : null}
          </p>
        </div>
      </div>
      {set ? <OpenedBanner exports={set.exports} /> : null}
      {set && isOfOtherMode ? <p role="status">{t('opened.otherMode')}</p> : null}
      {set && !isOfOtherMode && payments.length > 0 ? (
        <RequeryFound key={search} id={id} search={search} known={found.hasNextPage ? null : payments.length} />
      ) : null}
      <FailedReading of={found} />
      {found.isError ? null : (
        <OpenedGrid
          key={`rows of ${search}`}
          of={found}
          payments={payments}
          search={search}
          addressOf={(reference) => openedPaymentAddress(id, reference)}
        />
      )}
    </div>
  );
}
