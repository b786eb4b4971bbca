import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problems.ts';
import { TillProblemNotice } from '../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useParts } from '../../state/parts.ts';
import { useWipedAtEnd } from '../customer/turns/use-turn-watch.ts';
import styles from './people.module.css';
import { RecoveryCodeField, useRecoveryCode } from './recovery-code-field.tsx';

/** An owner brings back the key that proves the people with the code on paper, and signs in then. */
export function LostKeyForm() {
  const { t } = useTranslation();
  const { client, people } = useParts();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isTrying, setTrying] = useState(false);
  const code = useRecoveryCode();
  useWipedAtEnd(code.wipe);
  useEffect(() => code.input.ref.current?.focus(), [code.input.ref]);
  // Not an async function: its frame would hold the code until the answer comes.
  const send = () => {
    const typed = code.read();
    if (isTrying || !typed.ok) return;
    setTrying(true);
    void client.ask('people.recoverKey', { recoveryCode: typed.value }).then((answer) => {
      setTrying(false);
      setProblem(answer.ok ? null : answer.problem);
      if (answer.ok) people.getState().accept(answer.value);
    });
    code.wipe();
    code.input.ref.current?.focus();
  };
  return (
    <form
      noValidate
      autoComplete="off"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {problem ? <TillProblemNotice problem={problem} /> : null}
      <RecoveryCodeField of={code} />
      <ArmedButton type="submit" variant="primary" loading={isTrying}>
        {t('signIn.bringBack')}
      </ArmedButton>
    </form>
  );
}
