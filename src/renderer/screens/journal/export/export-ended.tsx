import { useTranslation } from 'react-i18next';
import type { ExportState } from '../../../../shared/export/export-view.ts';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import styles from './export.module.css';

/** An export of which nothing is left: because a person cancelled it, or because something was in the way. */
export function ExportEnded({
  exporting,
  onBack,
  onClose,
}: {
  exporting: Extract<ExportState, { stage: 'cancelled' | 'failed' }>;
  onBack: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const back = useFocus<HTMLButtonElement>();
  return (
    <div className={styles.parts}>
      {exporting.stage === 'failed' ? (
        <TillProblemNotice problem={exporting.problem} />
      ) : (
        <p role="status">{t('export.cancelled')}</p>
      )}
      <div className={styles.actions}>
        <ArmedButton ref={back} variant="primary" onClick={onBack}>
          {t('export.failedAgain')}
        </ArmedButton>
        <ArmedButton variant="plain" onClick={onClose}>
          {t('shell.close')}
        </ArmedButton>
      </div>
    </div>
  );
}
