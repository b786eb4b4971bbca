import { useTranslation } from 'react-i18next';
import type { SetupView } from '../../../shared/setup/setup-channels.ts';
import { DialogButton } from '../../components/dialog-button.tsx';
import { FailureNotice } from '../../components/notices/problem-notice.tsx';
import { DialogFoot } from '../../components/overlay.tsx';
import { Form } from '../../fields/form.tsx';
import { ArmedButton, OrderButton, SubmitButton } from '../../presses/armed-button.tsx';
import { useTill } from '../../state/parts.ts';
import { useAnswer, useOrder, useSecretOrder } from '../../state/queries/queries.ts';
import { askAgainIfWrong, PassphraseFields, useTillPassphrase } from '../people/secret-fields.tsx';
import { GiveKey, useGivenKey } from '../setup/give-key.tsx';
import styles from './settings.module.css';
import { Sheet } from './sheet.tsx';

export function SetupSheet({ connect }: { connect: () => void }) {
  const { t, till } = useTill();
  const setup = useAnswer('setup.read', undefined);
  if (!setup.data) return null;
  const view = setup.data;
  return (
    <Sheet title={t('setup.sheet.title')} text={t(`setup.sheet.by.${view.by ?? 'nobody'}`)}>
      <div className="column start gap-3 above-4">
        {view.connectedMode === null ? null : <ModeChange view={view} />}
        {view.file === null ? (
          <ArmedButton
            label={t(view.connectedMode === null ? 'setup.first.connect' : 'setup.sheet.change')}
            onClick={connect}
          />
        ) : (
          <FileStanding view={view} />
        )}
        {view.connectedMode === null ? null : (
          <DialogButton label={t('setup.sheet.giveKey')} variant={till.isKeyMissing ? 'primary' : 'secondary'}>
            {(close) => <KeyForm view={view} close={close} />}
          </DialogButton>
        )}
        {view.losesHeads ? <p role="status">{t('setup.losesHeads')}</p> : null}
      </div>
    </Sheet>
  );
}

function ModeChange({ view }: { view: SetupView }) {
  const { t, till } = useTill();
  const change = useOrder('setup.use');
  const practisesNow = till.mode === 'practice';
  const isWorking = change.isPending || change.isSuccess;
  return (
    <>
      <ArmedButton
        label={t(
          practisesNow
            ? `setup.sheet.goTo.${view.connectedMode === 'live' ? 'live' : 'sandbox'}`
            : 'setup.sheet.practise',
        )}
        variant={practisesNow ? 'primary' : 'secondary'}
        loading={isWorking}
        onClick={() => change.mutate({ practises: !practisesNow })}
      />
      <FailureNotice error={change.error} />
    </>
  );
}

/** Asks for a new key. Closing the dialog forgets the typed key and passphrase. */
function KeyForm({ view, close }: { view: SetupView; close: () => void }) {
  const { t } = useTranslation();
  const passphrase = useTillPassphrase(!view.isLocked);
  const key = useGivenKey();
  const change = useSecretOrder('setup.useKey');
  const isWorking = change.isPending || change.isSuccess;
  const use = () => {
    if (isWorking) return;
    // The passphrase may be left out as long as it does not lock anything yet.
    const isLeftOut = passphrase.isEmpty();
    // An empty key is sent too, so that the answer explains what a key looks like.
    if (key.isTyped() || (key.mark === null && isLeftOut)) {
      key.take();
      return;
    }
    if (!isLeftOut && passphrase.read() === null) return;
    change.mutate(() => ({ keyMark: key.mark, passphrase: isLeftOut ? null : passphrase.read() }), {
      onError: (error) => askAgainIfWrong(passphrase, error),
    });
  };
  return (
    <Form className={styles.asked} send={use} movesByEnter>
      <GiveKey of={key} />
      {view.hasKeyStore ? null : <p>{t('setup.noKeyStore')}</p>}
      {view.hasKeyStore || view.holdsPassphrase ? null : <PassphraseFields of={passphrase} />}
      <FailureNotice error={change.error} />
      <DialogFoot>
        <SubmitButton label={t('setup.sheet.useKey')} loading={isWorking} />
        <ArmedButton label={t('setup.sheet.keepKey')} onClick={close} />
      </DialogFoot>
    </Form>
  );
}

function FileStanding({ view: { file, hasKeyStore } }: { view: SetupView }) {
  const { t } = useTranslation();
  const wipe = useOrder('setup.wipeFile');
  if (!file) return null;
  return (
    <>
      {file.isReadable && file.hasSecrets ? (
        <p role="status">{t(hasKeyStore ? 'setup.sheet.fileReadable' : 'setup.sheet.fileReadableOnly')}</p>
      ) : null}
      {file.hasSecrets && hasKeyStore ? <OrderButton label={t('setup.sheet.wipe')} order={wipe} /> : null}
      {wipe.isSuccess ? <p role="status">{t('setup.sheet.wiped')}</p> : null}
      <FailureNotice error={wipe.error} />
    </>
  );
}
