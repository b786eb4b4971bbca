import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeopleSettings } from '../../../shared/people/people.ts';
import type { PeopleState } from '../../../shared/people/people-channels.ts';
import type { Problem } from '../../../shared/problems.ts';
import { DialogButton } from '../../components/dialog-button.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useParts, usePeople } from '../../state/parts.ts';
import approval from './approval.module.css';
import { NameChoice } from './name-choice.tsx';
import styles from './people.module.css';
import { PeopleForm, PeoplePage } from './people-page.tsx';
import { PinEntry, type PinOutcome } from './pin-entry.tsx';
import { NewPinFields, RecoveryCodeField, useNewPin, useRecoveryCode } from './secret-fields.tsx';

/** Asks who signs in. A locked till asks only for the PIN of the person who is signed in. */
export function SignInScreen({ people }: { people: PeopleState }) {
  const { t } = useTranslation();
  const isSwitching = usePeople((state) => state.isSwitching);
  const locked = people.session?.person ?? null;
  const [chosenId, setChosenId] = useState(isSwitching ? null : (locked?.id ?? null));
  const [isForgotten, setForgotten] = useState(false);
  // The chosen person may have been deactivated meanwhile, and is then no longer listed.
  const chosen = people.names.find(({ id }) => id === chosenId);
  if (!chosen) {
    return (
      <PeoplePage isSingle>
        <h1>{t('signIn.title')}</h1>
        {people.session?.isLocked ? <p className={styles.lead}>{t('signIn.locked')}</p> : null}
        <NameChoice names={people.names} choose={setChosenId} />
      </PeoplePage>
    );
  }
  if (isForgotten) {
    return <Forgotten person={chosen} digits={people.settings.pinDigits} back={() => setForgotten(false)} />;
  }
  return (
    <Pin
      key={chosen.id}
      person={chosen}
      isLocked={chosen.id === locked?.id}
      choose={setChosenId}
      forgotten={() => setForgotten(true)}
    />
  );
}

type Person = PeopleState['names'][number];

interface PinProps {
  person: Person;
  isLocked: boolean;
  choose: (id: string | null) => void;
  forgotten: () => void;
}

function Pin({ person, isLocked, choose, forgotten }: PinProps) {
  const { t } = useTranslation();
  const { client } = useParts();
  const signIn = useSignIn();
  const chooseByBadge = (badge: string) =>
    client.ask('people.ofBadge', { badge }).then((answer): PinOutcome => {
      if (!answer.ok) return { kind: 'refused', problem: answer.problem };
      if (!answer.value) return { kind: 'nobodysBadge' };
      choose(answer.value.id);
      return { kind: 'none' };
    });
  return (
    <PeoplePage
      keyed={
        <PinEntry
          label={t('signIn.pin')}
          submit={t(isLocked ? 'signIn.unlock' : 'signIn.signIn')}
          tryPin={(pin) => signIn(person.id, pin)}
          tryBadge={chooseByBadge}
        />
      }
    >
      <h1>{person.name}</h1>
      <p className={styles.lead}>{t('signIn.pinLead')}</p>
      {isLocked ? <p>{t('signIn.locked')}</p> : null}
      <div className={`wrap gap-3 ${styles.others}`}>
        <ArmedButton label={t('signIn.somebodyElse')} onClick={() => choose(null)} />
        <ArmedButton label={t('signIn.forgot')} variant="plain" onClick={forgotten} />
      </div>
    </PeoplePage>
  );
}

function useSignIn() {
  const { client, people } = useParts();
  // Not an async function: its frame would hold the PIN until the answer arrives.
  return (id: string, pin: string): Promise<Problem | null> =>
    client.ask('people.signIn', { id, pin }).then((answer) => {
      if (answer.ok) people.getState().accept(answer.value);
      return answer.ok ? null : answer.problem;
    });
}

interface ForgottenProps {
  person: Person;
  digits: PeopleSettings['pinDigits'];
  back: () => void;
}

function Forgotten({ person, digits, back }: ForgottenProps) {
  const { t } = useTranslation();
  const [isOwner, setOwner] = useState(false);
  return (
    <PeoplePage isSingle>
      <h1>{person.name}</h1>
      <h2>{t('signIn.forgotTitle')}</h2>
      {isOwner ? (
        <RecoveryForm personId={person.id} digits={digits} />
      ) : (
        <p className={styles.lead}>{t('signIn.forgotText')}</p>
      )}
      <div className={`wrap gap-3 ${styles.others}`}>
        {isOwner ? null : <ArmedButton label={t('signIn.recover')} onClick={() => setOwner(true)} />}
        <ArmedButton label={t('signIn.backToPin')} autoFocus onClick={back} />
      </div>
    </PeoplePage>
  );
}

/** Resets an owner's PIN with the recovery code on paper. The owner then gets a new code. */
function RecoveryForm({ personId, digits }: { personId: string; digits: PeopleSettings['pinDigits'] }) {
  const { t } = useTranslation();
  const { client, people } = useParts();
  const code = useRecoveryCode();
  const newPin = useNewPin(digits);
  const wipe = () => {
    code.wipe();
    newPin.wipe();
  };
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
      <NewPinFields of={newPin} />
    </PeopleForm>
  );
}

/** Signs a person in for an act that needs one, on a till where people sell without signing in. */
export function SignInButton({ people }: { people: PeopleState }) {
  const { t } = useTranslation();
  const signIn = useSignIn();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = people.names.find(({ id }) => id === chosenId);
  return (
    <DialogButton label={t('staff.signInFirst')} wide onClose={() => setChosenId(null)}>
      {() =>
        chosen ? (
          <div className={`column gap-4 ${approval.approving}`}>
            <PinEntry
              label={t('signIn.pinOf', { name: chosen.name })}
              submit={t('signIn.signIn')}
              tryPin={(pin) => signIn(chosen.id, pin)}
            />
          </div>
        ) : (
          <NameChoice names={people.names} choose={setChosenId} />
        )
      }
    </DialogButton>
  );
}
