import { useTranslation } from 'react-i18next';
import { formatView, WHOLE_JOURNAL } from '../../../shared/journal/journal-view.ts';
import type { ClosedDay } from '../../../shared/report/report-channels.ts';
import { BackLink } from '../../components/back-link.tsx';
import { FailedReading } from '../../components/notices/failed-reading.tsx';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { ADDRESSES, journalAddress } from '../../routes.ts';
import { useTill } from '../../state/parts.ts';
import { useAnswer } from '../../state/queries/queries.ts';
import { useDaySaving } from '../../state/queries/report-queries.ts';
import { BusinessDay, DayFacts } from './day-facts.tsx';
import { PrintReport } from './print-report.tsx';
import { ReportSheets } from './report-sheets.tsx';

/** Shows the report as written when the day was closed. */
export function ClosedDayScreen({ number }: { number: number }) {
  const { t, format } = useTill();
  const day = useAnswer('day.read', { number });
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
      <div className="wrap gap-3">
        {FILES.map(({ file, label }) => (
          <ArmedButton
            key={file}
            loading={saving.isPending && saving.variables.file === file}
            onClick={() => saving.mutate({ number, file })}
          >
            {t(`reports.day.${label}`)}
          </ArmedButton>
        ))}
      </div>
      {printed > 0 ? <p className="soft">{t('reports.day.printed', { count: printed })}</p> : null}
      {path === null ? null : <p role="status">{t('reports.day.saved', { path })}</p>}
      <FailureNotice error={saving.error} onClose={() => saving.reset()} />
    </div>
  );
}
