import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeadOfficeState } from '../../../shared/head-office/head-office-channels.ts';
import { DialogButton, Question } from '../../components/dialog-button.tsx';
import { Facts } from '../../components/facts.tsx';
import { FailureNotice, TillProblemNotice } from '../../components/notices/problem-notice.tsx';
import { useFocus } from '../../components/use-focus.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { useStopped, useTill } from '../../state/parts.ts';
import {
  useAcknowledgement,
  useFetchingBack,
  useHeadOffice,
  useLeaving,
} from '../../state/queries/head-office-queries.ts';
import { problemOf } from '../../state/queries/queries.ts';
import { HeadOfficeForm } from './head-office-form.tsx';
import { Sheet } from './sheet.tsx';

/** The till's connection to head office. */
export function HeadOfficeSheet() {
  const { t } = useTranslation();
  const stopped = useStopped();
  const state = useHeadOffice();
  const [last, setLast] = useState<Last>(null);
  // The top of the page already says what stopped the till.
  if (state.isError && stopped?.code === problemOf(state.error).code) return null;
  return (
    <Sheet title={t('headOffice.title')} text={t('headOffice.text')}>
      <FailureNotice error={state.error} />
      {state.isPending ? <p>{t('headOffice.reading')}</p> : null}
      {state.data?.kind === 'off' ? (
        <Connect state={state.data} hasLeft={last === 'left'} done={() => setLast('connected')} />
      ) : null}
      {state.data?.kind === 'enrolled' ? (
        <Connected state={state.data} isNew={last === 'connected'} left={() => setLast('left')} />
      ) : null}
      <AcknowledgeLoss />
    </Sheet>
  );
}

/** The act just done in this sheet. Its button is gone together with the dialog. */
type Last = 'connected' | 'left' | null;

function Connect({ state: { provisioned }, hasLeft, done }: { state: Off; hasLeft: boolean; done: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      {hasLeft ? <Focused>{t('headOffice.off')}</Focused> : <p>{t('headOffice.off')}</p>}
      {provisioned ? <TillProblemNotice problem={provisioned.problem} /> : null}
      {provisioned?.isTriedAgain ? <p role="status">{t('headOffice.row.connecting')}</p> : null}
      <div className="column start gap-3 above-4">
        <DialogButton label={t('headOffice.connect')} title={t('headOffice.connectTitle')}>
          {(close) => <HeadOfficeForm leave={close} done={done} />}
        </DialogButton>
      </div>
    </>
  );
}

type Off = Extract<HeadOfficeState, { kind: 'off' }>;
type Enrolled = Extract<HeadOfficeState, { kind: 'enrolled' }>;

function Connected({ state, isNew, left }: { state: Enrolled; isNew: boolean; left: () => void }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const stopped = useStopped();
  const { address, fingerprint, authority, standing, receivedAt, waiting, problem } = state;
  const isSaidAbove = problem !== null && stopped?.code === problem.code;
  return (
    <>
      <Facts
        rows={[
          { name: t('headOffice.address'), value: address, mono: true },
          { name: t('headOffice.fingerprint'), value: fingerprint, mono: true },
          ...(authority ? [{ name: t('headOffice.authorityShown'), value: authority, mono: true }] : []),
          { name: t('headOffice.state'), value: t(`headOffice.standing.${standing}`) },
          {
            name: t('headOffice.receivedAt'),
            value: receivedAt === null ? t('headOffice.noReceipt') : format.dateTime(receivedAt),
          },
          { name: t('headOffice.waiting'), value: format.count(waiting) },
        ]}
      />
      {isNew ? <Focused>{t('headOffice.connected')}</Focused> : null}
      {problem && !isSaidAbove ? <TillProblemNotice problem={problem} /> : null}
      <FetchBack state={state} />
      <Leave left={left} />
    </>
  );
}

/** Offers to fetch entries that this disk has lost, and reports the fetch. */
function FetchBack({ state: { missing, fetched, isLost } }: { state: Enrolled }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const fetching = useFetchingBack();
  const isMissing = missing > 0 && !fetched?.isWhole;
  return (
    <>
      {fetched ? (
        <div role="status">
          <p>{t('headOffice.fetched', fetched)}</p>
          <p>{t('headOffice.fetchedMeans')}</p>
          <Facts rows={[{ name: t('headOffice.fetchedFolder'), value: fetched.folder, mono: true }]} />
        </div>
      ) : null}
      {isLost || isMissing ? (
        <div className="column start gap-3 above-4">
          {isMissing ? <p>{t('headOffice.fetchText', { missing: format.count(missing) })}</p> : null}
          {isLost ? <p>{t('headOffice.lostText')}</p> : null}
          <FailureNotice error={fetching.error} />
          <ArmedButton variant="primary" loading={fetching.isPending} onClick={() => fetching.mutate(undefined)}>
            {t('headOffice.fetch')}
          </ArmedButton>
        </div>
      ) : null}
    </>
  );
}

/** Acknowledges the loss of entries that cannot be fetched, which ends the till's warning. */
function AcknowledgeLoss() {
  const { t } = useTranslation();
  const { till, format } = useTill();
  const { fetchedLost, lossAcknowledged } = till;
  const acknowledgement = useAcknowledgement();
  if (!fetchedLost) {
    if (!acknowledgement.isSuccess || !lossAcknowledged) return null;
    const at = format.dateTime(lossAcknowledged.at);
    return <Focused>{t('health.lossAcknowledged', { ...lossAcknowledged, at })}</Focused>;
  }
  return (
    <div className="column start gap-3 above-4">
      <DialogButton label={t('headOffice.lostKnown')} title={t('headOffice.lostKnownTitle')}>
        {(close) => (
          <Question
            act={acknowledgement}
            keep={t('headOffice.lostKnownNo')}
            yes={t('headOffice.lostKnownYes')}
            close={close}
            onDone={close}
          >
            <p>{t('headOffice.lostKnownText')}</p>
          </Question>
        )}
      </DialogButton>
    </div>
  );
}

/** Takes the focus from a button that has disappeared. */
function Focused({ children }: { children: string }) {
  const ref = useFocus<HTMLParagraphElement>();
  return (
    <p ref={ref} tabIndex={-1}>
      {children}
    </p>
  );
}

function Leave({ left }: { left: () => void }) {
  const { t } = useTranslation();
  const leaving = useLeaving();
  return (
    <div className="column start gap-3 above-4">
      <DialogButton label={t('headOffice.leave')} title={t('headOffice.leaveTitle')}>
        {(close) => (
          <Question
            act={leaving}
            keep={t('headOffice.leaveNo')}
            yes={t('headOffice.leaveYes')}
            close={close}
            onDone={left}
          >
            <p>{t('headOffice.leaveText')}</p>
          </Question>
        )}
      </DialogButton>
    </div>
  );
}
