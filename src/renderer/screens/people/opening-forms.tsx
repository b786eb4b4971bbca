import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeopleState } from '../../../shared/people/people-channels.ts';
import type { Problem, Result } from '../../../shared/problems.ts';
import { TillProblemNotice } from '../../components/notices/problem-notice.tsx';
import { enterMoves, focusFirstRefused } from '../../fields/enter-moves.ts';
import type { TypedField } from '../../fields/typed-field.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useParts } from '../../state/parts.ts';
import { useWipedAtEnd } from '../customer/turns/use-turn-watch.ts';
import { PassphraseFields, useTillPassphrase } from './passphrase-fields.tsx';
import styles from './people.module.css';
import { RecoveryCodeField, useRecoveryCode } from './recovery-code-field.tsx';

/** Opens the list of people on a machine without a key store, once a start; then people sign in. */
export function PassphraseForm() {
  const { t } = useTranslation();
  const { client } = useParts();
  const passphrase = useTillPassphrase(false);
  const ask = () => {
    const typed = passphrase.read();
    return typed === null ? null : client.ask('people.givePassphrase', { passphrase: typed });
  };
  return (
    <OpeningForm order={t('signIn.givePassphrase')} first={passphrase.twice.fields[0]} wipe={passphrase.wipe} ask={ask}>
      <PassphraseFields of={passphrase} />
    </OpeningForm>
  );
}

/**
 * An owner brings back the key that proves the people with the code on paper, and signs in then.
 * @param choosesPassphrase whether a new one takes the place of the one that nobody has
 */
export function LostKeyForm({ choosesPassphrase }: { choosesPassphrase: boolean }) {
  const { t } = useTranslation();
  const { client } = useParts();
  const code = useRecoveryCode();
  const passphrase = useTillPassphrase(true);
  const wipe = () => {
    code.wipe();
    passphrase.wipe();
  };
  useWipedAtEnd(code.wipe);
  const ask = () => {
    const typed = code.read();
    const newPassphrase = choosesPassphrase ? passphrase.read() : undefined;
    if (!typed.ok || newPassphrase === null) return null;
    return client.ask('people.recoverKey', {
      recoveryCode: typed.value,
      ...(newPassphrase === undefined ? {} : { newPassphrase }),
    });
  };
  return (
    <OpeningForm order={t('signIn.bringBack')} first={code} wipe={wipe} ask={ask}>
      <RecoveryCodeField of={code} />
      {choosesPassphrase ? <PassphraseFields of={passphrase} /> : null}
    </OpeningForm>
  );
}

/** @param ask reads the fields and asks main in one go: its frame must not hold what was typed. Null where something of it is not right */
function OpeningForm({
  order,
  first,
  wipe,
  ask,
  children,
}: {
  order: string;
  first: TypedField<string>;
  wipe: () => void;
  ask: () => Promise<Result<PeopleState>> | null;
  children: ReactNode;
}) {
  const { people } = useParts();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isTrying, setTrying] = useState(false);
  const { ref } = first.input;
  useEffect(() => ref.current?.focus(), [ref]);
  const form = useRef<HTMLFormElement>(null);
  const send = () => {
    if (isTrying) return;
    const asking = ask();
    if (!asking) {
      if (form.current) focusFirstRefused(form.current);
      return;
    }
    setTrying(true);
    void asking.then((answer) => {
      setTrying(false);
      setProblem(answer.ok ? null : answer.problem);
      if (answer.ok) people.getState().accept(answer.value);
    });
    wipe();
    ref.current?.focus();
  };
  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => enterMoves(event, send)}
    >
      {problem ? <TillProblemNotice problem={problem} /> : null}
      {children}
      <ArmedButton type="submit" variant="primary" loading={isTrying}>
        {order}
      </ArmedButton>
    </form>
  );
}
