import { useTranslation } from 'react-i18next';
import type { ExportState } from '../../../../shared/export/export-view.ts';
import { ProgressBar } from '../../../components/notices/progress-bar.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
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
  const cancel = useFocus<HTMLButtonElement>();
  const { name, destination, rows, totalRows, rowsPerSecond, leftMs, isCancelling } = exporting;
  const isWritten = totalRows > 0 && rows >= totalRows;
  const facts = [
    totalRows > 0 ? t('export.rows', { rows, count: totalRows }) : null,
    rowsPerSecond === null ? null : t('export.rate', { count: rowsPerSecond }),
    leftMs === null || isWritten ? null : t('export.left', { left: format.elapsed(leftMs) }),
    isWritten ? t('export.sealing') : null,
  ].filter((fact) => fact !== null);
  return (
    <div className={styles.parts}>
      <h3 className={styles.path}>{name}</h3>
      <p className={styles.path}>{t('export.running', { destination })}</p>
      <ProgressBar label={t('export.progress')} done={totalRows > 0 ? rows / totalRows : null} />
      <p className={styles.soft}>{facts.join(' · ')}</p>
      <p className={styles.soft} role="status">
        {isCancelling ? t('export.cancelling') : t('export.goesOn')}
      </p>
      <div className={styles.actions}>
        <ArmedButton ref={cancel} loading={isCancelling} onClick={() => void client.ask('export.cancel', undefined)}>
          {t('export.cancel')}
        </ArmedButton>
        <ArmedButton variant="plain" onClick={onClose}>
          {t('shell.close')}
        </ArmedButton>
      </div>
    </div>
  );
}
