import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TillDescription } from '../shared/bridge-contract.ts';
import { createFormat } from '../shared/format.ts';
import { BurstNotice } from './bursts/burst-notice.tsx';
import { Button } from './components/controls.ts';
import { CrashBoundary } from './components/frame/crash-boundary.tsx';
import { Look } from './components/frame/look.tsx';
import { Shell } from './components/frame/shell.tsx';
import styles from './components/full-page.module.css';
import { ProblemNotice } from './components/notices/problem-notice.tsx';
import { ProgressBar } from './components/notices/progress-bar.tsx';
import { useGlobalKeys } from './keys/global-keys.ts';
import { useTillLanguage } from './languages/use-till-language.ts';
import { type Route, readRoute, shownAt, useRoute } from './routes.ts';
import {
  ApprovalDialog,
  FindDialog,
  FirstScreen,
  LessonStrip,
  later,
  NobodyCanSignIn,
  PracticeSaleStrip,
  RecoveryCode,
  readAhead,
  SCREENS,
  SignInScreen,
} from './screens/later-screens.ts';
import { SellScreen } from './screens/sell/sell-screen.tsx';
import { TillContext, useDesk, useParts, usePeople, useTurn } from './state/parts.ts';
import { isOpenTo } from './state/people-store.ts';
import { problemOf, useAnswer, useFreshJournal, usePushedAnswers } from './state/queries/queries.ts';
import { keyOf } from './state/queries/readings.ts';
import { useIdle, useLasting } from './state/use-idle.ts';
import { useActivityReport, useDeskChanges, usePeopleChanges } from './state/use-people-changes.ts';

/** The help loads when it is first opened, to keep the table of practice instruments out of the first load. */
const HelpPanel = later(async () => (await import('./help/help-panel.tsx')).HelpPanel);

export function App() {
  const till = useAnswer('till.describe', undefined);
  const { client } = useParts();
  usePeopleAhead();
  return (
    <Look theme={till.data?.theme ?? 'system'}>
      <CrashBoundary
        screen={() => readRoute(window.location.hash).screen}
        tell={(stop) => void client.ask('screen.stopped', stop)}
      >
        <BurstNotice />
        {till.data ? <OpenTill till={till.data}>{till.data.isSetUp ? <Screens /> : <FirstScreens />}</OpenTill> : null}
        {till.isPending ? <TillOpening /> : null}
        {till.isError ? <NotOpened problem={problemOf(till.error)} retry={() => void till.refetch()} /> : null}
      </CrashBoundary>
    </Look>
  );
}

/** Reads the people while the till is still being read, so that the sign-in gate need not wait for them. */
function usePeopleAhead(): void {
  const { client, people } = useParts();
  useEffect(() => {
    void client.ask('people.read', undefined).then((result) => {
      if (result.ok && people.getState().people === null) people.getState().accept(result.value);
    });
  }, [client, people]);
}

function OpenTill({ till, children }: { till: TillDescription; children: ReactNode }) {
  const inUse = useMemo(() => ({ till, format: createFormat(till.zone, till.language) }), [till]);
  const isRead = useTillLanguage(till.language);
  if (!isRead) return null;
  return (
    <TillContext value={inUse}>
      <SignInGate>{children}</SignInGate>
    </TillContext>
  );
}

/** Setup for a new till, or for a till that has people but lost its setup. */
function FirstScreens() {
  useActivityReport();
  return (
    <Suspense>
      <FirstScreen />
      <ApprovalDialog />
    </Suspense>
  );
}

function Screens() {
  const route = useRoute();
  const [help, setHelp] = useState<ShownHelp>({ opened: false, everOpened: false, page: null });
  const [find, setFind] = useState({ opened: false, everOpened: false });
  const isCustomers = useTurn((state) => state.isCustomers);
  const openHelp = (page: ShownHelp['page'] = null) => setHelp({ opened: true, everOpened: true, page });
  // Closed for good, because a panel that came back after the customer's turn would cover the verdict.
  if (isCustomers && help.opened) setHelp({ ...help, opened: false });
  if (isCustomers && find.opened) setFind({ ...find, opened: false });
  useDeskChanges();
  useActivityReport();
  useTitle();
  const isIdle = useIdle();
  useExportChanges(isIdle);
  useFreshJournal();
  useGlobalKeys({ openHelp, find: () => setFind({ opened: true, everOpened: true }) });
  useProblemOfOneScreen(shownAt(route));
  useEffect(() => {
    if (isIdle) void readAhead();
  }, [isIdle]);
  return (
    <>
      <Shell
        route={route}
        onHelp={() => openHelp()}
        strip={
          isIdle ? (
            <Suspense>
              <LessonStrip />
              <PracticeSaleStrip />
            </Suspense>
          ) : null
        }
      >
        <Suspense fallback={<div role="status" aria-busy="true" />}>
          <Screen route={route} />
        </Suspense>
      </Shell>
      {help.everOpened ? (
        <Suspense>
          <HelpPanel opened={help.opened} page={help.page} onClose={() => setHelp({ ...help, opened: false })} />
        </Suspense>
      ) : null}
      {find.everOpened ? (
        <Suspense>
          <FindDialog
            opened={find.opened}
            onClose={() => setFind({ opened: false, everOpened: true })}
            openHelp={openHelp}
          />
        </Suspense>
      ) : null}
      {isIdle ? (
        <Suspense>
          <ApprovalDialog />
        </Suspense>
      ) : null}
    </>
  );
}

