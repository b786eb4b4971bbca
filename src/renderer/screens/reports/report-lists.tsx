import { useTranslation } from 'react-i18next';
import type { ReportContents } from '../../../shared/journal/report-contents.ts';
import { correctionWords } from '../../../shared/report/report-words.ts';
import { ColumnHeads } from '../../components/column-heads.tsx';
import { paymentAddress, reportAddress } from '../../routes.ts';
import { useTill } from '../../state/parts.ts';

/** Lists payments that were open or unknown at the end. */
export function Unsettled({ contents: { unsettled, currencies } }: { contents: ReportContents }) {
  const { t } = useTranslation();
  const all = currencies.reduce((sum, each) => sum + each.unsettled.payments, 0);
  return (
    <section className="sheet column gap-3">
      <h2>{t('reports.unsettled')}</h2>
      {unsettled.length === 0 ? <p>{t('reports.unsettledNone')}</p> : null}
      <Listed
        name={t('reports.unsettled')}
        last={t('reports.listed.outcome')}
        all={all}
        rows={unsettled.map((each) => ({ ...each, said: t(`reports.outcome.${each.outcome}`) }))}
      />
    </section>
  );
}

/** Payments of earlier reports, and payments that were paid too late. */
export function Corrections({ contents: { corrections, currencies } }: { contents: ReportContents }) {
  const { t, format } = useTill();
  return (
    <section className="sheet column gap-3">
      <h2>{t('reports.corrections')}</h2>
      {corrections.length === 0 ? <p>{t('reports.correctionsNone')}</p> : null}
      <Listed
        name={t('reports.corrections')}
        last={t('reports.listed.change')}
        all={currencies.reduce((sum, { counts }) => sum + counts.corrections, 0)}
        rows={corrections.map((each) => ({ ...each, said: correctionWords(each, { t, format }) }))}
      />
    </section>
  );
}

interface Row {
  reference: string;
  currency: string;
  amountMinor: number;
  day: number | null;
  said: string;
}

function Listed({ name, last, all, rows }: { name: string; last: string; all: number; rows: readonly Row[] }) {
  const { t, format } = useTill();
  if (rows.length === 0) return null;
  return (
    <>
      {all > rows.length ? (
        <p>{t('reports.listedOf', { shown: format.count(rows.length), all: format.count(all) })}</p>
      ) : null}
      <table className="table" aria-label={name}>
        <ColumnHeads names={[t('reports.listed.reference'), t('reports.listed.sum'), t('reports.listed.day'), last]} />
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
    </>
  );
}
