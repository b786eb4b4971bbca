import { useTranslation } from 'react-i18next';
import { useParts } from '../../state/parts.ts';
import { useWipedAtEnd } from '../customer/turns/use-turn-watch.ts';
import { NewPinFields, useNewPin } from './new-pin-fields.tsx';
import { PeopleForm } from './people-page.tsx';
import { RecoveryCodeField, useRecoveryCode } from './recovery-code-field.tsx';

/** An owner makes a new PIN with the code on paper, and gets the next code. */
export function RecoveryForm({ personId, digits }: { personId: string; digits: number }) {
  const { t } = useTranslation();
  const { client, people } = useParts();
  const code = useRecoveryCode();
  const newPin = useNewPin();
  const wipe = () => {
    code.wipe();
    newPin.wipe();
  };
  useWipedAtEnd(code.wipe);
  const ask = () => {
    const [typed, pin] = [code.read(), newPin.read()];
    if (!typed.ok || pin === null) return null;
    return client.ask('people.recover', { id: personId, recoveryCode: typed.value, newPin: pin });
  };
  return (
    <PeopleForm
      order={t('signIn.makePin')}
      lead={t('signIn.recoverLead')}
      first={code}
      wipe={wipe}
      ask={ask}
      accept={people.getState().showRecoveryCode}
    >
      <RecoveryCodeField of={code} />
      <NewPinFields of={newPin} digits={digits} />
    </PeopleForm>
  );
}
