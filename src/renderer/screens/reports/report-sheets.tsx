import { useTranslation } from 'react-i18next';
import type { CurrencyReport, Flow, Measure, ReportContents } from '../../../shared/journal/report-contents.ts';
import { actsIn, correctionWords, groupsIn } from '../../../shared/report/report-words.ts';
import { ColumnHeads } from '../../components/column-heads.tsx';
import { paymentAddress, reportAddress } from '../../routes.ts';
import { useTill } from '../../state/parts.ts';
import styles from './reports.module.css';
import { agrees } from './typed-count.ts';

export function ReportSheets({ contents }: { contents: ReportContents }) {
  const { t, format } = useTill();
  const { currencies, unsettled, corrections } = contents;
  return (
    <>
      {currencies.length === 0 ? (
        <section className="sheet column gap-3">
          <p role="status">{t('reports.nothing')}</p>
        </section>
      ) : null}
      {currencies.map((each) => (
        <section key={each.currency} className="sheet column gap-3" aria-label={each.currency}>
          <h2>{t('reports.totals', { currency: each.currency })}</h2>
          <Totals of={each} />
          <Groups of={each} />
          <h3>{t('reports.countsIn', { currency: each.currency })}</h3>
          <Acts label={t('reports.countsIn', { currency: each.currency })} counts={each.counts} />
        </section>
      ))}
      <Listed
        name={t('reports.unsettled')}
        none={t('reports.unsettledNone')}
        last={t('reports.listed.outcome')}
        all={currencies.reduce((sum, each) => sum + each.unsettled.payments, 0)}
        rows={unsettled.map((each) => ({ ...each, said: t(`reports.outcome.${each.outcome}`) }))}
      />
      {/* Corrections: changed payments of earlier reports, and payments that were paid too late. */}
      <Listed
        name={t('reports.corrections')}
        none={t('reports.correctionsNone')}
        last={t('reports.listed.change')}
        all={currencies.reduce((sum, { counts }) => sum + counts.corrections, 0)}
        rows={corrections.map((each) => ({ ...each, said: correctionWords(each, { t, format }) }))}
      />
      <OtherActs contents={contents} />
    </>
  );
}

const ROWS = [
  'begun',
  'paid',
  'returned',
  'fees',
  'feesUnknown',
  'net',
  'handedOver',
  'paidNotHandedOver',
  'unsettled',
] as const;

