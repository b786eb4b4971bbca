import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { printedReport } from '../../../shared/slip/print-job.ts';
import { JobLine } from '../../components/dialogs/slip-actions.tsx';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { useReplacementText } from '../../components/notices/replacement-text.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useAnswer, useOrder } from '../../state/queries/queries.ts';
import { REPORTS_KEY } from '../../state/queries/readings.ts';

/** @param number null for the day so far */
export function PrintReport({ number }: { number: number | null }) {
  const { t } = useTranslation();
  const { data } = useAnswer('printing.read', undefined);
  const act = useOrder('printing.printReport');
  const job = data?.jobs.find((each) => each.reference === printedReport(number));
  useFreshReports(job?.state);
  if (!data?.printer) return null;
  return (
    <div className="column gap-4">
      <ReportReplacements number={number} />
      <div className="wrap gap-3">
        <ArmedButton loading={act.isPending || job?.state === 'sending'} onClick={() => act.mutate({ number })}>
          {t('reports.day.print')}
        </ArmedButton>
      </div>
      <JobLine job={job} />
      <FailureNotice error={act.error} onClose={() => act.reset()} />
    </div>
  );
}

function ReportReplacements({ number }: { number: number | null }) {
  const lacking = useAnswer('printing.reportReplacements', { number });
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
