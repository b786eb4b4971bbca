import { useTranslation } from 'react-i18next';
import full from '../renderer/components/full-page.module.css';
import { useFocus } from '../renderer/components/use-focus.ts';
import styles from './web.module.css';
import { WebField, WebForm } from './web-form.tsx';
import { useBeginSession, webProblemIn } from './web-queries.ts';

/** Name, password and code, all at once: which of them was wrong is not said. */
export function SignInScreen({ hasEnded }: { /** In the middle, and by nobody's doing here. */ hasEnded: boolean }) {
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
          <div className={styles.said} role="status">
            <p>{t('office.problem.notSignedIn.what')}</p>
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

/** A code is good once, whatever was wrong. */
function passwordAndCode(): readonly string[] {
  return ['password', 'code'];
}
