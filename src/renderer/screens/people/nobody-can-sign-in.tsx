import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problems.ts';
import { Button } from '../../components/controls.ts';
import { ProblemNotice } from '../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useTill } from '../../state/parts.ts';
import { LostKeyForm, PassphraseForm } from './opening-forms.tsx';
import { PeoplePage } from './people-page.tsx';

/** Why nobody can sign in, and how to fix it. A missing passphrase is not a fault: every start asks for it. */
export function NobodyCanSignIn({ problem }: { problem: Problem }) {
  const { t } = useTranslation();
  const { format } = useTill();
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

/** @param opensNext what opens the list at the next start after an owner's code has restored it */
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
      <ArmedButton variant="plain" onClick={() => setLost(!isLost)}>
        {t(isLost ? 'signIn.backToPassphrase' : 'signIn.noPassphrase')}
      </ArmedButton>
    </PeoplePage>
  );
}
