import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problems.ts';
import { TillProblemNotice } from '../../components/notices/problem-notice.tsx';
import { enterMoves } from '../../fields/enter-moves.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useParts } from '../../state/parts.ts';
import { useWipedAtEnd } from '../customer/turns/use-turn-watch.ts';
import { NewPinFields, useNewPin } from './new-pin-fields.tsx';
import styles from './people.module.css';
import { RecoveryCodeField, useRecoveryCode } from './recovery-code-field.tsx';

/** An owner makes a new PIN with the code on paper, and gets the next code. */
export function RecoveryForm({ personId, digits }: { personId: string; digits: number }) {
  const { t } = useTranslation();
  const { client, people } = useParts();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isTrying, setTrying] = useState(false);
  const code = useRecoveryCode();
  const newPin = useNewPin();
  const wipe = () => {
    code.wipe();
    newPin.wipe();
  };
  useWipedAtEnd(code.wipe);
  useEffect(() => code.input.ref.current?.focus(), [code.input.ref]);

  const send = () => {
    const [typed, pin] = [code.read(), newPin.read()];
    if (isTrying || !typed.ok || pin === null) return;
    setTrying(true);
    void client.ask('people.recover', { id: personId, recoveryCode: typed.value, newPin: pin }).then((answer) => {
      setTrying(false);
      setProblem(answer.ok ? null : answer.problem);
      if (answer.ok) people.getState().showRecoveryCode(answer.value);
    });
    wipe();
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
      onKeyDown={(event) => enterMoves(event, send)}
    >
      <p>{t('signIn.recoverLead')}</p>
      {problem ? <TillProblemNotice problem={problem} /> : null}
      <RecoveryCodeField of={code} />
      <NewPinFields of={newPin} digits={digits} />
      <ArmedButton type="submit" variant="primary" loading={isTrying}>
        {t('signIn.makePin')}
      </ArmedButton>
    </form>
  );
}
