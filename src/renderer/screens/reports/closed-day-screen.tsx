import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatView, WHOLE_JOURNAL } from '../../../shared/journal/journal-view.ts';
import type { ReportContents } from '../../../shared/journal/report-contents.ts';
import type { ClosedDay } from '../../../shared/report/report-channels.ts';
import { businessDaysText } from '../../../shared/report/report-words.ts';
import { printedReport } from '../../../shared/slip/print-job.ts';
import { BackLink } from '../../components/back-link.tsx';
import { JobLine } from '../../components/dialogs/slip-actions.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { FailedReading, FailureNotice } from '../../components/notices/problem-notice.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { ADDRESSES, journalAddress } from '../../routes.ts';
import { useTill } from '../../state/parts.ts';
import { useAnswer, useOrder } from '../../state/queries/queries.ts';
import { readAgain } from '../../state/queries/readings.ts';
import { useDaySaving } from '../../state/queries/report-queries.ts';
import { ReportSheets } from './report-sheets.tsx';
import styles from './reports.module.css';

/** Shows a report exactly as it was written when the day was closed. */
export function ClosedDayScreen({ number }: { number: number }) {
  const { t, format } = useTill();
  const day = useAnswer('day.read', { number }, { follows: 'reports' });
  return (
    <div className="column gap-4 shrinks">
      <BackLink to={ADDRESSES.reports}>{t('reports.back')}</BackLink>
      <PageHeading>{t('reports.day.title', { number: format.count(number) })}</PageHeading>
      <FailedReading of={day} waiting={t('reports.loading')} />
      {day.data ? (
        <>
          <BusinessDay contents={day.data.contents} closedOn={day.data.businessDay} />
          <p className="soft">{t('reports.day.text', { at: format.dateTime(day.data.at), by: day.data.by })}</p>
          <a href={journalAddress(formatView({ ...WHOLE_JOURNAL, report: number }))} className="touch ink bold nowrap">
            {t('reports.day.payments')}
          </a>
          <SaveDay day={day.data} />
          <PrintReport number={number} />
          <ReportSheets contents={day.data.contents} />
          <DayFacts contents={day.data.contents} seal={day.data.seal} />
        </>
      ) : null}
    </div>
  );
}

const FILES = [
  { file: 'pdf', label: 'savePdf' },
  { file: 'csv', label: 'saveCsv' },
  { file: 'json', label: 'saveJson' },
] as const;

function SaveDay({ day: { number, printed } }: { day: ClosedDay }) {
  const { t } = useTranslation();
  const saving = useDaySaving();
  const path = saving.data?.path ?? null;
  return (
    <div className="column gap-4">
      <div className="wrap center gap-3">
        {FILES.map(({ file, label }) => (
          <ArmedButton
            key={file}
            label={t(`reports.day.${label}`)}
            loading={saving.isPending && saving.variables.file === file}
            onClick={() => saving.mutate({ number, file })}
          />
        ))}
        <div role="status" className={`small breaks selectable ${styles.saved}`}>
          {path === null ? null : <p>{t('reports.day.saved', { path })}</p>}
          {printed > 0 ? <p className="soft">{t('reports.day.printed', { count: printed })}</p> : null}
        </div>
      </div>
      <FailureNotice error={saving.error} onClose={() => saving.reset()} />
    </div>
  );
}

/** @param closedOn the day that was closed; null for an X report */
export function BusinessDay({ contents, closedOn }: { contents: ReportContents; closedOn: ClosedDay['businessDay'] }) {
  const { t, format } = useTill();
  const days = businessDaysText(contents, closedOn, { t, format });
  return (
    <p>
      {t('reports.day.businessDay')}: {days}
    </p>
  );
}

/** @param seal absent for an X report, which is never sealed */
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
      <Facts>
        <Fact
          name={t('reports.day.entries')}
          value={entries ? fromTo(format.count(entries.first.seq), format.count(entries.last.seq)) : none}
        />
        <Fact
          name={t('reports.day.time')}
          value={entries ? fromTo(format.dateTime(entries.first.at), format.dateTime(entries.last.at)) : none}
        />
        <Fact
          name={t('reports.day.references')}
          value={references ? fromTo(references.first, references.last) : none}
          mono={references !== null}
        />
        {seal === undefined ? null : <Fact name={t('reports.day.seal')} value={sealed} />}
      </Facts>
    </section>
  );
}

/** @param number the report's number; null for the day so far */
export function PrintReport({ number }: { number: number | null }) {
  const { t } = useTranslation();
  const { data } = useAnswer('printing.read', undefined);
  const act = useOrder('printing.printReport');
  const job = data?.jobs.find((each) => each.reference === printedReport(number));
  useFreshReports(job?.state);
  if (!data?.printer) return null;
  return (
    <div className="column gap-4">
      <div className="wrap gap-3">
        <ArmedButton
          label={t('reports.day.print')}
          loading={act.isPending || job?.state === 'sending'}
          onClick={() => act.mutate({ number })}
        />
      </div>
      <JobLine job={job} />
      <FailureNotice error={act.error} onClose={() => act.reset()} />
    </div>
  );
}

/** Reads the reports again after a print, because reports count their prints and mark later prints as copies. */
function useFreshReports(state: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (state !== undefined) void readAgain(queries, 'reports');
  }, [queries, state]);
}
