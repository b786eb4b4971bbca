import { useTranslation } from 'react-i18next';
import type { OpeningState } from '../../../../shared/export/opened-export.ts';
import { oneAddress } from '../../../back-office-routes.ts';
import { WorkEnded, WorkUnderWay } from '../../../components/dialogs/long-work.tsx';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { Dialog } from '../../../components/overlay.tsx';
import { goTo } from '../../../routes.ts';
import { useTill } from '../../../state/parts.ts';
import { useOpeningOrder } from '../../../state/queries/opened-queries.ts';
import styles from './exports.module.css';
import { OpenForm } from './open-form.tsx';

/** Closing the dialog stops nothing. */
export function OpenDialog({
  opened,
  opening,
  onClose,
}: {
  opened: boolean;
  opening: OpeningState;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const dismiss = useOpeningOrder('opened.dismiss');
  const isRunning = opening.stage === 'checking' || opening.stage === 'reading';
  const close = () => {
    onClose();
    if (!isRunning && opening.stage !== 'none') dismiss.mutate();
  };
  const show = (id: string) => {
    close();
    goTo(oneAddress('exports', id));
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('opened.dialog.title')} wide>
      {opening.stage === 'none' ? <OpenForm /> : null}
      {isRunning ? <Running opening={opening} /> : null}
      {opening.stage === 'finished' ? (
        <WorkEnded next={t('opened.dialog.show')} onNext={() => show(opening.id)} onClose={close}>
          <h3 role="status">{t('opened.dialog.finished')}</h3>
        </WorkEnded>
      ) : null}
      {opening.stage === 'refused' || opening.stage === 'cancelled' || opening.stage === 'failed' ? (
        <WorkEnded next={t('opened.dialog.again')} onNext={() => dismiss.mutate()} onClose={close}>
          {opening.stage === 'refused' ? <Refused opening={opening} /> : null}
          {opening.stage === 'failed' ? <TillProblemNotice problem={opening.problem} /> : null}
          {opening.stage === 'cancelled' ? <p role="status">{t('opened.dialog.cancelled')}</p> : null}
        </WorkEnded>
      ) : null}
    </Dialog>
  );
}

function Running({ opening }: { opening: Extract<OpeningState, { stage: 'checking' | 'reading' }> }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const cancel = useOpeningOrder('opened.cancel');
  const { stage, folder, isCancelling } = opening;
  const [done, total] =
    stage === 'checking' ? [opening.bytes, opening.totalBytes] : [opening.entries, opening.totalEntries];
  const said =
    stage === 'checking'
      ? t('opened.dialog.bytes', { done: format.bytes(done), total: format.bytes(total) })
      : t('opened.dialog.entries', { done, count: total });
  return (
    <WorkUnderWay
      what={<p className="breaks selectable">{t(`opened.dialog.${stage}`, { folder })}</p>}
      label={t('opened.dialog.progress')}
      done={total > 0 ? done / total : null}
      facts={total > 0 ? said : null}
      goesOn={t('opened.dialog.goesOn')}
      cancel={t('opened.dialog.cancel')}
      cancelling={t('opened.dialog.cancelling')}
      isCancelling={isCancelling}
      onCancel={() => cancel.mutate()}
    />
  );
}

function Refused({ opening: { folder, findings } }: { opening: Extract<OpeningState, { stage: 'refused' }> }) {
  const { t } = useTranslation();
  return (
    <div className="column gap-3 box wrong" role="alert">
      <h3>{t('opened.dialog.refused')}</h3>
      <p className="breaks selectable">{folder}</p>
      <ul className={`column gap-2 selectable ${styles.sentences}`}>
        {findings.map(({ place, sentence }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
          <li key={index} className="column breaks">
            <strong>{place === '' ? t('opened.dialog.between') : place}</strong>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      <p>{t('opened.dialog.refusedText')}</p>
    </div>
  );
}
