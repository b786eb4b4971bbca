import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EvidenceState, EvidenceSubject } from '../../../shared/export/evidence-view.ts';
import { oneAddress } from '../../back-office-routes.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { paymentAddress } from '../../routes.ts';
import { useAnswer, useOrder } from '../../state/queries/queries.ts';
import { FailureNotice, TillProblemNotice } from '../notices/problem-notice.tsx';
import { ProgressBar } from '../notices/progress-bar.tsx';
import styles from './save-evidence.module.css';

export function SaveEvidence({ subject }: { subject: EvidenceSubject }) {
  const { t } = useTranslation();
  const state = useAnswer('evidence.read', undefined, { staleTime: Number.POSITIVE_INFINITY }).data ?? {
    stage: 'none',
  };
  const saving = useOrder('evidence.save');
  const isOurs = state.stage !== 'none' && pageOf(state.subject) === pageOf(subject);
  const isRunning = state.stage === 'running';
  const save = useFocusAfter<HTMLButtonElement>(saving.isPending || (isRunning && isOurs));
  return (
    <div className="column gap-2">
      {isRunning && isOurs ? (
        <Running state={state} />
      ) : (
        <ArmedButton
          label={t('evidencePack.save')}
          ref={save}
          className={styles.save ?? ''}
          disabled={isRunning}
          loading={saving.isPending}
          onClick={() => saving.mutate(subject)}
        />
      )}
      {isRunning && !isOurs ? (
        <p className="soft small breaks selectable">
          {t('evidencePack.other')} <a href={pageOf(state.subject)}>{t('evidencePack.showOther')}</a>
        </p>
      ) : null}
      <div role="status">{isOurs ? <Ended state={state} /> : null}</div>
      <FailureNotice error={saving.error} onClose={() => saving.reset()} />
    </div>
  );
}

function Running({ state: { part, done, isCancelling } }: { state: Extract<EvidenceState, { stage: 'running' }> }) {
  const { t } = useTranslation();
  const end = useOrder('evidence.cancel');
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button has gone, so the button in its place takes the focus.
    if (document.activeElement === document.body) cancel.current?.focus();
  }, []);
  return (
    <>
      <p className="semibold">{t(`evidencePack.part.${part}`)}</p>
      <ProgressBar label={t('evidencePack.progress')} done={done} />
      <p className="soft small breaks selectable" role="status">
        {t(isCancelling ? 'evidencePack.cancelling' : 'evidencePack.goesOn')}
      </p>
      <ArmedButton
        label={t('evidencePack.cancel')}
        ref={cancel}
        className={styles.save ?? ''}
        loading={isCancelling}
        onClick={() => end.mutate()}
      />
      <FailureNotice error={end.error} />
    </>
  );
}

function Ended({ state }: { state: EvidenceState }) {
  const { t } = useTranslation();
  const dismiss = useOrder('evidence.dismiss');
  switch (state.stage) {
    case 'finished':
      return (
        <>
          <p className="semibold breaks selectable">{t('evidencePack.saved', { path: state.saved.path })}</p>
          <p className="soft small breaks selectable">{t('evidencePack.seal', { ...state.saved })}</p>
          {state.saved.isPractice ? <p className="soft small breaks selectable">{t('evidencePack.practice')}</p> : null}
        </>
      );
    case 'cancelled':
      return <p>{t('evidencePack.cancelled')}</p>;
    case 'failed':
      return <TillProblemNotice problem={state.problem} onClose={() => dismiss.mutate()} />;
    default:
      return null;
  }
}

function pageOf(subject: EvidenceSubject): string {
  return subject.of === 'case' ? oneAddress('cases', subject.id) : paymentAddress(subject.reference);
}

/** Returns a ref whose control gets the focus when the work ends, unless another control has it. */
function useFocusAfter<Element extends HTMLElement>(isUnderWay: boolean) {
  const ref = useRef<Element>(null);
  const wasUnderWay = useRef(isUnderWay);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay && document.activeElement === document.body) ref.current?.focus();
    wasUnderWay.current = isUnderWay;
  }, [isUnderWay]);
  return ref;
}
