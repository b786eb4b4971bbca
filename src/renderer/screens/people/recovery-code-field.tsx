import { useTranslation } from 'react-i18next';
import { EntryField } from '../../fields/entry-field.tsx';
import { useTypedField } from '../../fields/typed-field.ts';

/** Main validates the code on paper. */
export function useRecoveryCode() {
  return useTypedField((text) =>
    text === '' ? { ok: false, problem: 'missing' as const } : { ok: true, value: text },
  );
}

export function RecoveryCodeField({ of }: { of: ReturnType<typeof useRecoveryCode> }) {
  const { t } = useTranslation();
  return (
    <EntryField
      label={t('signIn.recoveryCode')}
      missing={t('signIn.recoveryCodeMissing')}
      hint={t('signIn.recoveryCodeHint')}
      field={of}
      inputMode="text"
    />
  );
}
