import type { ReportContents } from '../../../shared/journal/report-contents.ts';
import type { ClosedDay } from '../../../shared/report/report-channels.ts';
import { businessDaysText } from '../../../shared/report/report-words.ts';
import { Facts } from '../../components/facts.tsx';
import { useTill } from '../../state/parts.ts';

/** @param closedOn null for an X report */
export function BusinessDay({ contents, closedOn }: { contents: ReportContents; closedOn: ClosedDay['businessDay'] }) {
  const { t, format } = useTill();
  const days = businessDaysText(contents, closedOn, { t, format });
  return (
    <p>
      {t('reports.day.businessDay')}: {days}
    </p>
  );
}

/** @param seal absent for an X report, which is not sealed */
export function DayFacts({ contents, seal }: { contents: ReportContents; seal?: ClosedDay['seal'] }) {
  const { t, format } = useTill();
  const { entries, references } = contents;
  const none = t('reports.day.none');
  const sealed = seal
    ? t('reports.day.sealed', { number: format.count(seal.number), code: seal.code })
    : t('reports.day.notSealed');
  const fromTo = (first: string, last: string) => t('reports.day.entriesFrom', { first, last });
  return (
    <section className="sheet column gap-3">
      <h2>{t('reports.day.facts')}</h2>
      <Facts
        rows={[
          {
            name: t('reports.day.entries'),
            value: entries ? fromTo(format.count(entries.first.seq), format.count(entries.last.seq)) : none,
          },
          {
            name: t('reports.day.time'),
            value: entries ? fromTo(format.dateTime(entries.first.at), format.dateTime(entries.last.at)) : none,
          },
          {
            name: t('reports.day.references'),
            value: references ? fromTo(references.first, references.last) : none,
            mono: references !== null,
          },
          ...(seal === undefined ? [] : [{ name: t('reports.day.seal'), value: sealed }]),
        ]}
      />
    </section>
  );
}
