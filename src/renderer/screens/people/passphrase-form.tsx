import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problems.ts';
import { TillProblemNotice } from '../../components/notices/problem-notice.tsx';
import { enterMoves } from '../../fields/enter-moves.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useParts } from '../../state/parts.ts';
import { PassphraseField, usePassphrase } from './passphrase-fields.tsx';
import styles from './people.module.css';

/** Opens the list of people on a machine without a key store, once a start; then people sign in. */
export function PassphraseForm() {
  const { t } = useTranslation();
  const { client, people } = useParts();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isTrying, setTrying] = useState(false);
  const passphrase = usePassphrase();
  useEffect(() => passphrase.input.ref.current?.focus(), [passphrase.input.ref]);
  // Not an async function: its frame would hold the passphrase until the answer comes.
  const send = () => {
    const typed = passphrase.read();
    if (isTrying || !typed.ok) return;
    setTrying(true);
    void client.ask('people.givePassphrase', { passphrase: typed.value }).then((answer) => {
      setTrying(false);
      setProblem(answer.ok ? null : answer.problem);
      if (answer.ok) people.getState().accept(answer.value);
    });
    passphrase.wipe();
    passphrase.input.ref.current?.focus();
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
      {problem ? <TillProblemNotice problem={problem} /> : null}
      <PassphraseField of={passphrase} />
      <ArmedButton type="submit" variant="primary" loading={isTrying}>
        {t('signIn.givePassphrase')}
      </ArmedButton>
    </form>
  );
}
