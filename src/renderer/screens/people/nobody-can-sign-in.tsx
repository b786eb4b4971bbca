import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problems.ts';
import { Button } from '../../components/controls.ts';
import { ProblemNotice } from '../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useParts, useTill } from '../../state/parts.ts';
import { PeopleForm, PeoplePage } from './people-page.tsx';
import { PassphraseFields, RecoveryCodeField, useRecoveryCode, useTillPassphrase } from './secret-fields.tsx';

/** Says why nobody can sign in. Asking for the passphrase is normal at each start, not a fault. */
export function NobodyCanSignIn({ problem }: { problem: Problem }) {
  const { t, format } = useTill();
  const { opensNext } = problem.facts;
  const choosesPassphrase = opensNext === 'newPassphrase';
  if (problem.code === 'peoplePassphraseNeeded') return <PassphrasePage opensNext={opensNext} />;
  return (
    <PeoplePage isSingle>
      <h1>{t('shell.signInBlockedTitle')}</h1>
      <ProblemNotice problem={problem} format={format.dateTime} />
      {problem.code === 'peopleKeyMissing' ? (
        <LostKeyForm choosesPassphrase={choosesPassphrase} />
      ) : (
        <Button autoFocus onClick={() => window.location.reload()}>
          {t('shell.tryAgain')}
        </Button>
      )}
    </PeoplePage>
  );
}

/** @param opensNext what opens the list of people at the next start, after an owner's code restored it */
function PassphrasePage({ opensNext }: { opensNext: string | undefined }) {
  const { t } = useTranslation();
  const [isLost, setLost] = useState(false);
  const choosesPassphrase = opensNext === 'newPassphrase';
  const opensLater = opensNext === 'nothing' ? 'signIn.passphraseLost' : 'signIn.passphraseHeld';
  const lost = choosesPassphrase ? 'signIn.passphraseChosen' : opensLater;
  return (
    <PeoplePage isSingle>
      <h1>{t('signIn.passphrase')}</h1>
      <p>{t(isLost ? lost : 'signIn.passphraseText')}</p>
      {isLost ? <LostKeyForm choosesPassphrase={choosesPassphrase} /> : <PassphraseForm />}
      <ArmedButton
        label={t(isLost ? 'signIn.backToPassphrase' : 'signIn.noPassphrase')}
        variant="plain"
        onClick={() => setLost(!isLost)}
      />
    </PeoplePage>
  );
}

function PassphraseForm() {
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

/** Restores the list of people with an owner's recovery code, perhaps with a new passphrase. */
function LostKeyForm({ choosesPassphrase }: { choosesPassphrase: boolean }) {
  const { t } = useTranslation();
  const { client, people } = useParts();
  const code = useRecoveryCode();
  const passphrase = useTillPassphrase(true);
  const wipe = () => {
    code.wipe();
    passphrase.wipe();
  };
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
