import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '../../../shared/bridge-contract.ts';
import type { ListedDay } from '../../../shared/report/report-channels.ts';
import { BackLink } from '../../components/back-link.tsx';
import { ColumnHeads } from '../../components/column-heads.tsx';
import { Button } from '../../components/controls.ts';
import { FailedReading, FailureNotice } from '../../components/notices/problem-notice.tsx';
import { ProgressBar } from '../../components/notices/progress-bar.tsx';
import { Dialog, DialogFoot } from '../../components/overlay.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { useFocus } from '../../components/use-focus.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { ADDRESSES, goTo, REPORT_NOW_ADDRESS, reportAddress } from '../../routes.ts';
import { usePeople, useTill } from '../../state/parts.ts';
import { mayAll } from '../../state/people-store.ts';
import { usePages } from '../../state/queries/pages.ts';
import { useAnswer } from '../../state/queries/queries.ts';
import { REPORT } from '../../state/queries/readings.ts';
import { useDayClosing } from '../../state/queries/report-queries.ts';
import { BusinessDay, ClosedDayScreen, DayFacts, PrintReport } from './closed-day-screen.tsx';
import { OpenShifts } from './open-shifts.tsx';
import { ReportSheets } from './report-sheets.tsx';

export function ReportsScreen({ report }: { report: number | 'now' | null }) {
  if (report === null) return <AllReports />;
  return report === 'now' ? <DaySoFar /> : <ClosedDayScreen key={report} number={report} />;
}

/** Lists the reports without totals, so that a person who still has to count slips does not see the day's totals. */
function AllReports() {
  const { t } = useTranslation();
  const mayLook = usePeople(({ people }) => mayAll(people, ['lookAtDay']));
  const [isClosing, setClosing] = useState(false);
  return (
    <div className="column gap-4 shrinks">
      <div className="wrap center between gap-5 lines-2">
        <PageHeading>{t('reports.title')}</PageHeading>
        <div className="wrap gap-3">
          <Button component="a" href={REPORT_NOW_ADDRESS}>
            {t('reports.now.open')}
          </Button>
          <Button variant="primary" onClick={() => setClosing(true)}>
            {t('reports.close.open')}
          </Button>
        </div>
      </div>
      <OpenShifts />
      {mayLook ? <ClosedDays /> : null}
      <CloseDay opened={isClosing} onClose={() => setClosing(false)} />
    </div>
  );
}

function ClosedDays() {
  const { t } = useTranslation();
  const list = usePages('day.list', (before) => ({ before }), { follows: 'reports', staleTime: 0 });
  const days = list.data?.pages.flatMap((page) => page.days) ?? [];
  return (
    <section className="sheet column gap-3">
      <h2>{t('reports.days.title')}</h2>
      <FailedReading of={list} waiting={t('reports.loading')} />
      {list.isSuccess && days.length === 0 ? (
        <div role="status">
          <p>{t('reports.days.none')}</p>
          <p className="soft">{t('reports.days.noneText')}</p>
        </div>
      ) : null}
      {days.length > 0 ? <DaysTable days={days} /> : null}
      {list.hasNextPage ? (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('reports.days.more')}
        </Button>
      ) : null}
    </section>
  );
}

const COLUMNS = ['number', 'businessDay', 'at', 'by', 'paid', 'notSettled', 'corrections'] as const;

