import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HEALTH_ADDRESS } from '../../routes.ts';
import { useTill } from '../../state/parts.ts';
import { ProblemNotice } from '../notices/problem-notice.tsx';
import styles from './not-restored.module.css';

/** That a start did not go back to a copy as a person had decided, on every screen until somebody has read it. */
export function NotRestored() {
  const { t } = useTranslation();
  const { till, format } = useTill();
  const [isRead, setRead] = useState(false);
  if (!till.notRestored || isRead) return null;
  return (
    <div className={styles.place}>
      <ProblemNotice problem={till.notRestored} format={format.dateTime} onClose={() => setRead(true)}>
        <a className={styles.way} href={HEALTH_ADDRESS}>
          {t('shell.openCopies')}
        </a>
      </ProblemNotice>
    </div>
  );
}
