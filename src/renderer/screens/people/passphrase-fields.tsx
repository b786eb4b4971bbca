import { useTranslation } from 'react-i18next';
import { EntryField } from '../../fields/entry-field.tsx';
import { type TypedField, useTypedField } from '../../fields/typed-field.ts';
import { problemOf } from '../../state/queries/queries.ts';
import { useWipedAtEnd } from '../customer/turns/use-turn-watch.ts';
import { useTypedTwice } from './new-pin-fields.tsx';
import styles from './people.module.css';

const SHORTEST = 8;
const LONGEST = 200;

export type TillPassphrase = ReturnType<typeof useTillPassphrase>;

/**
 * A new passphrase is typed twice, since a typing error would lock the till at every start. React does not hold it. Wipe it as soon as it
 * has been read; leaving the screen wipes it, too.
 */
export function useTillPassphrase(isNew: boolean) {
  const twice = useTypedTwice(usePassphrase(), usePassphrase());
  const { fields, wipe } = twice;
  const [first] = fields;
  const focus = () => first.input.ref.current?.focus();
  return {
    isNew,
    twice,
    wipe,
    isEmpty: () => fields.every((field) => field.isEmpty()),
    /** Returns null if the passphrase is invalid; the fields then say why. */
    read(): string | null {
      if (isNew) return twice.read();
      const typed = first.read();
      if (!typed.ok) focus();
      return typed.ok ? typed.value : null;
    },
    askAgain() {
      wipe();
      focus();
    },
  };
}

export function askAgainIfWrong(passphrase: Pick<TillPassphrase, 'askAgain'>, error: Error): void {
  if (problemOf(error).code === 'passphraseWrong') passphrase.askAgain();
}

/** @param isAtStart true if the page already explains what to do without the passphrase */
export function PassphraseFields({
  of: { isNew, twice },
  isAtStart = false,
}: {
  of: TillPassphrase;
  isAtStart?: boolean;
}) {
  const { t } = useTranslation();
  const [first, second] = twice.fields;
  const typed = { missing: t('signIn.passphraseShort'), inputMode: 'text', masked: true } as const;
  const hint = isAtStart ? {} : { hint: t('signIn.passphraseHint') };
  if (!isNew) return <EntryField label={t('signIn.passphrase')} field={first} {...hint} {...typed} />;
  return (
    <>
      <EntryField label={t('signIn.newPassphrase')} hint={t('signIn.newPassphraseHint')} field={first} {...typed} />
      <EntryField label={t('signIn.newPassphraseAgain')} field={second} {...typed} />
      {twice.areDifferent ? (
        <p role="alert" className={`box wrong marked semibold ${styles.wrong}`}>
          {t('signIn.newPassphraseDiffers')}
        </p>
      ) : null}
    </>
  );
}

function usePassphrase(): TypedField<string> {
  const field = useTypedField((text) =>
    text.length >= SHORTEST && text.length <= LONGEST
      ? { ok: true, value: text }
      : { ok: false, problem: 'missing' as const },
  );
  useWipedAtEnd(field.wipe);
  return field;
}