/** Shows the number of unsettled payments in the window title, so that it can be seen behind other windows. */
function useTitle(): void {
  const { t } = useTranslation();
  const count = useDesk((state) => state.snapshot?.notSettled ?? 0);
  useEffect(() => {
    document.title = count === 0 ? t('shell.product') : `${t('shell.notSettled', { count })} · ${t('shell.product')}`;
  }, [count, t]);
}

interface ShownHelp {
  opened: boolean;
  everOpened: boolean;
  page: 'keys' | null;
}

/** Dismisses the shown problem when the person leaves the screen or payment on which it arose. */
function useProblemOfOneScreen(shown: string): void {
  const { desk } = useParts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of screen triggers the cleanup
  useEffect(() => () => desk.getState().dismissProblem(), [desk, shown]);
}

function Screen({ route }: { route: Route }) {
  if (route.screen === 'sell') return <SellScreen />;
  // `SCREENS` pairs each route with its screen, but the compiler cannot follow the pair.
  const Shown = SCREENS[route.screen] as ComponentType<Route>;
  return <Shown key={shownAt(route)} {...route} />;
}

function NotOpened({ problem, retry }: { problem: ReturnType<typeof problemOf>; retry: () => void }) {
  const { t } = useTranslation();
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <h1>{t('shell.notOpenedTitle')}</h1>
        <ProblemNotice problem={problem} format={(iso) => iso} />
        <Button variant="primary" autoFocus onClick={retry}>
          {t('shell.tryAgain')}
        </Button>
      </div>
    </main>
  );
}

/** Follows the state of a running export. Reads the state once when idle, because an export survives a reload. */
function useExportChanges(isIdle: boolean): void {
  const { client, exports } = useParts();
  const queries = useQueryClient();
  useEffect(() => {
    let isTold = false;
    const stop = client.listen('export.changed', (state) => {
      isTold = true;
      exports.getState().accept(state);
      if (state.stage === 'finished')
        void queries.invalidateQueries({ queryKey: keyOf('export.list', { before: null }) });
    });
    if (isIdle) {
      void client.ask('export.read', undefined).then((result) => {
        if (result.ok && !isTold) exports.getState().accept(result.value);
      });
    }
    return stop;
  }, [client, exports, queries, isIdle]);
}

/** The delay before the opening screen appears, so that a fast start shows no flash. */
const SHOWN_AFTER_MS = 800;
/** Opening a journal takes longer only if the journal is copied and migrated. */
const LONG_AFTER_MS = 6_000;

/** The opening screen. After an update, a large journal may take minutes to open. */
function TillOpening() {
  const { t } = useTranslation();
  const isShown = useLasting(true, SHOWN_AFTER_MS);
  const isLong = useLasting(true, LONG_AFTER_MS);
  if (!isShown) return null;
  return (
    <main className={styles.page} aria-busy="true">
      <div className={styles.sheet} role="status">
        <h1>{t('shell.openingTitle')}</h1>
        <ProgressBar label={t('shell.openingTitle')} done={null} />
        <p>{t(isLong ? 'shell.openingLong' : 'shell.openingSoon')}</p>
      </div>
    </main>
  );
}

/** Renders no screen while nobody is signed in: typed card data is gone, but the sale stays. */
function SignInGate({ children }: { children: ReactNode }) {
  usePeopleChanges();
  usePushedAnswers();
  const people = usePeople((state) => state.people);
  const problem = usePeople((state) => state.problem);
  const recoveryCode = usePeople((state) => state.recoveryCode);
  if (recoveryCode !== null) return <RecoveryCode code={recoveryCode} />;
  if (!people) return problem ? <NobodyCanSignIn problem={problem} /> : null;
  if (isOpenTo(people)) return children;
  if (people.signIn === 'blocked') return people.problem ? <NobodyCanSignIn problem={people.problem} /> : null;
  return <SignInScreen key={people.session?.person.id} people={people} />;
}
