import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './foot-notices.module.css';

const Place = createContext<HTMLElement | null>(null);

/** Messages about the buttons of a footer appear above them, so that no button moves. */
export function WithFootNotices({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Place value={place}>
      <div ref={setPlace} className={styles.notices} />
      {children}
    </Place>
  );
}

/** Appears above the buttons in a footer, otherwise in place. */
export function FootNotice({ children }: { children: ReactNode }) {
  const place = useContext(Place);
  return place ? createPortal(children, place) : children;
}
