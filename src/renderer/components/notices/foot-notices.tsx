import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './foot-notices.module.css';

const Place = createContext<HTMLElement | null>(null);

/** The foot of a panel: what its buttons report stands above them, so that none of them moves. */
export function WithFootNotices({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Place value={place}>
      <div ref={setPlace} className={styles.notices} />
      {children}
    </Place>
  );
}

/** What a button reports. In a foot, it stands above the buttons; elsewhere it stands where it is written. */
export function FootNotice({ children }: { children: ReactNode }) {
  const place = useContext(Place);
  return place ? createPortal(children, place) : children;
}
