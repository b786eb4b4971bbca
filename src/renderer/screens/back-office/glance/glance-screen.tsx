import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  currenciesOf,
  type Glance,
  type GlanceScope,
  isOfStretch,
  returnedOnDay,
  standingsOf,
} from '../../../../shared/journal/glance.ts';
import type { DayTotals } from '../../../../shared/journal/journal-query.ts';
import { FailedReading } from '../../../components/notices/failed-reading.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { nameOfCurrency } from '../../../fields/currency-picker.tsx';
import { useTill } from '../../../state/parts.ts';
import { useDayTotals } from '../../../state/queries/day-totals-query.ts';
import { useGlance } from '../../../state/queries/queries.ts';
import { DaysTable } from './days-table.tsx';
import styles from './glance.module.css';
import { journalAddressOf } from './glance-address.ts';
import { PlacesTable } from './places-table.tsx';
import { ScopePicker } from './scope-picker.tsx';
import { StandingTiles } from './standing-tiles.tsx';

/** What became of today's payments, in each currency: as a whole with yesterday beside it, by instrument and by bank, and the last hour of each. */
export function GlanceScreen() {
  const { t } = useTranslation();
  const heading = useFocus<HTMLHeadingElement>();
  const [scope, setScope] = useState<GlanceScope | null>(null);
  const glance = useGlance(scope);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t('glance.title')}
        </h2>
        {glance.data ? <Whole glance={glance.data} scope={scope} /> : null}
      </div>
      <ScopePicker scope={scope} onScope={setScope} />
      <FailedReading of={glance} />
      {glance.isPending ? <p role="status">{t('glance.loading')}</p> : null}
      {glance.data ? <Numbers glance={glance.data} scope={scope} /> : null}
    </div>
  );
}

interface NumbersProps {
  glance: Glance;
  scope: GlanceScope | null;
}

/** Of what the numbers are, and all of it. */
function Whole({ glance, scope }: NumbersProps) {
  const { t } = useTranslation();
  const { till, format } = useTill();
  const currencies = currenciesOf(till.currency, glance.today);
  return (
    <>
      <p>
        <WhatIsShown glance={glance} scope={scope} />
        {currencies.map((currency) => {
          const { all } = standingsOf(glance.today, currency);
          const linked = currencies.length > 1 ? currency : null;
          return (
            <Fragment key={currency}>
              {' '}
              <a href={journalAddressOf({ day: 'today', standing: null, place: {}, currency: linked, scope })}>
                {t('glance.all', {
                  count: all.payments,
                  sum: format.money(all),
                })}
              </a>
            </Fragment>
          );
        })}
      </p>
      <p className={styles.asOf}>{t('glance.asOf', { time: format.time(glance.asOf) })}</p>
    </>
  );
}

function WhatIsShown({ glance, scope }: NumbersProps) {
  const { t } = useTranslation();
  const { format } = useTill();
  const day = format.day(glance.day);
  if (scope === null) return t('glance.today', { day });
  if ('shift' in scope) return t('view.shift', { number: format.count(scope.shift) });
  if ('report' in scope) return t('view.report', { number: format.count(scope.report) });
  if ('withoutLessons' in scope) return t('glance.scope.withoutLessonsOn', { day });
  return t('glance.scope.personOn', { name: scope.actor, day });
}

/** One section per currency: the till's own first, then any other seen on these days. */
function Numbers({ glance, scope }: NumbersProps) {
  const { t } = useTranslation();
  const { till } = useTill();
  const isOfAll = scope === null;
  const totals = useDayTotals(glance.day);
  const { days = [], returns = [] } = (isOfAll && totals.data) || {};
  const currencies = currenciesOf(till.currency, glance.today, glance.yesterday, glance.returns, days, returns);
  return (
    <>
      <FailedReading of={totals} />
      {currencies.map((currency) => (
        <OneCurrency
          key={currency}
          glance={glance}
          scope={scope}
          totals={isOfAll ? (totals.data ?? null) : null}
          currency={currency}
          isOne={currencies.length === 1}
        />
      ))}
      <p className={styles.refund}>
        {t('refund.none')} {t('glance.refund')}
      </p>
    </>
  );
}

function OneCurrency({
  glance,
  scope,
  totals,
  currency,
  isOne,
}: NumbersProps & {
  /** Null where they are not known, or not of what is shown. */
  totals: DayTotals | null;
  currency: string;
  /** Whether there is no other. */
  isOne: boolean;
}) {
  const { till } = useTill();
  const isOfCurrency = (each: { currency: string }) => each.currency === currency;
  const isOfTheseDays = [glance.today, glance.yesterday, glance.returns].some((each) => each.some(isOfCurrency));
  const linked = isOne ? null : currency;
  return (
    <section className={styles.currency} aria-label={currency}>
      {isOne ? null : <h3 className={styles.currencyName}>{nameOfCurrency(currency)}</h3>}
      {isOfTheseDays || currency === till.currency ? (
        <>
          <StandingTiles
            today={standingsOf(glance.today, currency)}
            yesterday={isOfStretch(scope) ? null : standingsOf(glance.yesterday, currency)}
            returnedMinor={returnedOnDay(glance.returns, glance.day, currency)}
            linked={linked}
            scope={scope}
          />
          <Places glance={glance} scope={scope} currency={currency} linked={linked} />
        </>
      ) : null}
      {totals === null ? null : <DaysTable totals={totals} currency={currency} linked={linked} />}
    </section>
  );
}

function Places({ glance, scope, currency, linked }: NumbersProps & { currency: string; linked: string | null }) {
  const { t } = useTranslation();
  const isOfAll = scope === null;
  const shown = isOfAll ? [...glance.today, ...glance.lastHour] : glance.today;
  const hasPayments = shown.some((each) => each.currency === currency);
  if (hasPayments) return <PlacesTable glance={glance} scope={scope} currency={currency} linked={linked} />;
  return (
    <section className={styles.nothing}>
      <h3>{t(isOfAll ? 'glance.nothing' : 'glance.scope.nothing')}</h3>
      <p>{t(isOfAll ? 'glance.nothingText' : 'glance.scope.nothingText')}</p>
    </section>
  );
}
