import { useTranslation } from 'react-i18next';
import { EntryField } from '../../fields/entry-field.tsx';
import { type TypedField, useTypedField } from '../../fields/typed-field.ts';
import { useWipedAtEnd } from '../customer/turns/use-turn-watch.ts';
import { type TypedTwice, useTypedTwice } from './new-pin-fields.tsx';
import styles from './people.module.css';

const SHORTEST = 8;
const LONGEST = 200;

/** A field for the till's passphrase. React holds nothing of it; it has to be wiped as soon as it was read, and is when it leaves the screen. */
export function usePassphrase(): TypedField<string> {
  const field = useTypedField((text) =>
    text.length >= SHORTEST && text.length <= LONGEST
      ? { ok: true, value: text }
      : { ok: false, problem: 'missing' as const },
  );
  useWipedAtEnd(field.wipe);
  return field;
}

/** One that there is none of yet: a slip of the hand would be asked for at every start. */
export function useNewPassphrase(): TypedTwice {
  return useTypedTwice(usePassphrase(), usePassphrase());
}

export function PassphraseField({ of }: { of: TypedField<string> }) {
  const { t } = useTranslation();
  return (
    <EntryField
      label={t('signIn.passphrase')}
      missing={t('signIn.passphraseShort')}
      field={of}
      inputMode="text"
      masked
    />
  );
}

export function NewPassphraseFields({ of: { fields, areDifferent } }: { of: TypedTwice }) {
  const { t } = useTranslation();
  const missing = t('signIn.passphraseShort');
  return (
    <>
      <EntryField
        label={t('signIn.newPassphrase')}
        missing={missing}
        hint={t('signIn.newPassphraseHint')}
        field={fields[0]}
        inputMode="text"
        masked
      />
      <EntryField label={t('signIn.newPassphraseAgain')} missing={missing} field={fields[1]} inputMode="text" masked />
      {areDifferent ? (
        <p role="alert" className={styles.wrong}>
          {t('signIn.newPassphraseDiffers')}
        </p>
      ) : null}
    </>
  );
}
