import { useTranslation } from 'react-i18next';
import type { ExportState } from '../../../../shared/export/export-view.ts';
import { WorkUnderWay } from '../../../components/dialogs/long-work.tsx';
import { useParts, useTill } from '../../../state/parts.ts';
import styles from './export.module.css';

/** How far the export is. */
export function ExportRunning({
  exporting,
  onClose,
}: {
  exporting: Extract<ExportState, { stage: 'running' }>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { client } = useParts();
  const { format } = useTill();
  const { name, destination, rows, totalRows, rowsPerSecond, leftMs, isCancelling } = exporting;
  const isWritten = totalRows > 0 && rows >= totalRows;
  const facts = [
    totalRows > 0 ? t('export.rows', { rows, count: totalRows }) : null,
    rowsPerSecond === null ? null : t('export.rate', { count: rowsPerSecond }),
    leftMs === null || isWritten ? null : t('export.left', { left: format.elapsed(leftMs) }),
    isWritten ? t('export.sealing') : null,
  ].filter((fact) => fact !== null);
  return (
    <WorkUnderWay
      what={
        <>
          <h3 className={styles.path}>{name}</h3>
          <p className={styles.path}>{t('export.running', { destination })}</p>
        </>
      }
      label={t('export.progress')}
      done={totalRows > 0 ? rows / totalRows : null}
      facts={facts.join(' · ')}
      goesOn={t('export.goesOn')}
      cancel={t('export.cancel')}
      cancelling={t('export.cancelling')}
      isCancelling={isCancelling}
      onCancel={() => void client.ask('export.cancel', undefined)}
      onClose={onClose}
    />
  );
}
