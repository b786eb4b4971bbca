import { useTranslation } from 'react-i18next';
import full from '../renderer/components/full-page.module.css';
import { useFocus } from '../renderer/components/use-focus.ts';
import { WebField, WebForm } from './web-form.tsx';
import { useBeginSession, webProblemIn } from './web-queries.ts';

/** Asks for name, password and code on one form, so that an error does not reveal which of the three was wrong. */
export function SignInScreen({ hasEnded }: { /** True if head office ended the session. */ hasEnded: boolean }) {
  const { t } = useTranslation();
  const begin = useBeginSession('session.signIn');
  const first = useFocus<HTMLInputElement>();
  return (
    <main className={full.page}>
      <WebForm
        title={t('office.signInTitle')}
        problem={webProblemIn(begin)}
        retypedAfter={passwordAndCode}
        submit={t('office.signIn')}
        isPending={begin.isPending}
        onSubmit={(typed) =>
          begin.mutate({ name: typed('name'), password: typed('password'), code: typed('code').replace(/\s/g, '') })
        }
      >
        {hasEnded && !begin.isError ? (
          <div className="box sunk" role="status">
            <p className="bold">{t('office.problem.notSignedIn.what')}</p>
            <p>{t('office.problem.notSignedIn.next')}</p>
          </div>
        ) : null}
        <WebField ref={first} name="name" label={t('office.name')} autoComplete="username" maxLength={60} />
        <WebField name="password" type="password" label={t('office.password')} autoComplete="current-password" />
        <WebField
          name="code"
          label={t('office.code')}
          description={t('office.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
        />
      </WebForm>
    </main>
  );
}

/** A code works only once, so every error empties it. */
function passwordAndCode(): readonly string[] {
  return ['password', 'code'];
}
