import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeopleState } from '../../../shared/people/people-channels.ts';
import { DialogButton } from '../../components/dialog-button.tsx';
import { useParts } from '../../state/parts.ts';
import styles from './approval.module.css';
import { NameChoice } from './name-choice.tsx';
import { PinEntry } from './pin-entry.tsx';

/** Signs a person in for an act that needs one, on a till where nobody signs in otherwise. */
export function SignInButton({ people }: { people: PeopleState }) {
  const { t } = useTranslation();
  const { client, people: known } = useParts();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = people.names.find(({ id }) => id === chosenId);
  // Not an async function: its frame would hold the PIN until the answer comes.
  const signIn = (id: string) => (pin: string) =>
    client.ask('people.signIn', { id, pin }).then((answer) => {
      if (!answer.ok) return answer.problem;
      known.getState().accept(answer.value);
      return null;
    });
  return (
    <DialogButton label={t('staff.signInFirst')} wide onClose={() => setChosenId(null)}>
      {() =>
        chosen ? (
          <div className={`column gap-4 ${styles.approving}`}>
            <PinEntry
              label={t('signIn.pinOf', { name: chosen.name })}
              submit={t('signIn.signIn')}
              tryPin={signIn(chosen.id)}
            />
          </div>
        ) : (
          <NameChoice names={people.names} choose={setChosenId} />
        )
      }
    </DialogButton>
  );
}
