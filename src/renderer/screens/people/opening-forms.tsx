import { useTranslation } from 'react-i18next';
import { useParts } from '../../state/parts.ts';
import { useWipedAtEnd } from '../customer/turns/use-turn-watch.ts';
import { PassphraseFields, useTillPassphrase } from './passphrase-fields.tsx';
import { PeopleForm } from './people-page.tsx';
import { RecoveryCodeField, useRecoveryCode } from './recovery-code-field.tsx';

/** Opens the list of people on a machine without a key store, once for each start; then people sign in. */
export function PassphraseForm() {
  const { t } = useTranslation();
  const { client, people } = useParts();
  const passphrase = useTillPassphrase(false);
  const ask = () => {
    const typed = passphrase.read();
    return typed === null ? null : client.ask('people.givePassphrase', { passphrase: typed });
  };
  return (
    <PeopleForm
      order={t('signIn.givePassphrase')}
      first={passphrase.twice.fields[0]}
      wipe={passphrase.wipe}
      ask={ask}
      accept={people.getState().accept}
    >
      <PassphraseFields of={passphrase} isAtStart />
    </PeopleForm>
  );
}

/**
 * Lets an owner restore the key that proves the people with the code on paper, and then sign in.
 * @param choosesPassphrase true if a new passphrase replaces the lost one
 */
export function LostKeyForm({ choosesPassphrase }: { choosesPassphrase: boolean }) {
  const { t } = useTranslation();
  const { client, people } = useParts();
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
    <PeopleForm order={t('signIn.bringBack')} first={code} wipe={wipe} ask={ask} accept={people.getState().accept}>
      <RecoveryCodeField of={code} />
      {choosesPassphrase ? <PassphraseFields of={passphrase} /> : null}
    </PeopleForm>
  );
}
