import { useTranslation } from 'react-i18next';
import type { CopyCheck, CopyEnd, CopyWork, ListedCopy } from '../../../../shared/health/copies-channels.ts';
import { DialogButton } from '../../../components/dialog-button.tsx';
import { Facts } from '../../../components/facts.tsx';
import { FailureNotice, TillProblemNotice } from '../../../components/notices/problem-notice.tsx';
import { ProgressBar } from '../../../components/notices/progress-bar.tsx';
import { DialogFoot } from '../../../components/overlay.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useTill } from '../../../state/parts.ts';
import { useCopyRestore, useCopyStop } from '../../../state/queries/health-queries.ts';
import styles from './health.module.css';

export function CopyWorkNotice({ work }: { work: CopyWork }) {
  const { t } = useTranslation();
  const { format } = useTill();
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
  const stopping = useCopyStop();
  return (
    <div className={`column start gap-2 ${styles.work}`}>
      <p role="status">{label}</p>
      <ProgressBar label={label} done={done} />
      <ArmedButton loading={stopping.isPending} onClick={() => stopping.mutate()}>
        {t('copies.stop')}
      </ArmedButton>
    </div>
  );
}

function Checked({ copy, check }: { copy: ListedCopy; check: CopyCheck }) {
  const { t } = useTranslation();
  const { format } = useTill();
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

/** What a copy lacks, compared with each source that knows how far the journal reached. */
function Missing({ ends }: { ends: readonly CopyEnd[] }) {
  const { t } = useTranslation();
  const missingBy = ({ missing }: CopyEnd) => {
    if (missing.kind === 'otherEntries') return t('copies.otherEntries');
    if (missing.kind === 'otherJournal') return t('copies.otherOfJournal');
    return missing.count === 0 ? t('copies.missingNone') : t('copies.missing', { count: missing.count });
  };
  return <Facts rows={ends.map((end) => ({ name: t(`copies.end.${end.by}`), value: missingBy(end) }))} />;
}

const MEANS = ['journal', 'payments', 'goods', 'lists', 'kept'] as const;

function RestoreQuestion({ copy, check, close }: { copy: ListedCopy; check: CopyCheck; close: () => void }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const restoring = useCopyRestore();
  const facts = { at: format.dateTime(copy.at) };
  return (
    <>
      <Facts
        rows={MEANS.map((what) => ({ name: t(`copies.means.${what}`), value: t(`copies.meansText.${what}`, facts) }))}
      />
      <Missing ends={check.ends} />
      <FailureNotice error={restoring.error} />
      <DialogFoot>
        <ArmedButton variant="primary" onClick={close} data-autofocus>
          {t('copies.restoreNo')}
        </ArmedButton>
        <ArmedButton loading={restoring.isPending} onClick={() => restoring.mutate(copy.id, { onSuccess: close })}>
          {t('copies.restoreYes')}
        </ArmedButton>
      </DialogFoot>
    </>
  );
}

function part(done: number, of: number): number {
  return of === 0 ? 1 : done / of;
}
