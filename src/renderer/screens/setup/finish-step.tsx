import { useTranslation } from 'react-i18next';
import { focusFirstRefused } from '../../fields/enter-moves.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { ADDRESSES, comeBackAt, connectAddress } from '../../routes.ts';
import { useFinishSetup } from '../../state/queries/setup-queries.ts';
import { askAgainIfWrong, PassphraseFields, useTillPassphrase } from '../people/passphrase-fields.tsx';
import type { StepProps } from './connect-steps.ts';
import { EarlyFailure } from './early-failure.tsx';
import { SetupField } from './field-steps.tsx';

/** The last step before the till is opened: the owner's statements. Further steps need the opened till. */
export function FinishStep(props: StepProps) {
  const { t } = useTranslation();
  const { view, fields, givenKey } = props;
  const passphrase = useTillPassphrase(!(view.isLocked || view.lockedModes.includes(fields.mode)));
  const lacksPassphrase = !view.hasKeyStore && !view.holdsPassphrase;
  const finish = useFinishSetup();
  const end = (form: HTMLFormElement | null) => {
    // A till that was connected before can open without the passphrase, and then says what it cannot do.
    const mayLack = view.connectedMode !== null && passphrase.isEmpty();
    const isAsked = lacksPassphrase && !mayLack;
    if (isAsked && passphrase.read() === null) {
      if (form) focusFirstRefused(form);
      return;
    }
    const isConnectedAnew = view.connectedMode !== fields.mode;
    const stay = comeBackAt(isConnectedAnew ? connectAddress('signingKey') : ADDRESSES.settings);
    const read = () => (isAsked ? passphrase.read() : null);
    finish.mutate(() => ({ fields, keyMark: givenKey.mark, passphrase: read(), practises: false }), {
      onError: (error) => {
        stay();
        askAgainIfWrong(passphrase, error);
      },
    });
  };
  const isWorking = finish.isPending || finish.isSuccess;
  return (
    <>
      {fields.mode === 'live' ? (
        <>
          <h2>{t('setup.pins')}</h2>
          <p>{t('setup.pinsText')}</p>
          <SetupField name="pinsAgreedBy" {...props} />
        </>
      ) : null}
      {view.losesHeads ? <p role="status">{t('setup.losesHeads')}</p> : null}
      {lacksPassphrase ? <PassphraseFields of={passphrase} /> : null}
      <EarlyFailure error={finish.error} />
      <div className="wrap center gap-3">
        <ArmedButton
          type="submit"
          variant="primary"
          loading={isWorking}
          onClick={(event) => end(event.currentTarget.form)}
        >
          {t('setup.finishNow')}
        </ArmedButton>
      </div>
    </>
  );
}
