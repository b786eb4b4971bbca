import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usualColumns } from '../renderer/components/payment-list/payment-grid.tsx';
import { useRemPx } from '../renderer/components/payment-list/rows-in-sight.ts';
import { SearchField } from '../renderer/components/search-field.tsx';
import { useFocus } from '../renderer/components/use-focus.ts';
import { useSearchText } from '../renderer/components/use-search-text.ts';
import { DayField } from '../renderer/fields/day-field.tsx';
import { Picker } from '../renderer/fields/picker.tsx';
import { OpenedGrid } from '../renderer/screens/back-office/exports/opened-grid.tsx';
import type { SearchedPayments, SignedIn } from '../shared/head-office-web/web-contract.ts';
import { seesNoShop } from '../shared/head-office-web/web-rights.ts';
import { OUTCOMES } from '../shared/payment/payment-state.ts';
import styles from './web.module.css';
import { paymentOfTillAddress } from './web-addresses.ts';
import { WebNothing } from './web-nothing.tsx';
import { usePayments, useWebAnswer } from './web-queries.ts';
import { useReadingProblem, WebReading } from './web-reading.tsx';

type Query = Omit<SearchedPayments, 'after'>;

/** The width of the till column, which a till's own journal list does not have. */
const TILL_REM = 4;

/** The payments of all tills, or of one till, newest first. @param till the id of the journal, or null for all journals */
export function JournalScreen({ till, person }: { till: string | null; person: SignedIn }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState<Query>({ search: '', shop: null, till, outcome: null, from: null, to: null });
  const found = usePayments(query);
  const problem = useReadingProblem(found);
  const tills = useWebAnswer('tills.list', {}).data?.tills;
  const isKnown = till === null || tills === undefined || tills.some(({ journal }) => journal === till);
  const columns = usualColumns(window.innerWidth / useRemPx() - TILL_REM).toSpliced(1, 0, 'till');
  const payments = found.data?.pages.flatMap((page) => page.payments) ?? [];
  return (
    <div className={`column gap-4 ${styles.journal}`}>
      <h1>{t('office.screen.journal')}</h1>
      <Filters query={query} onChange={setQuery} person={person} />
      {problem === null ? null : <WebReading of={found} waiting="" />}
      {problem !== null && !found.data ? null : (
        <OpenedGrid
          key={JSON.stringify(query)}
          columns={columns}
          of={found}
          payments={payments.map(({ payment }) => payment)}
          search={query.search}
          nothing={<WebNothing why={isKnown ? whyNothing(query, person) : 'noSuchTill'} />}
          addressOf={(reference, row) => paymentOfTillAddress(payments[row]?.journal ?? '', reference)}
        />
      )}
    </div>
  );
}

function Filters({ query, onChange, person }: { query: Query; onChange: (query: Query) => void; person: SignedIn }) {
  const { t } = useTranslation();
  const tills = useWebAnswer('tills.list', {}).data?.tills ?? [];
  const ofShop = tills.filter(({ shop }) => query.shop === null || shop === query.shop);
  return (
    <div className={`tight ${styles.filters}`}>
      <Search
        search={query.search}
        hint={t(person.rights.includes('personal') ? 'office.searchHintPersonal' : 'office.searchHint')}
        onSearch={(search) => onChange({ ...query, search })}
      />
      <Choice
        label={t('office.filter.shop')}
        choices={[...new Set(tills.map(({ shop }) => shop))]
          .filter(Boolean)
          .map((shop) => ({ value: shop, label: shop }))}
        value={query.shop}
        onChange={(shop) => onChange({ ...query, shop, till: null })}
      />
      <Choice
        label={t('office.filter.till')}
        choices={ofShop.map(({ journal, till, shop }) => ({
          value: journal,
          label: [till, shop].filter(Boolean).join(', '),
        }))}
        value={query.till}
        onChange={(till) => onChange({ ...query, till })}
      />
      <Choice
        label={t('office.filter.outcome')}
        choices={OUTCOMES.map((outcome) => ({ value: outcome, label: t(`office.outcome.${outcome}`) }))}
        value={query.outcome}
        onChange={(outcome) => onChange({ ...query, outcome: OUTCOMES.find((each) => each === outcome) ?? null })}
      />
      <DayField label={t('office.filter.from')} day={query.from} onDay={(from) => onChange({ ...query, from })} />
      <DayField label={t('office.filter.to')} day={query.to} onDay={(to) => onChange({ ...query, to })} />
    </div>
  );
}

function Search({ search, hint, onSearch }: { search: string; hint: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation();
  const box = useFocus<HTMLInputElement>();
  const text = useSearchText(search, onSearch);
  return (
    <SearchField
      ref={box}
      text={text}
      clear={t('office.clearSearch')}
      label={t('office.search')}
      placeholder={hint}
      description={text.isShortened ? t('journal.lastFourOnly') : null}
    />
  );
}

function Choice({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly { value: string; label: string }[];
  /** The chosen filter; null for no filter. */
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const { t } = useTranslation();
  return (
    <Picker
      label={label}
      options={[{ value: ALL, label: t('office.filter.all') }, ...choices]}
      value={value ?? ALL}
      onChoose={(chosen) => onChange(chosen === ALL ? null : chosen)}
      allowDeselect={false}
    />
  );
}

/** The picker's value for "no filter". No shop, till or outcome has this name. */
const ALL = ' ';

function whyNothing(query: Query, person: SignedIn): 'noShops' | 'noPayments' | 'noPaymentsYet' {
  if (seesNoShop(person)) return 'noShops';
  const { search, ...filters } = query;
  const isAll = search === '' && Object.values(filters).every((filter) => filter === null);
  return isAll ? 'noPaymentsYet' : 'noPayments';
}
