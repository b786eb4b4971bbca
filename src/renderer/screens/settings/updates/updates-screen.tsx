import { useTranslation } from 'react-i18next';
import type { Release, UpdateState, Updates } from '../../../../shared/updates/update-channels.ts';
import { BackLink } from '../../../components/back-link.tsx';
import { Fact, Facts } from '../../../components/facts.tsx';
import { FailedReading, FailureNotice, TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { ProgressBar } from '../../../components/notices/progress-bar.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { ArmedButton, OrderButton } from '../../../presses/armed-button.tsx';
import { ADDRESSES } from '../../../routes.ts';
import { useTill } from '../../../state/parts.ts';
import { useAnswer, useOrder } from '../../../state/queries/queries.ts';
import { Sheet } from '../sheet.tsx';
import styles from './updates.module.css';

export function UpdatesScreen() {
  const { t } = useTranslation();
  const updates = useAnswer('updates.read', undefined, {
    // Refreshes often while a download or installation is running.
    refetchInterval: ({ state }) => (isAtWork(state.data?.state) ? 1_000 : 10_000),
    staleTime: 0,
  });
  const state = updates.data?.state;
  return (
    <div className={`page ${styles.page}`}>
      <BackLink to={ADDRESSES.settings}>{t('updates.back')}</BackLink>
      <PageHeading>{t('updates.title')}</PageHeading>
      <FailedReading of={updates} waiting={t('updates.reading')} />
      {state && 'release' in state ? (
        <Sheet title={t('updates.newer')}>
          <Standing state={state} />
          <Notes release={state.release} />
        </Sheet>
      ) : null}
      {updates.data ? <ProgramSheet updates={updates.data} /> : null}
    </div>
  );
}

function isAtWork(state: UpdateState | undefined): boolean {
  return ['looking', 'downloading', 'installing'].includes(state?.stage ?? '');
}

function ProgramSheet({ updates: { version, server, state, lastLookedAt, problem, isMetered } }: { updates: Updates }) {
  const { t, format } = useTill();
  const look = useOrder('updates.look');
  if (state.stage === 'byHand') {
    return (
      <Sheet title={t('updates.program')}>
        <Facts>
          <Fact name={t('updates.version')} value={version} />
        </Facts>
        <p className={styles.said}>{t(`updates.byHand.${state.why}`)}</p>
      </Sheet>
    );
  }
  const isLooking = state.stage === 'looking' || look.isPending;
  const isNewest = state.stage === 'none' && problem === null && lastLookedAt !== null;
  return (
    <Sheet title={t('updates.program')}>
      <Facts>
        <Fact name={t('updates.version')} value={version} />
        <Fact name={t('updates.server')} value={server} mono />
        <Fact
          name={t('updates.lastLooked')}
          value={lastLookedAt ? format.dateTime(lastLookedAt) : t('updates.never')}
        />
        <Fact name={t('updates.metered')} value={isMetered ? t('updates.isMetered') : null} />
      </Facts>
      {problem ? <TillProblemNotice problem={problem} /> : null}
      <FailureNotice error={look.error} />
      <p role="status" className={styles.said}>
        {isLooking ? t('updates.looking') : null}
        {isNewest && !isLooking ? t('updates.none') : null}
      </p>
      <div className="wrap gap-3 above-3">
        <ArmedButton label={t('updates.look')} loading={isLooking} onClick={() => look.mutate()} />
      </div>
    </Sheet>
  );
}

function Standing({ state }: { state: Extract<UpdateState, { release: Release }> }) {
  const { t, format } = useTill();
  const download = useOrder('updates.download');
  const { release } = state;
  const facts = { version: release.version, size: format.bytes(release.bytes) };
  switch (state.stage) {
    case 'offered':
      return (
        <>
          <p role="status">{t('updates.offered', facts)}</p>
          <FailureNotice error={download.error} />
          <div className="wrap gap-3 above-3">
            <OrderButton label={t('updates.download')} order={download} variant="primary" />
          </div>
        </>
      );
    case 'downloading': {
      const label = t('updates.downloading', { ...facts, done: format.bytes(state.bytes) });
      return (
        <>
          <p>{label}</p>
          <ProgressBar label={t('updates.newer')} done={state.bytes / release.bytes} />
        </>
      );
    }
    case 'ready':
      return <Ready state={state} />;
    case 'installing':
      return <p role="status">{t('updates.installing', facts)}</p>;
  }
}

function Ready({ state: { release, hold, isWanted } }: { state: Extract<UpdateState, { stage: 'ready' }> }) {
  const { t } = useTranslation();
  const install = useOrder('updates.install');
  const leave = useOrder('updates.leave');
  return (
    <>
      <p role="status">{t('updates.ready', { version: release.version })}</p>
      {hold ? <p className={styles.said}>{t(`updates.hold.${hold}`)}</p> : null}
      {isWanted ? <p className={styles.said}>{t('updates.wanted')}</p> : null}
      <FailureNotice error={install.error ?? leave.error} />
      <div className="wrap gap-3 above-3">
        {isWanted ? (
          <OrderButton label={t('updates.leave')} order={leave} key="leave" />
        ) : (
          <OrderButton
            label={t(hold ? 'updates.installLater' : 'updates.installNow')}
            order={install}
            key="install"
            variant="primary"
          />
        )}
      </div>
    </>
  );
}

/** Shows the signed release notes as plain text, without links or pictures. */
function Notes({ release: { releasedAt, notes } }: { release: Release }) {
  const { t, format } = useTill();
  return (
    <>
      <h3 className={styles.notesTitle}>{t('updates.notes')}</h3>
      <p className="soft small">{t('updates.released', { at: format.dateTime(releasedAt) })}</p>
      {notes.length === 0 ? <p>{t('updates.noNotes')}</p> : null}
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
}
