import type { TFunction } from 'i18next';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAfter } from '../../../../shared/days/day.ts';
import {
  byBank,
  byDay,
  byInstrument,
  currenciesOf,
  GLANCE_DAYS,
  type Glance,
  returnedOnDay,
  standingsOf,
} from '../../../../shared/journal/glance.ts';
import type { DayTotals } from '../../../../shared/journal/journal-query.ts';
import { FailedReading } from '../../../components/notices/problem-notice.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { nameOfCurrency } from '../../../fields/currency-picker.tsx';
import { useTill } from '../../../state/parts.ts';
import { useAnswer } from '../../../state/queries/queries.ts';
import styles from './glance.module.css';
import { journalAddressOf, StandingsTable, StandingTiles } from './standings-table.tsx';

/** Refreshes every minute, because the figures of the last hour change without new payments. */
const GLANCE = { follows: 'journal', refetchInterval: 60_000 } as const;

export function GlanceScreen() {
  const { t } = useTranslation();
  const glance = useAnswer('glance.read', undefined, GLANCE);
  return (
    <div className={`column gap-4 ${styles.page}`}>
      <div className={`wrap baseline ${styles.head}`}>
        <PageHeading level={2}>{t('glance.title')}</PageHeading>
        {glance.data ? <Whole glance={glance.data} /> : null}
      </div>
      <FailedReading of={glance} waiting={t('glance.loading')} />
      {glance.data ? <Numbers glance={glance.data} /> : null}
    </div>
  );
}

interface NumbersProps {
  glance: Glance;
}

function Whole({ glance }: NumbersProps) {
  const { t, till, format } = useTill();
  const currencies = currenciesOf(till.currency, glance.today);
  return (
    <>
      <p>
        {t('glance.today', { day: format.day(glance.day) })}
        {currencies.map((currency) => {
          const { all } = standingsOf(glance.today, currency);
          const linked = currencies.length > 1 ? currency : null;
          return (
            <Fragment key={currency}>
              {' '}
              <a href={journalAddressOf({ day: 'today', standing: null, place: {}, currency: linked })}>
                {t('glance.all', {
                  count: all.payments,
                  sum: format.money(all),
                })}
              </a>
            </Fragment>
          );
        })}
      </p>
      <p className="at-end soft small">{t('glance.asOf', { time: format.time(glance.asOf) })}</p>
    </>
  );
}

function Numbers({ glance }: NumbersProps) {
  const { t, till } = useTill();
  const totals = useAnswer(
    'journal.dayTotals',
    { from: dayAfter(glance.day, 1 - GLANCE_DAYS), to: glance.day },
    GLANCE,
  );
  const { days = [], returns = [] } = totals.data ?? {};
  const currencies = currenciesOf(till.currency, glance.today, glance.yesterday, glance.returns, days, returns);
  return (
    <>
      <FailedReading of={totals} />
      {currencies.map((currency) => (
        <OneCurrency
          key={currency}
          glance={glance}
          totals={totals.data ?? null}
          currency={currency}
          isOne={currencies.length === 1}
        />
      ))}
      <p className="soft small">
        {t('refund.none')} {t('glance.refund')}
      </p>
    </>
  );
}

function OneCurrency({
  glance,
  totals,
  currency,
  isOne,
}: NumbersProps & {
  /** Null until the totals are read. */
  totals: DayTotals | null;
  currency: string;
  isOne: boolean;
}) {
  const { till } = useTill();
  const isOfCurrency = (each: { currency: string }) => each.currency === currency;
  const isOfTheseDays = [glance.today, glance.yesterday, glance.returns].some((each) => each.some(isOfCurrency));
  const linked = isOne ? null : currency;
  return (
    <section className={`column gap-4 ${styles.currency}`} aria-label={currency}>
      {isOne ? null : <h3 className={styles.currencyName}>{nameOfCurrency(currency)}</h3>}
      {isOfTheseDays || currency === till.currency ? (
        <>
          <StandingTiles
            today={standingsOf(glance.today, currency)}
            yesterday={standingsOf(glance.yesterday, currency)}
            returnedMinor={returnedOnDay(glance.returns, glance.day, currency)}
            linked={linked}
          />
          <Places glance={glance} currency={currency} linked={linked} />
        </>
      ) : null}
      {totals === null ? null : <DaysTable totals={totals} currency={currency} linked={linked} />}
    </section>
  );
}

function Places({ glance: { today }, currency, linked }: NumbersProps & { currency: string; linked: string | null }) {
  const { t } = useTranslation();
  if (!today.some((each) => each.currency === currency)) {
    return (
      <section className="paper column start gap-2 nothing">
        <h3>{t('glance.nothing')}</h3>
        <p>{t('glance.nothingText')}</p>
      </section>
    );
  }
  const counted = { day: 'today', currency: linked } as const;
  const instruments = byInstrument(today, currency).map(({ instrument, standings }) => ({
    key: instrument,
    name: t(`glance.instrument.${instrument}`),
    counted: { ...counted, place: { instrument } },
    standings,
  }));
  const banks = byBank(today, currency).map(({ code, name, standings }) => ({
    key: `bank ${code}`,
    name,
    counted: { ...counted, place: { instrument: 'account' as const, bankCode: code } },
    standings,
    className: styles.bank,
  }));
  return (
    <div className={`paper ${styles.sheet}`}>
      <StandingsTable label={labelOf(t, t('glance.table'), linked)} rowsAre="place" rows={[...instruments, ...banks]} />
    </div>
  );
}

function DaysTable({ totals, currency, linked }: { totals: DayTotals; currency: string; linked: string | null }) {
  const { t, format } = useTill();
  const rows = byDay(totals, currency).map(({ day, ...row }) => ({
    ...row,
    key: day,
    name: format.day(day),
    counted: { day: { on: day }, place: {}, currency: linked },
  }));
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>{t('glance.days')}</h3>
      <p className="soft small">{t('glance.daysText')}</p>
      <div className="paper above-2">
        <StandingsTable label={labelOf(t, t('glance.days'), linked)} rowsAre="day" rows={rows} />
      </div>
    </section>
  );
}

/** @param linked the currency to name, or null if there is only one */
function labelOf(t: TFunction, what: string, linked: string | null): string {
  return linked === null ? what : t('glance.inCurrency', { what, currency: linked });
}
