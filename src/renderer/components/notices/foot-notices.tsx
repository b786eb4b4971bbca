import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './foot-notices.module.css';

const Place = createContext<HTMLElement | null>(null);

/** Shows the notices of a footer's buttons above the footer, so that no button moves. */
export function WithFootNotices({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Place value={place}>
      <div ref={setPlace} className={styles.notices} />
      {children}
    </Place>
  );
}

/** Appears above the buttons inside a footer, and in place elsewhere. */
export function FootNotice({ children }: { children: ReactNode }) {
  const place = useContext(Place);
  return place ? createPortal(children, place) : children;
}
