import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problems.ts';
import { ProblemNotice } from '../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useTill } from '../../state/parts.ts';
import { LostKeyForm } from './lost-key-form.tsx';
import { PassphraseForm } from './passphrase-form.tsx';
import { PeoplePage } from './people-page.tsx';

/** Why nobody can sign in, and what a person can give to mend it. */
export function NobodyCanSignIn({ problem }: { problem: Problem }) {
  const { t } = useTranslation();
  const { format } = useTill();
  return (
    <PeoplePage isSingle>
      <h1>{t('shell.signInBlockedTitle')}</h1>
      <ProblemNotice problem={problem} format={format.dateTime} />
      <Remedy code={problem.code} />
    </PeoplePage>
  );
}

function Remedy({ code }: Pick<Problem, 'code'>) {
  const { t } = useTranslation();
  const [hasNoPassphrase, setNoPassphrase] = useState(false);
  if (code === 'peopleKeyMissing' || hasNoPassphrase) return <LostKeyForm />;
  if (code === 'peoplePassphraseNeeded') {
    return (
      <>
        <PassphraseForm />
        <ArmedButton variant="plain" onClick={() => setNoPassphrase(true)}>
          {t('signIn.noPassphrase')}
        </ArmedButton>
      </>
    );
  }
  return (
    <Button autoFocus onClick={() => window.location.reload()}>
      {t('shell.tryAgain')}
    </Button>
  );
}
