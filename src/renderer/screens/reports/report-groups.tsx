import { useTranslation } from 'react-i18next';
import type { CurrencyReport, Tally } from '../../../shared/journal/report-contents.ts';
import { Cells } from './measure-cells.tsx';
import styles from './reports.module.css';

const COLUMNS = ['paid', 'handedOver', 'paidNotHandedOver', 'returned', 'fees'] as const;

export function Groups({ of: { currency, instruments, brands, banks, people, outcomes } }: { of: CurrencyReport }) {
  const { t } = useTranslation();
  const groups = {
    instruments: instruments.map((each) => ({ ...each, name: t(`reports.instrument.${each.instrument}`) })),
    brands: brands.map((each) => ({ ...each, name: each.brand ?? t('reports.brandUnknown') })),
    banks: banks.map((each) => ({ ...each, name: each.name || each.code })),
    people: people.map((each) => ({ ...each, name: each.person })),
  };
  return (
    <>
      {(['instruments', 'brands', 'banks', 'people'] as const).map((by) =>
        groups[by].length === 0 ? null : (
          <GroupTable key={by} name={t(`reports.by.${by}`)} rows={groups[by]} currency={currency} />
        ),
      )}
      {outcomes.length === 0 ? null : (
        <>
          <h3>{t('reports.by.outcomes')}</h3>
          <table className="table" aria-label={t('reports.by.outcomes')}>
            <tbody>
              {outcomes.map((each) => (
                <tr key={each.outcome}>
                  <th scope="row">{t(`reports.outcome.${each.outcome}`)}</th>
                  <Cells measure={each} currency={currency} />
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}

function GroupTable({
  name,
  rows,
  currency,
}: {
  name: string;
  rows: readonly (Tally & { name: string })[];
  currency: string;
}) {
  const { t } = useTranslation();
  return (
    <>
      <h3>{name}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={styles.scrolling} tabIndex={0} aria-label={name}>
        <table className="table" aria-label={name}>
          <thead>
            <tr>
              <td />
              {COLUMNS.map((column) => (
                <th key={column} scope="col" colSpan={2}>
                  {t(`reports.row.${column}`)}
                </th>
              ))}
              <th scope="col" colSpan={2}>
                {t('reports.row.feesUnknown')}
              </th>
              <th scope="col" colSpan={2}>
                {t('reports.row.net')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {COLUMNS.map((column) => (
                  <Cells key={column} measure={row[column]} currency={currency} />
                ))}
                <Cells measure={{ payments: row.feesUnknown }} currency={currency} />
                <Cells measure={{ amountMinor: row.netMinor }} currency={currency} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
