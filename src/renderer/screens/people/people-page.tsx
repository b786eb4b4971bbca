import type { ReactNode } from 'react';
import { ModeBanner } from '../../components/frame/mode-banner.tsx';
import { useTill } from '../../state/parts.ts';
import styles from './people.module.css';

/** A page of its own, with nothing on it but the till's name, its mode, and what a person has to do. */
export function PeoplePage({
  isSingle = false,
  keyed,
  children,
}: {
  /** As wide as its words, without a place for keys. */
  isSingle?: boolean;
  /** The keys beside the words. */
  keyed?: ReactNode;
  children: ReactNode;
}) {
  const { till } = useTill();
  return (
    <div className={styles.page}>
      <header>
        <p className={styles.head}>{[till.merchant, till.till].filter((part) => part !== '').join(' · ')}</p>
        {till.isSetUp ? <ModeBanner till={till} /> : null}
      </header>
      <main id="screen" className={styles.screen}>
        <div className={styles.sheet} data-single={isSingle}>
          <div className={styles.words}>{children}</div>
          {keyed}
        </div>
      </main>
    </div>
  );
}