function Totals({ of: { currency, total, perpetual, unsettled } }: { of: CurrencyReport }) {
  const { t } = useTranslation();
  const { begun, paid, returned, fees, handedOver } = perpetual;
  const here = { ...total, ...derived(total), unsettled };
  const ever = { begun, paid, returned, fees, handedOver, ...derived(perpetual) };
  return (
    <table className="table" aria-label={t('reports.totals', { currency })}>
      <thead>
        <tr>
          <td />
          {(['here', 'ever'] as const).map((column) => (
            <th key={column} scope="col" colSpan={2}>
              {t(`reports.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row} className={row === 'paid' || row === 'net' ? 'bold' : ''}>
            <th scope="row">{t(`reports.row.${row}`)}</th>
            <Cells measure={here[row]} currency={currency} />
            <Cells measure={row === 'paidNotHandedOver' || row === 'unsettled' ? {} : ever[row]} currency={currency} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function derived({ netMinor, feesUnknown }: Pick<Flow, 'netMinor' | 'feesUnknown'>) {
  return { net: { amountMinor: netMinor }, feesUnknown: { payments: feesUnknown } };
}

function Acts({ label, counts }: { label: string; counts: Parameters<typeof actsIn>[0] }) {
  const { t, format } = useTill();
  return (
    <table className="table" aria-label={label}>
      <tbody>
        {actsIn(counts).map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{t(`reports.act.${name}`)}</th>
            <td className="number nowrap">{format.count(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OtherActs({ contents: { counts, shifts } }: { contents: ReportContents }) {
  const { t, format } = useTill();
  return (
    <section className="sheet column gap-3">
      <h2>{t('reports.counts')}</h2>
      <Acts label={t('reports.counts')} counts={counts} />
      {shifts.length > 0 ? (
        <>
          <h3>{t('reports.closedShifts')}</h3>
          <ul className={styles.plainList}>
            {shifts.map(({ shift, person, counted, handedOver }) => (
              <li key={shift}>
                {t('reports.shiftLine', { shift: format.count(shift), person })}:{' '}
                {handedOver.map(
                  ({ currency, slips, amountMinor }) =>
                    `${format.count(slips)} · ${format.money({ amountMinor, currency })}; `,
                )}
                {counted === null
                  ? t('reports.shiftNotCounted')
                  : t(agrees(counted, handedOver) ? 'reports.shiftSame' : 'reports.shiftDiffers')}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

const COLUMNS = ['paid', 'handedOver', 'paidNotHandedOver', 'returned', 'fees', 'feesUnknown', 'net'] as const;

function Groups({ of: report }: { of: CurrencyReport }) {
  const { t } = useTranslation();
  const { currency, outcomes } = report;
  return (
    <>
      {groupsIn(report, t).map(({ by, rows }) => (
        <GroupTable key={by} name={t(`reports.by.${by}`)} rows={rows} currency={currency} />
      ))}
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

interface GroupTableProps {
  name: string;
  rows: ReturnType<typeof groupsIn>[number]['rows'];
  currency: string;
}

function GroupTable({ name, rows, currency }: GroupTableProps) {
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
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name: row, tally }) => (
              <tr key={key}>
                <th scope="row">{row}</th>
                {COLUMNS.map((column) => (
                  <Cells key={column} measure={{ ...tally, ...derived(tally) }[column]} currency={currency} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Shows a count and an amount in two cells, which are empty if the value is unknown. */
function Cells({ measure: { payments, amountMinor }, currency }: { measure: Partial<Measure>; currency: string }) {
  const { format } = useTill();
  const minus = (amountMinor ?? 0) < 0 ? '− ' : '';
  return (
    <>
      <td className="number nowrap">{payments === undefined ? '' : format.count(payments)}</td>
      <td className="number nowrap">
        {amountMinor === undefined ? '' : `${minus}${format.money({ amountMinor: Math.abs(amountMinor), currency })}`}
      </td>
    </>
  );
}

interface ListedProps {
  name: string;
  none: string;
  last: string;
  all: number;
  rows: readonly { reference: string; currency: string; amountMinor: number; day: number | null; said: string }[];
}

/** Lists payments of a report. A report contains only the first of many payments. */
function Listed({ name, none, last, all, rows }: ListedProps) {
  const { t, format } = useTill();
  return (
    <section className="sheet column gap-3">
      <h2>{name}</h2>
      {rows.length === 0 ? <p>{none}</p> : null}
      {all > rows.length ? (
        <p>{t('reports.listedOf', { shown: format.count(rows.length), all: format.count(all) })}</p>
      ) : null}
      {rows.length === 0 ? null : (
        <table className="table" aria-label={name}>
          <ColumnHeads
            names={[t('reports.listed.reference'), t('reports.listed.sum'), t('reports.listed.day'), last]}
          />
          <tbody>
            {rows.map(({ reference, currency, amountMinor, day, said }) => (
              <tr key={reference}>
                <td>
                  <a href={paymentAddress(reference)} className="touch ink mono small">
                    {reference}
                  </a>
                </td>
                <td className="number nowrap">{format.money({ amountMinor, currency })}</td>
                <td>
                  {day === null ? (
                    t('reports.thisReport')
                  ) : (
                    <a href={reportAddress(day)} className="touch ink bold nowrap">
                      {t('reports.days.number', { number: format.count(day) })}
                    </a>
                  )}
                </td>
                <td>{said}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
