import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeopleSettings } from '../../../shared/people/people.ts';
import { pinProblem } from '../../../shared/people/pin-rules.ts';
import type { TypedProblem } from '../../fields/field-feedback.ts';
import { EntryField, type Reading, type TypedField, useTypedField } from '../../fields/typed-field.tsx';
import { problemOf } from '../../state/queries/queries.ts';
import { useWipedAtEnd } from '../customer/turns/use-turn-watch.ts';
import styles from './people.module.css';

const PIN = { shortest: 4, longest: 6, digits: '0123456789' };
const PASSPHRASE = { shortest: 8, longest: 200 };

/** Keeps a secret out of React state. Wipe the field after reading; leaving the screen wipes it, too. */
function useSecretField(problemIn: (text: string) => TypedProblem | null): TypedField<string> {
  const field = useTypedField((text): Reading<string> => {
    const problem = problemIn(text);
    return problem ? { ok: false, problem } : { ok: true, value: text };
  });
  useWipedAtEnd(field.wipe);
  return field;
}

export function usePinField(): TypedField<string> {
  return useSecretField((text) => (isPinShaped(text) ? null : 'missing'));
}

/** Uses no regular expression, because the engine would keep the PIN as its last match. */
export function isPinShaped(text: string): boolean {
  const isRightLength = text.length >= PIN.shortest && text.length <= PIN.longest;
  return isRightLength && [...text].every((character) => PIN.digits.includes(character));
}

function usePassphraseField(): TypedField<string> {
  return useSecretField(({ length }) =>
    length >= PASSPHRASE.shortest && length <= PASSPHRASE.longest ? null : 'missing',
  );
}

type TypedTwice = ReturnType<typeof useTypedTwice>;

export function useNewPin(digits: PeopleSettings['pinDigits']) {
  const first = useSecretField((text) => {
    const problem = pinProblem(text, digits);
    return problem === 'pinLength' ? 'missing' : problem;
  });
  const second = usePinField();
  return { ...useTypedTwice(first, second), digits };
}

function useTypedTwice(first: TypedField<string>, second: TypedField<string>) {
  const [areDifferent, setDifferent] = useState(false);
  const wipe = () => {
    first.wipe();
    second.wipe();
  };
  return {
    fields: [first, second] as const,
    areDifferent,
    /** Returns null, and shows why, if the secret is incomplete or the two fields differ. */
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

export function NewPinFields({ of }: { of: ReturnType<typeof useNewPin> }) {
  const { t } = useTranslation();
  const { digits } = of;
  return (
    <FieldsTypedTwice
      of={of}
      label={t('signIn.newPin')}
      again={t('signIn.newPinAgain')}
      hint={t('signIn.newPinHint', { digits })}
      missing={t('signIn.newPinMissing', { digits })}
      differs={t('signIn.newPinDiffers')}
      inputMode="numeric"
    />
  );
}

type FieldsTypedTwiceProps = Pick<ComponentProps<typeof EntryField>, 'label' | 'missing' | 'inputMode'> & {
  of: TypedTwice;
  hint: string;
  again: string;
  differs: string;
};

function FieldsTypedTwice({
  of: { fields, areDifferent },
  hint,
  label,
  again,
  differs,
  ...typed
}: FieldsTypedTwiceProps) {
  const [first, second] = fields;
  return (
    <>
      <EntryField label={label} hint={hint} field={first} masked {...typed} />
      <EntryField label={again} field={second} masked {...typed} />
      {areDifferent ? <Wrong>{differs}</Wrong> : null}
    </>
  );
}

export function Wrong({ children }: { children: string }) {
  return (
    <p role="alert" className={`box wrong marked semibold ${styles.wrong}`}>
      {children}
    </p>
  );
}

type TillPassphrase = ReturnType<typeof useTillPassphrase>;

/** Fields for the till's passphrase. A new passphrase is typed twice, since a typing error would lock the till. */
export function useTillPassphrase(isNew: boolean) {
  const twice = useTypedTwice(usePassphraseField(), usePassphraseField());
  const { fields, wipe } = twice;
  const [first] = fields;
  const focus = () => first.input.ref.current?.focus();
  return {
    isNew,
    twice,
    wipe,
    isEmpty: () => fields.every((field) => field.isEmpty()),
    /** Returns null, and shows why, if the passphrase is invalid. */
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

/** @param isAtStart true if the page already explains how to continue without the passphrase */
export function PassphraseFields({ of, isAtStart = false }: { of: TillPassphrase; isAtStart?: boolean }) {
  const { t } = useTranslation();
  const typed = { missing: t('signIn.passphraseShort'), inputMode: 'text' } as const;
  const hint = isAtStart ? {} : { hint: t('signIn.passphraseHint') };
  return of.isNew ? (
    <FieldsTypedTwice
      of={of.twice}
      label={t('signIn.newPassphrase')}
      again={t('signIn.newPassphraseAgain')}
      hint={t('signIn.newPassphraseHint')}
      differs={t('signIn.newPassphraseDiffers')}
      {...typed}
    />
  ) : (
    <EntryField label={t('signIn.passphrase')} field={of.twice.fields[0]} masked {...hint} {...typed} />
  );
}

/** A field for the recovery code. Only main can validate the code. */
export function useRecoveryCode(): TypedField<string> {
  return useSecretField((text) => (text === '' ? 'missing' : null));
}

export function RecoveryCodeField({ of }: { of: TypedField<string> }) {
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
