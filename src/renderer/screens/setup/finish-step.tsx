import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { ADDRESSES, comeBackAt, connectAddress } from '../../routes.ts';
import { problemOf } from '../../state/queries/queries.ts';
import { useFinishSetup } from '../../state/queries/setup-queries.ts';
import { SetupField } from './field-steps.tsx';
import { SecretField } from './secret-field.tsx';
import styles from './setup.module.css';
import type { StepProps } from './step-props.ts';

/** The last step before the till is opened: what the owner has to say. Further ones need the till that it opens. */
export function FinishStep(props: StepProps) {
  const { t } = useTranslation();
  const { view, fields, keyMark } = props;
  const passphrase = useRef<HTMLInputElement>(null);
  const finish = useFinishSetup();
  const end = () => {
    const isConnectedAnew = view.connectedMode !== fields.mode;
    const stay = comeBackAt(isConnectedAnew ? connectAddress('signingKey') : ADDRESSES.settings);
    finish.mutate(() => ({ fields, keyMark, passphrase: passphrase.current?.value || null, practises: false }), {
      onError: stay,
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
      {view.hasKeyStore ? null : <SecretField field={passphrase} label={t('setup.passphrase')} />}
      {finish.isError ? <ProblemNotice problem={problemOf(finish.error)} format={(iso) => iso} /> : null}
      <div className={styles.orders}>
        <ArmedButton variant="primary" loading={isWorking} onClick={end}>
          {t('setup.finishNow')}
        </ArmedButton>
      </div>
    </>
  );
}
