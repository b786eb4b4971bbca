import { useTranslation } from 'react-i18next';
import type { ExportState } from '../../../../shared/export/export-view.ts';
import { WorkEnded, WorkUnderWay } from '../../../components/dialogs/long-work.tsx';
import { Fact, Facts } from '../../../components/facts.tsx';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { Dialog, DialogFoot } from '../../../components/overlay.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useExports, useParts } from '../../../state/parts.ts';
import { useOrder } from '../../../state/queries/queries.ts';
import styles from './export.module.css';
import { ExportForm } from './export-form.tsx';
import type { ShownInJournal } from './shown-in-journal.ts';

/** The dialog of the export. Closing it does not stop a running export. */
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

function ExportRunning({
  exporting,
  onClose,
}: {
  exporting: Extract<ExportState, { stage: 'running' }>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const cancel = useOrder('export.cancel');
  const { name, destination, rows, totalRows, isCancelling } = exporting;
  const isWritten = totalRows > 0 && rows >= totalRows;
  const facts = [
    totalRows > 0 ? t('export.rows', { rows, count: totalRows }) : null,
    isWritten ? t('export.sealing') : null,
  ].filter((fact) => fact !== null);
  return (
    <WorkUnderWay
      what={
        <>
          <h3 className="breaks selectable">{name}</h3>
          <p className="breaks selectable">{t('export.running', { destination })}</p>
        </>
      }
      label={t('export.progress')}
      done={totalRows > 0 ? rows / totalRows : null}
      facts={facts.join(' · ')}
      goesOn={t('export.goesOn')}
      cancel={t('export.cancel')}
      cancelling={t('export.cancelling')}
      isCancelling={isCancelling}
      failure={cancel.error}
      onCancel={() => cancel.mutate()}
      onClose={onClose}
    />
  );
}

interface ExportFinishedProps {
  exporting: Extract<ExportState, { stage: 'finished' }>;
  onAnother: () => void;
  onClose: () => void;
}

/** Shows the seal code to write down, and how anyone can check the export. */
function ExportFinished({ exporting, onAnother, onClose }: ExportFinishedProps) {
  const { t } = useTranslation();
  const done = useFocus<HTMLButtonElement>();
  const { folder, payments, code, number, fingerprint, isPractice } = exporting;
  return (
    <div className={`column gap-4 tight ${styles.parts}`}>
      <div role="status">
        <h3>
          {t('export.finished')} · {t('export.holdsPayments', { count: payments })}
        </h3>
      </div>
      <Facts>
        <Fact name={t('export.finishedIn')} value={folder} mono />
        <Fact name={t('export.code', { number })} value={<strong className="title mono selectable">{code}</strong>} />
        <Fact name={t('export.fingerprint')} value={fingerprint} mono />
      </Facts>
      <p className={styles.soft}>{t('export.codeHint')}</p>
      {isPractice ? <p className="own-line box wait semibold">{t('export.practiceKey')}</p> : null}
      <section className="column gap-2">
        <h3>{t('export.howTo')}</h3>
        <p>{t('export.howToPage')}</p>
        <p className={styles.soft}>{t('export.howToCommand', { command: 'npm run verify -- FOLDER' })}</p>
      </section>
      <DialogFoot>
        <ArmedButton label={t('export.done')} ref={done} variant="primary" onClick={onClose} />
        <ArmedButton label={t('export.another')} onClick={onAnother} />
      </DialogFoot>
    </div>
  );
}
