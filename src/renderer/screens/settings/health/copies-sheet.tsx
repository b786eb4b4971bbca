import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CopiesState, ListedCopy } from '../../../../shared/health/copies-channels.ts';
import { FailedReading } from '../../../components/notices/failed-reading.tsx';
import { FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useTill } from '../../../state/parts.ts';
import {
  useCopies,
  useCopyCheck,
  useCopyList,
  useCopyNow,
  useSecondPlaceChoice,
  useSecondPlaceForgetting,
} from '../../../state/queries/health-queries.ts';
import { Sheet } from '../sheet.tsx';
import { CopyWorkNotice } from './copy-work.tsx';
import styles from './health.module.css';

/** Copies of the journal: makes them, keeps them in a second folder, checks them, and restores one. */
export function CopiesSheet() {
  const { t } = useTranslation();
  const copies = useCopies();
  const list = useCopyList();
  const now = useCopyNow();
  const choice = useSecondPlaceChoice();
  const forgetting = useSecondPlaceForgetting();
  const work = useRef<HTMLDivElement>(null);
  const second = copies.data?.second ?? null;
  const failed = [list, now, choice, forgetting].find(({ isError }) => isError);
  return (
    <Sheet title={t('copies.title')} text={t('copies.text')}>
      <FailedReading of={copies} />
      <div ref={work} tabIndex={-1} className={styles.place}>
        {copies.data ? <CopyWorkNotice work={copies.data.work} /> : null}
      </div>
      <div className="wrap gap-3 above-3">
        <ArmedButton loading={now.isPending} onClick={() => now.mutate()}>
          {t('copies.makeNow')}
        </ArmedButton>
        <ArmedButton loading={choice.isPending} onClick={() => choice.mutate()}>
          {t(second ? 'copies.chooseOther' : 'copies.choose')}
        </ArmedButton>
        {second ? (
          <ArmedButton loading={forgetting.isPending} onClick={() => forgetting.mutate()}>
            {t('copies.forget')}
          </ArmedButton>
        ) : null}
        <ArmedButton loading={list.isPending} onClick={() => list.mutate()}>
          {t('copies.list')}
        </ArmedButton>
      </div>
      <p role="status">{now.data ? t(`copies.${copiedHow(copies.data ?? now.data)}`) : null}</p>
      <FailureNotice error={failed?.error} />
      {list.data?.isSecondSilent ? <p role="status">{t('copies.secondSilent')}</p> : null}
      {list.data ? <CopyList copies={list.data.copies} onCheck={() => work.current?.focus()} /> : null}
    </Sheet>
  );
}

/** Returns the result of copying so far. A slow second folder may finish after main has answered. */
function copiedHow({ here, second }: CopiesState): 'copied' | 'notCopied' | 'underWay' {
  if (here?.problem || (second && !second.isUnderWay && second.last?.problem)) return 'notCopied';
  return second?.isUnderWay ? 'underWay' : 'copied';
}

/** @param onCheck scrolls to the result of a check, which stands above the list */
function CopyList({ copies, onCheck }: { copies: readonly ListedCopy[]; onCheck: () => void }) {
  const { t } = useTranslation();
  const { format } = useTill();
  const check = useCopyCheck();
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
              aria-label={t('copies.checkNamed', {
                at: format.dateTime(copy.at),
                place: t(`copies.place.${copy.place}`),
                count: copy.entries,
              })}
              onClick={() => check.mutate(copy.id, { onSuccess: onCheck })}
            >
              {t('copies.check')}
            </ArmedButton>
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
