import type { TFunction } from 'i18next';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  CopiesState,
  CopyCheck,
  CopyEnd,
  CopyWork,
  ListedCopy,
} from '../../../../shared/health/copies-channels.ts';
import { DialogButton } from '../../../components/dialog-button.tsx';
import { Fact, Facts } from '../../../components/facts.tsx';
import { FailedReading, FailureNotice, TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { ProgressBar } from '../../../components/notices/progress-bar.tsx';
import { DialogFoot } from '../../../components/overlay.tsx';
import { ArmedButton, OrderButton } from '../../../presses/armed-button.tsx';
import { useTill } from '../../../state/parts.ts';
import { useCopiesOrder } from '../../../state/queries/copies-queries.ts';
import { useAnswer, useOrder } from '../../../state/queries/queries.ts';
import { Sheet } from '../sheet.tsx';
import styles from './health.module.css';

export function CopiesSheet() {
  const { t } = useTranslation();
  const copies = useAnswer('copies.read', undefined);
  const health = useAnswer('health.read', undefined);
  const list = useOrder('copies.list');
  const now = useCopiesOrder('copies.makeNow');
  const choice = useCopiesOrder('copies.chooseSecondPlace');
  const forgetting = useCopiesOrder('copies.forgetSecondPlace');
  const work = useRef<HTMLDivElement>(null);
  const second = copies.data?.second ?? null;
  const listAgain = useEffectEvent((_known: string | null) => {
    if (!list.isIdle) list.mutate();
  });
  const known = copies.data ? knownCopies(copies.data) : null;
  // Lists the copies again when they change, so that the list never shows a deleted copy or lacks a new one.
  useEffect(() => listAgain(known), [known]);
  return (
    <Sheet title={t('copies.title')} text={t('copies.text')}>
      <FailedReading of={copies} />
      <div ref={work} tabIndex={-1} className={styles.place}>
        {copies.data ? <CopyWorkNotice work={copies.data.work} /> : null}
      </div>
      <div className="wrap gap-3 above-3">
        {health.data?.journal === null ? null : <OrderButton label={t('copies.makeNow')} order={now} />}
        <OrderButton label={t(second ? 'copies.chooseOther' : 'copies.choose')} order={choice} />
        {second ? <OrderButton label={t('copies.forget')} order={forgetting} /> : null}
        <OrderButton label={t('copies.list')} order={list} />
      </div>
      <p role="status">{now.data ? t(`copies.${copiedHow(copies.data ?? now.data)}`) : null}</p>
      <FailureNotice error={list.error ?? now.error ?? choice.error ?? forgetting.error} />
      {list.data?.isSecondSilent ? <p role="status">{t('copies.secondSilent')}</p> : null}
      {list.data ? <CopyList copies={list.data.copies} onCheck={() => work.current?.focus()} /> : null}
    </Sheet>
  );
}

/** Returns a key that changes when any place has a newer copy. */
function knownCopies({ here, second }: CopiesState): string {
  return [here?.at, second?.folder, second?.last?.at].join(' ');
}

/** Returns how the copies ended. A slow second folder may finish after main has answered. */
function copiedHow({ here, second }: CopiesState): 'copied' | 'notCopied' | 'underWay' {
  if (here?.problem || (second && !second.isUnderWay && second.last?.problem)) return 'notCopied';
  return second?.isUnderWay ? 'underWay' : 'copied';
}

/** @param onCheck scrolls to the result of a check, which appears above the list */
function CopyList({ copies, onCheck }: { copies: readonly ListedCopy[]; onCheck: () => void }) {
  const { t, format } = useTill();
  const check = useCopiesOrder('copies.check');
  if (copies.length === 0) return <p role="status">{t('copies.noCopies')}</p>;
  return (
    <>
      <h3>{t('copies.listTitle')}</h3>
      <FailureNotice error={check.error} />
      <ul>
        {copies.map((copy) => (
          <li key={copy.id} className="wrap center between gap-3 entry">
            <div>
              <strong>{format.dateTime(copy.at)}</strong>
              <p className="soft small">{factsOf(copy, t).join(' · ')}</p>
            </div>
            <ArmedButton
              label={t('copies.check')}
              aria-label={t('copies.checkNamed', {
                at: format.dateTime(copy.at),
                place: t(`copies.place.${copy.place}`),
                count: copy.entries,
              })}
              onClick={() => check.mutate({ id: copy.id }, { onSuccess: onCheck })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function factsOf(copy: ListedCopy, t: TFunction): string[] {
  return [
    t('copies.entries', { count: copy.entries }),
    t(`copies.place.${copy.place}`),
    ...(copy.isOfThisJournal ? [] : [t('copies.otherJournal', { till: copy.till })]),
    ...(copy.isAuthentic ? [] : [t('copies.notOurs')]),
  ];
}

function CopyWorkNotice({ work }: { work: CopyWork }) {
  const { t, format } = useTill();
  switch (work.stage) {
    case 'none':
      return null;
    case 'checking': {
      const facts = { at: format.dateTime(work.copy.at), done: work.entries, count: work.copy.entries };
      return <UnderWay label={t('copies.checking', facts)} done={part(work.entries, work.copy.entries)} />;
    }
    case 'checked':
      return <Checked copy={work.copy} check={work.check} />;
    case 'restoring': {
      const facts = { done: work.entries, count: work.check.entries };
      return <UnderWay label={t('copies.restoring', facts)} done={part(work.entries, work.check.entries)} />;
    }
    case 'restored':
      return (
        <p role="status" className={styles.done}>
          {t('copies.restored', { at: format.dateTime(work.copy.at) })}
        </p>
      );
    case 'failed':
      return <TillProblemNotice problem={work.problem} />;
  }
}

function UnderWay({ label, done }: { label: string; done: number }) {
  const { t } = useTranslation();
  const stopping = useCopiesOrder('copies.stop');
  return (
    <div className={`column start gap-2 ${styles.work}`}>
      <p role="status">{label}</p>
      <ProgressBar label={label} done={done} />
      <OrderButton label={t('copies.stop')} order={stopping} />
      <FailureNotice error={stopping.error} />
    </div>
  );
}

function Checked({ copy, check }: { copy: ListedCopy; check: CopyCheck }) {
  const { t, format } = useTill();
  const count = check.entries;
  return (
    <div className={`column start gap-2 ${styles.work}`} role="status">
      <h3>{t('copies.checkedTitle', { at: format.dateTime(copy.at) })}</h3>
      <p>{t(soundnessOf(check), { count })}</p>
      {check.newestAt === null ? null : <p>{t('copies.newest', { at: format.dateTime(check.newestAt) })}</p>}
      {check.erased === 0 ? null : <p>{t('copies.erased', { count: check.erased })}</p>}
      <h3>{t('copies.endsTitle')}</h3>
      {check.ends.length === 0 ? <p>{t('copies.noEnds')}</p> : null}
      <Missing ends={check.ends} />
      {count > 0 ? (
        <DialogButton label={t('copies.restore')} title={t('copies.restoreTitle')}>
          {(close) => <RestoreQuestion copy={copy} check={check} close={close} />}
        </DialogButton>
      ) : null}
    </div>
  );
}

function soundnessOf({ isWhole, entries }: CopyCheck) {
  if (isWhole) return 'copies.isWhole';
  return entries === 0 ? 'copies.isEmpty' : 'copies.isDamaged';
}

/** Says for each source that knows the length of the journal how many entries a copy lacks. */
function Missing({ ends }: { ends: readonly CopyEnd[] }) {
  const { t } = useTranslation();
  const missingBy = ({ missing }: CopyEnd) => {
    if (missing.kind === 'otherEntries') return t('copies.otherEntries');
    if (missing.kind === 'otherJournal') return t('copies.otherOfJournal');
    return missing.count === 0 ? t('copies.missingNone') : t('copies.missing', { count: missing.count });
  };
  return (
    <Facts>
      {ends.map((end) => (
        <Fact key={end.by} name={t(`copies.end.${end.by}`)} value={missingBy(end)} />
      ))}
    </Facts>
  );
}

const MEANS = ['journal', 'payments', 'goods', 'lists', 'kept'] as const;

function RestoreQuestion({ copy, check, close }: { copy: ListedCopy; check: CopyCheck; close: () => void }) {
  const { t, format } = useTill();
  const restoring = useCopiesOrder('copies.restore');
  const facts = { at: format.dateTime(copy.at) };
  return (
    <>
      <Facts>
        {MEANS.map((what) => (
          <Fact key={what} name={t(`copies.means.${what}`)} value={t(`copies.meansText.${what}`, facts)} />
        ))}
      </Facts>
      <Missing ends={check.ends} />
      <FailureNotice error={restoring.error} />
      <DialogFoot>
        <ArmedButton label={t('copies.restoreNo')} variant="primary" onClick={close} data-autofocus />
        <ArmedButton
          label={t('copies.restoreYes')}
          loading={restoring.isPending}
          onClick={() => restoring.mutate({ id: copy.id }, { onSuccess: close })}
        />
      </DialogFoot>
    </>
  );
}

function part(done: number, of: number): number {
  return of === 0 ? 1 : done / of;
}
