import { useTranslation } from 'react-i18next';
import { CrashBoundary } from '../renderer/components/frame/crash-boundary.tsx';
import styles from '../renderer/components/full-page.module.css';
import { useFocus } from '../renderer/components/use-focus.ts';
import type { SignedIn } from '../shared/head-office-web/web-contract.ts';
import { FindingsScreen } from './findings-screen.tsx';
import { JournalScreen } from './journal-screen.tsx';
import { ChangePasswordScreen, ChoosePasswordScreen } from './password-form.tsx';
import { PaymentScreen } from './payment-screen.tsx';
import { TillsScreen } from './tills-screen.tsx';
import { useWebRoute, type WebRoute } from './web-addresses.ts';
import { WebField, WebForm } from './web-form.tsx';
import { WebNothingElse } from './web-nothing.tsx';
import { readerOf, type Session, useBeginSession, useSession, webProblemIn } from './web-queries.ts';
import { WebReading } from './web-reading.tsx';
import { WebShell } from './web-shell.tsx';

export function App() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <CrashBoundary screen={() => 'backOffice'} tell={() => undefined}>
      {session.data === undefined ? (
        <main className={styles.page}>
          <h1 className={styles.sheet}>{t('office.title')}</h1>
          <WebReading of={session} waiting={t('office.opening')} />
        </main>
      ) : null}
      {session.data === undefined ? null : <WhoeverIsSignedIn session={session.data} />}
    </CrashBoundary>
  );
}

function WhoeverIsSignedIn({ session }: { session: Session }) {
  if (typeof session === 'string') return <SignInScreen hasEnded={session === 'ended'} />;
  if (session.mustChoosePassword) return <ChoosePasswordScreen name={session.name} />;
  // A change of person or rights remounts the screens, so that nothing the previous person saw remains.
  return <Screens key={readerOf(session)} person={session} />;
}

function Screens({ person }: { person: SignedIn }) {
  const route = useWebRoute();
  return (
    <WebShell route={route} person={person}>
      <Screen route={route} person={person} />
    </WebShell>
  );
}

function Screen({ route, person }: { route: WebRoute; person: SignedIn }) {
  switch (route.screen) {
    case 'tills':
      return <TillsScreen person={person} />;
    case 'findings':
      return <FindingsScreen person={person} />;
    case 'journal':
      return <JournalScreen key={route.till} till={route.till} person={person} />;
    case 'nowhere':
      return <NoSuchPage />;
    case 'password':
      return <ChangePasswordScreen name={person.name} />;
    case 'payment':
      return <PaymentScreen key={`${route.journal} ${route.reference}`} {...route} person={person} />;
  }
}

function NoSuchPage() {
  const { t } = useTranslation();
  return <WebNothingElse title={t('office.noSuchPage.title')} text={t('office.noSuchPage.text')} />;
}

/** Asks for name, password and code on one form, so that an error does not reveal which of the three was wrong. */
function SignInScreen({ hasEnded }: { /** True if head office ended the session. */ hasEnded: boolean }) {
  const { t } = useTranslation();
  const begin = useBeginSession('session.signIn');
  const first = useFocus<HTMLInputElement>();
  return (
    <main className={styles.page}>
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

/** Returns all secret fields, because a one-time code works only once and must be typed again after every error. */
function passwordAndCode(): readonly string[] {
  return ['password', 'code'];
}
