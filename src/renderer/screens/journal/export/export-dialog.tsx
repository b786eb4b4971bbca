import { useTranslation } from 'react-i18next';
import { WorkEnded } from '../../../components/dialogs/long-work.tsx';
import { Dialog } from '../../../components/dialogs/overlay.tsx';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { useExports, useParts } from '../../../state/parts.ts';
import { ExportFinished } from './export-finished.tsx';
import { ExportForm } from './export-form.tsx';
import { ExportRunning } from './export-running.tsx';
import type { ShownInJournal } from './shown-in-journal.ts';

/** What is exported, how far it is, and how it ended. Closing it stops nothing. */
export function ExportDialog({ shown }: { shown: ShownInJournal }) {
  const { t } = useTranslation();
  const { client, exports } = useParts();
  const { exporting, isOpen, close } = useExports((state) => state);
  const dismiss = async () => {
    const result = await client.ask('export.dismiss', undefined);
    if (result.ok) exports.getState().accept(result.value);
  };
  const onClose = () => {
    close();
    if (exporting.stage !== 'running') void dismiss();
  };
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('export.title')} wide>
      {exporting.stage === 'none' ? <ExportForm shown={shown} /> : null}
      {exporting.stage === 'running' ? <ExportRunning exporting={exporting} onClose={onClose} /> : null}
      {exporting.stage === 'finished' ? (
        <ExportFinished exporting={exporting} onAnother={() => void dismiss()} onClose={onClose} />
      ) : null}
      {exporting.stage === 'cancelled' || exporting.stage === 'failed' ? (
        <WorkEnded next={t('export.failedAgain')} onNext={() => void dismiss()} onClose={onClose}>
          {exporting.stage === 'failed' ? (
            <TillProblemNotice problem={exporting.problem} />
          ) : (
            <p role="status">{t('export.cancelled')}</p>
          )}
        </WorkEnded>
      ) : null}
    </Dialog>
  );
}
