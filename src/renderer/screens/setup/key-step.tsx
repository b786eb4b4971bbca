import { useTranslation } from 'react-i18next';
import { SetupField } from './field-steps.tsx';
import { GiveKey } from './give-key.tsx';
import type { StepProps } from './step-props.ts';

/** The key, and where this machine keeps it. */
export function KeyStep(props: StepProps) {
  const { t } = useTranslation();
  const { view, fields } = props;
  return (
    <>
      {view.connectedMode === fields.mode ? <p>{t('setup.keyInUse')}</p> : null}
      <GiveKey onKey={props.onKey} />
      {view.hasKeyStore ? null : <p role="status">{t('setup.noKeyStore')}</p>}
      {!view.hasKeyStore && fields.mode === 'live' ? (
        <>
          <p>{t('setup.consent')}</p>
          <SetupField name="unkeptKeyAgreedBy" {...props} />
        </>
      ) : null}
    </>
  );
}
