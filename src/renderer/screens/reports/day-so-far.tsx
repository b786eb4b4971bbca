import { useTranslation } from 'react-i18next';
import { FailedReading } from '../../components/notices/failed-reading.tsx';
import { useFocus } from '../../components/use-focus.ts';
import { ADDRESSES } from '../../routes.ts';
import { useTill } from '../../state/parts.ts';
import { useReportSoFar } from '../../state/queries/report-queries.ts';
import { Counting } from './counting.tsx';
import { DayFacts } from './day-facts.tsx';
import { PrintReport } from './print-report.tsx';
import { ReportSheets } from './report-sheets.tsx';
import styles from './reports.module.css';

/** A look at what has happened since the till was closed last. */
export function DaySoFar() {
  const { t } = useTranslation();
  const { format } = useTill();
  const heading = useFocus<HTMLHeadingElement>();
  const soFar = useReportSoFar();
  return (
    <div className={styles.page}>
      <a href={ADDRESSES.reports} className={styles.back}>
        ‹ {t('reports.back')}
      </a>
      <h1 ref={heading} tabIndex={-1}>
        {t('reports.now.title')}
      </h1>
      <FailedReading of={soFar} />
      {soFar.isPending ? <Counting /> : null}
      {soFar.data ? (
        <>
          <p className={styles.soft}>{t('reports.now.text', { time: format.time(soFar.data.asOf) })}</p>
          <PrintReport number={null} />
          <DayFacts contents={soFar.data.contents} />
          <ReportSheets contents={soFar.data.contents} />
        </>
      ) : null}
    </div>
  );
}
