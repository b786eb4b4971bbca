import { useTranslation } from 'react-i18next';
import type { ImportState } from '../../../../shared/export/opened-export.ts';
import { oneAddress } from '../../../back-office-routes.ts';
import { Dialog } from '../../../components/dialogs/overlay.tsx';
import { TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { ProgressBar } from '../../../components/notices/progress-bar.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { goTo } from '../../../routes.ts';
import { useTill } from '../../../state/parts.ts';
import { useOpeningEnd } from '../../../state/queries/opened-queries.ts';
import styles from './exports.module.css';
import { OpenForm } from './open-form.tsx';

/** What is opened, how far its check is, and how it ended. Closing it stops nothing. */
export function OpenDialog({
  opened,
  opening,
  onClose,
}: {
  opened: boolean;
  opening: ImportState;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const dismiss = useOpeningEnd('opened.dismiss');
  const isRunning = opening.stage === 'checking' || opening.stage === 'reading';
  const close = () => {
    onClose();
    if (!isRunning && opening.stage !== 'none') dismiss.mutate();
  };
  return (
    <Dialog opened={opened} onClose={close} title={t('opened.dialog.title')} wide>
      {opening.stage === 'none' ? <OpenForm /> : null}
      {isRunning ? <Running opening={opening} /> : null}
      {opening.stage === 'finished' ? <Finished opening={opening} onClose={close} /> : null}
      {opening.stage === 'refused' || opening.stage === 'cancelled' || opening.stage === 'failed' ? (
        <NotOpened opening={opening} onBack={() => dismiss.mutate()} onClose={close} />
      ) : null}
    </Dialog>
  );
}

function Running({ opening }: { opening: Extract<ImportState, { stage: 'checking' | 'reading' }> }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const cancel = useOpeningEnd('opened.cancel');
  const button = useFocus<HTMLButtonElement>();
  const { stage, folder, isCancelling } = opening;
  const [done, total] =
    stage === 'checking' ? [opening.bytes, opening.totalBytes] : [opening.entries, opening.totalEntries];
  const said =
    stage === 'checking'
      ? t('opened.dialog.bytes', { done: format.bytes(done), total: format.bytes(total) })
      : t('opened.dialog.entries', { done, count: total });
  return (
    <div className={styles.parts}>
      <p className={styles.path}>{t(`opened.dialog.${stage}`, { folder })}</p>
      <ProgressBar label={t('opened.dialog.progress')} done={total > 0 ? done / total : null} />
      <p className={styles.soft}>{total > 0 ? said : null}</p>
      <p className={styles.soft} role="status">
        {t(isCancelling ? 'opened.dialog.cancelling' : 'opened.dialog.goesOn')}
      </p>
      <div className={styles.actions}>
        <ArmedButton ref={button} loading={isCancelling} onClick={() => cancel.mutate()}>
          {t('opened.dialog.cancel')}
        </ArmedButton>
      </div>
    </div>
  );
}

function Finished({ opening, onClose }: { opening: Extract<ImportState, { stage: 'finished' }>; onClose: () => void }) {
  const { t } = useTranslation();
  const show = useFocus<HTMLButtonElement>();
  return (
    <div className={styles.parts}>
      <h3 role="status">{t('opened.dialog.finished')}</h3>
      <div className={styles.actions}>
        <ArmedButton
          ref={show}
          variant="primary"
          onClick={() => {
            onClose();
            goTo(oneAddress('exports', opening.id));
          }}
        >
          {t('opened.dialog.show')}
        </ArmedButton>
        <ArmedButton variant="plain" onClick={onClose}>
          {t('shell.close')}
        </ArmedButton>
      </div>
    </div>
  );
}

function NotOpened({
  opening,
  onBack,
  onClose,
}: {
  opening: Extract<ImportState, { stage: 'refused' | 'cancelled' | 'failed' }>;
  onBack: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const back = useFocus<HTMLButtonElement>();
  return (
    <div className={styles.parts}>
      {opening.stage === 'refused' ? <Refused opening={opening} /> : null}
      {opening.stage === 'failed' ? <TillProblemNotice problem={opening.problem} /> : null}
      {opening.stage === 'cancelled' ? <p role="status">{t('opened.dialog.cancelled')}</p> : null}
      <div className={styles.actions}>
        <ArmedButton ref={back} variant="primary" onClick={onBack}>
          {t('opened.dialog.again')}
        </ArmedButton>
        <ArmedButton variant="plain" onClick={onClose}>
          {t('shell.close')}
        </ArmedButton>
      </div>
    </div>
  );
}

/** Which file, which line, and what is wrong with it. */
function Refused({ opening: { folder, findings } }: { opening: Extract<ImportState, { stage: 'refused' }> }) {
  const { t } = useTranslation();
  return (
    <div className={styles.refused} role="alert">
      <h3>{t('opened.dialog.refused')}</h3>
      <p className={styles.path}>{folder}</p>
      <ul>
        {findings.map(({ place, sentence }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
          <li key={index}>
            <strong>{place === '' ? t('opened.dialog.between') : place}</strong>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      <p>{t('opened.dialog.refusedText')}</p>
    </div>
  );
}
