import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenedSet, SealedExport } from '../../../../shared/export/opened-export.ts';
import { oneAddress } from '../../../back-office-routes.ts';
import { Button } from '../../../components/controls.ts';
import { LockIcon, TickIcon } from '../../../components/icons.tsx';
import { FailedReading, FailureNotice } from '../../../components/notices/problem-notice.tsx';
import { useFocus } from '../../../components/use-focus.ts';
import { useFocusAfterRemoval } from '../../../components/use-focus-after-removal.ts';
import { ArmedButton } from '../../../presses/armed-button.tsx';
import { useTill } from '../../../state/parts.ts';
import { useOpenedList } from '../../../state/queries/opened-queries.ts';
import { useOrder } from '../../../state/queries/queries.ts';
import styles from './exports.module.css';
import { OpenDialog } from './open-dialog.tsx';

export function ExportsList() {
  const { t } = useTranslation();
  const list = useOpenedList();
  const [isOpen, setOpen] = useState(false);
  const open = useFocus<HTMLButtonElement>();
  const sets = list.data?.sets ?? [];
  return (
    <div ref={useFocusAfterRemoval()} className="column gap-4 full">
      <div className="row between gap-5 firm">
        <div>
          <h2>{t('opened.title')}</h2>
          <p className="soft small">{t('opened.about')}</p>
        </div>
        <Button ref={open} variant="primary" onClick={() => setOpen(true)}>
          {t('opened.open')}
        </Button>
      </div>
      <FailedReading of={list} waiting={t('opened.loading')} />
      {list.isSuccess && sets.length === 0 ? (
        <div className="sheet" role="status">
          <h3>{t('opened.none')}</h3>
          <p className="above-2 soft">{t('opened.noneText')}</p>
        </div>
      ) : null}
      <ul className="column gap-4">
        {sets.map((set) => (
          <li key={set.id} className="sheet column gap-3">
            <OpenedSetCard set={set} />
          </li>
        ))}
      </ul>
      <OpenDialog opened={isOpen} opening={list.data?.opening ?? { stage: 'none' }} onClose={() => setOpen(false)} />
    </div>
  );
}

function OpenedSetCard({ set }: { set: OpenedSet }) {
  const { t, format } = useTill();
  const text = useSetText();
  const closing = useOrder('opened.close');
  const { id, exports, payments, entries, openedAt, folder } = set;
  const facts = [
    t('opened.exports', { count: exports.length }),
    t('opened.payments', { count: payments }),
    t('opened.entries', { count: entries }),
    t('opened.openedAt', { time: format.dateTime(openedAt) }),
    t('opened.from', { folder }),
  ];
  return (
    <>
      <div className="row between gap-5 firm">
        <div>
          <h3>
            <a className="touch ink" href={oneAddress('exports', id)}>
              {text(exports, 'set')}
            </a>
          </h3>
          <p className="soft small breaks selectable">{facts.join(' · ')}</p>
        </div>
        <ArmedButton
          label={t('opened.close')}
          loading={closing.isPending}
          aria-label={t('opened.closeName', { tills: tillsOf(exports) })}
          onClick={() => closing.mutate({ id })}
        />
      </div>
      {exports.some(({ mode }) => mode === 'practice') ? (
        <p className="semibold box wait">{t('opened.practice')}</p>
      ) : null}
      <NotKnown set={set} />
      <FailureNotice error={closing.error} />
    </>
  );
}

/** Lists what the check of a set of exports could not establish, so that nobody trusts the set too much. */
function NotKnown({ set: { notKnown } }: { set: OpenedSet }) {
  const { t } = useTranslation();
  if (notKnown.length === 0) {
    return (
      <p className={`row gap-2 ${styles.known}`}>
        <TickIcon />
        {t('opened.allKnown')}
      </p>
    );
  }
  return (
    <details className="fold">
      <summary>{t('opened.notKnown')}</summary>
      <ul className={`column gap-2 selectable ${styles.sentences}`}>
        {notKnown.map(({ place, sentence }) => (
          <li key={`${place}${sentence}`}>
            {place === '' ? null : <strong>{place}: </strong>}
            {sentence}
          </li>
        ))}
      </ul>
      <p className="soft small">{t('opened.notKnownHint')}</p>
    </details>
  );
}

/** Warns above all content of an opened export that the content is not this till's own. */
export function OpenedBanner({ exports }: { exports: readonly SealedExport[] }) {
  const { t } = useTranslation();
  const text = useSetText();
  return (
    <div className={`row gap-3 box wait ${styles.banner}`}>
      <LockIcon />
      <p>
        <strong>{text(exports, 'banner')}</strong> {t('opened.readOnly')}
      </p>
    </div>
  );
}

function useSetText(): (exports: readonly SealedExport[], as: 'set' | 'banner') => string {
  const { t, format } = useTill();
  return (exports, as) => {
    const tills = tillsOf(exports);
    const times = exports.map(({ sealedAt }) => sealedAt).sort();
    const [first, last] = [format.dateTime(times[0] ?? ''), format.dateTime(times.at(-1) ?? '')];
    return first === last ? t(`opened.${as}`, { tills, sealed: last }) : t(`opened.${as}Span`, { tills, first, last });
  };
}

function tillsOf(exports: readonly SealedExport[]): string {
  return [...new Set(exports.map(({ till }) => till))].join(', ');
}
