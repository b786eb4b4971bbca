import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAfter } from '../../../../shared/days/day.ts';
import {
  byDay,
  currenciesOf,
  type DayStandings,
  GLANCE_DAYS,
  type Glance,
  returnedOnDay,
  standingsOf,
} from '../../../../shared/journal/glance.ts';
import type { DayTotals } from '../../../../shared/journal/journal-query.ts';
import { FailedReading } from '../../../components/notices/failed-reading.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { nameOfCurrency } from '../../../fields/currency-picker.tsx';
import { useTill } from '../../../state/parts.ts';
import { useAnswer } from '../../../state/queries/queries.ts';
import styles from './glance.module.css';
import { journalAddressOf } from './glance-address.ts';
import { PlacesTable } from './places-table.tsx';
import { StandingTiles } from './standing-tiles.tsx';
import { StandingsCells, StandingsHeads } from './standings-cells.tsx';

export function GlanceScreen() {
  const { t } = useTranslation();
  const heading = useFocus<HTMLHeadingElement>();
  const glance = useAnswer('glance.read', undefined);
  return (
    <div className={`column gap-4 ${styles.page}`}>
      <div className={`wrap baseline ${styles.head}`}>
        <h2 ref={heading} tabIndex={-1}>
          {t('glance.title')}
        </h2>
        {glance.data ? <Whole glance={glance.data} /> : null}
      </div>
      <FailedReading of={glance} />
      {glance.isPending ? <p role="status">{t('glance.loading')}</p> : null}
      {glance.data ? <Numbers glance={glance.data} /> : null}
    </div>
  );
}

interface NumbersProps {
  glance: Glance;
}

function Whole({ glance }: NumbersProps) {
  const { t } = useTranslation();
  const { till, format } = useTill();
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

/** The till's own currency comes first. */
function Numbers({ glance }: NumbersProps) {
  const { t } = useTranslation();
  const { till } = useTill();
  const totals = useAnswer('journal.dayTotals', { from: dayAfter(glance.day, 1 - GLANCE_DAYS), to: glance.day });
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

function Places({ glance, currency, linked }: NumbersProps & { currency: string; linked: string | null }) {
  const { t } = useTranslation();
  const hasPayments = glance.today.some((each) => each.currency === currency);
  if (hasPayments) return <PlacesTable glance={glance} currency={currency} linked={linked} />;
  return (
    <section className="paper column start gap-2 nothing">
      <h3>{t('glance.nothing')}</h3>
      <p>{t('glance.nothingText')}</p>
    </section>
  );
}

/** Counts the present outcomes of the payments in one currency. */
function DaysTable({
  totals,
  currency,
  linked,
}: {
  totals: DayTotals;
  currency: string;
  /** The currency, if links have to name it. */
  linked: string | null;
}) {
  const { t } = useTranslation();
  const rows = byDay(totals, currency);
  const most = Math.max(...rows.map(({ standings }) => standings.all.payments));
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>{t('glance.days')}</h3>
      <p className="soft small">{t('glance.daysText')}</p>
      <div className="paper above-2">
        <table
          className={`table ${styles.table}`}
          aria-label={linked === null ? t('glance.days') : t('glance.inCurrency', { what: t('glance.days'), currency })}
        >
          <thead>
            <tr>
              <th scope="col">{t('glance.column.day')}</th>
              <StandingsHeads />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <DayRow key={row.day} {...row} most={most} linked={linked} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function DayRow({
  day,
  standings,
  returnedMinor,
  most,
  linked,
}: DayStandings & { most: number; linked: string | null }) {
  const { format } = useTill();
  const counted = { day: { on: day }, place: {}, currency: linked };
  const name = format.day(day);
  return (
    <tr>
      <th scope="row">
        <a className="touch ink nowrap" href={journalAddressOf({ ...counted, standing: null })}>
          {name}
        </a>
      </th>
      <StandingsCells name={name} standings={standings} returnedMinor={returnedMinor} counted={counted} most={most} />
    </tr>
  );
}
