import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problems.ts';
import { ADDRESSES } from '../../routes.ts';
import { useTill } from '../../state/parts.ts';
import { ProblemNotice } from '../notices/problem-notice.tsx';
import styles from './not-restored.module.css';

/** A copy was not restored, or fetched entries are gone. Neither stops the till. Shown on every screen until somebody has read it. */
export function NotRestored() {
  const { t } = useTranslation();
  const { notRestored, fetchedLost } = useTill().till;
  return (
    <>
      <Found problem={notRestored} href={ADDRESSES.health} way={t('shell.openCopies')} />
      <Found problem={fetchedLost} href={ADDRESSES.settings} way={t('shell.openSettings')} />
    </>
  );
}

function Found({ problem, href, way }: { problem: Problem | null; href: string; way: string }) {
  const { format } = useTill();
  const [isRead, setRead] = useState(false);
  if (!problem || isRead) return null;
  return (
    <div className={styles.place}>
      <ProblemNotice problem={problem} format={format.dateTime} onClose={() => setRead(true)}>
        <a className="touch ink semibold" href={href}>
          {way}
        </a>
      </ProblemNotice>
    </div>
  );
}