function DaysTable({ days }: { days: readonly ListedDay[] }) {
  const { t, format } = useTill();
  return (
    <table className="table" aria-label={t('reports.days.title')}>
      <ColumnHeads names={COLUMNS.map((column) => t(`reports.days.column.${column}`))} />
      <tbody>
        {days.map(({ number, businessDay, at, by, currencies }) => (
          <tr key={number} className="covered">
            <td>
              <a href={reportAddress(number)} className="touch ink bold nowrap covers">
                {t('reports.days.number', { number: format.count(number) })}
              </a>
            </td>
            <td>{businessDay === null ? '' : format.day(businessDay)}</td>
            <td>{format.dateTime(at)}</td>
            <td>{by}</td>
            <td>
              {currencies.map(({ currency, total: { paid } }) => (
                <div key={currency} className="nowrap">
                  {format.count(paid.payments)} · {format.money({ amountMinor: paid.amountMinor, currency })}
                </div>
              ))}
            </td>
            <CountCell counts={currencies.map(({ currency, unsettled }) => [currency, unsettled.payments])} />
            <CountCell counts={currencies.map(({ currency, counts }) => [currency, counts.corrections])} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows a count per currency. The currency is left out if there is only one. */
function CountCell({ counts }: { counts: readonly (readonly [currency: string, count: number])[] }) {
  const { format } = useTill();
  return (
    <td>
      {counts.map(([currency, count]) => (
        <div key={currency} className="nowrap">
          {counts.length > 1 ? `${currency} ${format.count(count)}` : format.count(count)}
        </div>
      ))}
    </td>
  );
}

function DaySoFar() {
  const { t, format } = useTill();
  const soFar = useAnswer('report.now', undefined, REPORT);
  return (
    <div className="column gap-4 shrinks">
      <BackLink to={ADDRESSES.reports}>{t('reports.back')}</BackLink>
      <PageHeading>{t('reports.now.title')}</PageHeading>
      <FailedReading of={soFar} />
      {soFar.isPending ? <Counting /> : null}
      {soFar.data ? (
        <>
          <BusinessDay contents={soFar.data.contents} closedOn={null} />
          <p className="soft">{t('reports.now.text', { time: format.time(soFar.data.asOf) })}</p>
          <PrintReport number={null} />
          <ReportSheets contents={soFar.data.contents} />
          <DayFacts contents={soFar.data.contents} />
        </>
      ) : null}
    </div>
  );
}

function CloseDay({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t, format } = useTill();
  const next = useAnswer('day.next', undefined, { ...REPORT, enabled: opened });
  const number = next.data?.number;
  const title =
    number === undefined ? t('reports.close.open') : t('reports.close.title', { number: format.count(number) });
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {next.isPending ? <Counting /> : null}
      {next.data ? <Question next={next.data} onClose={onClose} /> : <FailedReading of={next} />}
    </Dialog>
  );
}

function Question({ next: { number, unsettled }, onClose }: { next: ResponseOf<'day.next'>; onClose: () => void }) {
  const { t, format } = useTill();
  const closing = useDayClosing();
  // The question appears later than its dialog, so it has to take the focus itself.
  const yes = useFocus<HTMLButtonElement>();
  const shifts = useAnswer('shift.list', undefined).data?.open.length ?? 0;
  const close = () => closing.mutate({ number }, { onSuccess: (day) => goTo(reportAddress(day.number)) });
  return (
    <div className="column gap-4">
      <p>{t('reports.close.text', { number: format.count(number) })}</p>
      {unsettled.map(({ currency, payments }) => (
        <p key={currency}>
          {unsettled.length > 1
            ? t('reports.close.unsettledIn', { count: payments, currency })
            : t('reports.close.unsettled', { count: payments })}
        </p>
      ))}
      {shifts > 0 ? <p>{t('reports.close.shifts', { count: shifts })}</p> : null}
      <FailureNotice error={closing.error} onClose={() => closing.reset()} />
      <DialogFoot>
        <ArmedButton
          label={t('reports.close.yes')}
          ref={yes}
          variant="primary"
          loading={closing.isPending}
          onClick={close}
        />
        <ArmedButton label={t('reports.close.no')} variant="plain" onClick={onClose} />
      </DialogFoot>
    </div>
  );
}

/** Shows the progress of counting a day, which takes long if the till was not closed for weeks. */
function Counting() {
  const { t, format } = useTill();
  const progress = useAnswer('report.progress', undefined, {
    follows: 'reports',
    initialData: null,
    staleTime: 1_000,
    refetchInterval: 1_000,
    gcTime: 0,
  }).data;
  if (!progress || progress.of === 0) return <p role="status">{t('reports.loading')}</p>;
  const { counted, of } = progress;
  return (
    <div className="column gap-4">
      <p role="status">{t('reports.counting')}</p>
      <ProgressBar label={t('reports.counting')} done={counted / of} />
      <p className="soft">{t('reports.counted', { counted: format.count(counted), of: format.count(of) })}</p>
    </div>
  );
}
