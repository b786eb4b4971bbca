import { useTranslation } from 'react-i18next';
import { EntryField } from '../../fields/entry-field.tsx';
import { type TypedField, useTypedField } from '../../fields/typed-field.ts';
import { problemOf } from '../../state/queries/queries.ts';
import { useWipedAtEnd } from '../customer/turns/use-turn-watch.ts';
import { type TypedTwice, useTypedTwice } from './new-pin-fields.tsx';
import styles from './people.module.css';

const SHORTEST = 8;
const LONGEST = 200;

/** The till's passphrase as it is asked for: the one that there is, or a new one, typed twice since a slip would be asked for at every start. */
export interface TillPassphrase {
  isNew: boolean;
  twice: TypedTwice;
  isEmpty(): boolean;
  /** Null where it is not right, which its fields then say. */
  read(): string | null;
  wipe(): void;
  /** Empties it, with the cursor in it again. */
  askAgain(): void;
}

/** React holds nothing of it; it has to be wiped as soon as it was read, and is when it leaves the screen. */
export function useTillPassphrase(isNew: boolean): TillPassphrase {
  const twice = useTypedTwice(usePassphrase(), usePassphrase());
  const { fields, wipe } = twice;
  const [first] = fields;
  const focus = () => first.input.ref.current?.focus();
  return {
    ...{ isNew, twice, wipe },
    isEmpty: () => fields.every((field) => field.isEmpty()),
    read() {
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

/** One that was refused does not stay in its field. */
export function askAgainWhereWrong(passphrase: Pick<TillPassphrase, 'askAgain'>, error: Error): void {
  if (problemOf(error).code === 'passphraseWrong') passphrase.askAgain();
}

/** @param isAtStart the page says already what to do where nobody has it */
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
        <p role="alert" className={styles.wrong}>
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
