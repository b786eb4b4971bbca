import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { printedReport } from '../../../shared/slip/print-job.ts';
import { JobLine } from '../../components/dialogs/slip-actions.tsx';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { useReplacementText } from '../../components/notices/replacement-text.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { usePrinting, usePrintingAct, useReportReplacements } from '../../state/queries/printing-queries.ts';
import { REPORTS_KEY } from '../../state/queries/report-queries.ts';

/** Prints the report, if the till has a printer, and shows the print's state. @param number null for the day so far */
export function PrintReport({ number }: { number: number | null }) {
  const { t } = useTranslation();
  const { data } = usePrinting();
  const act = usePrintingAct();
  const job = data?.jobs.find((each) => each.reference === printedReport(number));
  useFreshReports(job?.state);
  if (!data?.printer) return null;
  return (
    <div className="column gap-4">
      <ReportReplacements number={number} />
      <div className="wrap gap-3">
        <ArmedButton
          loading={act.isPending || job?.state === 'sending'}
          onClick={() => act.mutate({ channel: 'printing.printReport', request: { number } })}
        >
          {t('reports.day.print')}
        </ArmedButton>
      </div>
      <JobLine job={job} />
      <FailureNotice error={act.error} onClose={() => act.reset()} />
    </div>
  );
}

function ReportReplacements({ number }: { number: number | null }) {
  const lacking = useReportReplacements(number);
  const lackingText = useReplacementText();
  const text = lackingText(lacking.data?.replacements ?? []);
  return text === null ? null : <p role="status">{text}</p>;
}

/** Prints are counted: the next one is a copy. */
function useFreshReports(state: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (state !== undefined) void queries.invalidateQueries({ queryKey: REPORTS_KEY });
  }, [queries, state]);
}
