import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryField } from '../../fields/entry-field.tsx';
import type { TypedField } from '../../fields/typed-field.ts';
import styles from './people.module.css';
import { usePinField } from './pin-field.ts';

export type TypedTwice = ReturnType<typeof useTypedTwice>;

export function useNewPin() {
  return useTypedTwice(usePinField(), usePinField());
}

export function useTypedTwice(first: TypedField<string>, second: TypedField<string>) {
  const [areDifferent, setDifferent] = useState(false);
  const wipe = () => {
    first.wipe();
    second.wipe();
  };
  return {
    fields: [first, second] as const,
    areDifferent,
    /** Returns null if the secret is incomplete or the two differ; the fields then say so. */
    read(): string | null {
      const [one, other] = [first.read(), second.read()];
      if (!one.ok || !other.ok) return null;
      const isSame = one.value === other.value;
      setDifferent(!isSame);
      if (isSame) return one.value;
      wipe();
      first.input.ref.current?.focus();
      return null;
    },
    wipe,
  };
}

/** @param digits how many digits the till requires */
export function NewPinFields({ of: { fields, areDifferent }, digits }: { of: TypedTwice; digits: number }) {
  const { t } = useTranslation();
  const missing = t('signIn.newPinMissing', { digits });
  return (
    <>
      <EntryField
        label={t('signIn.newPin')}
        missing={missing}
        hint={t('signIn.newPinHint', { digits })}
        field={fields[0]}
        masked
      />
      <EntryField label={t('signIn.newPinAgain')} missing={missing} field={fields[1]} masked />
      {areDifferent ? (
        <p role="alert" className={`box wrong marked semibold ${styles.wrong}`}>
          {t('signIn.newPinDiffers')}
        </p>
      ) : null}
    </>
  );
}
