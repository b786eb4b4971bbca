import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { RequestOf } from '../../../../shared/bridge-contract.ts';
import { useParts } from '../../../state/parts.ts';
import styles from './bank-page.module.css';

/** The part of the screen over which main lays the bank's page. */
export function BankPageRegion({ reference, isLoading }: { reference: string; isLoading: boolean }) {
  const { t } = useTranslation();
  const { overlays } = useParts();
  const isCovered = useStore(overlays, (state) => state.opened > 0);
  const region = usePlacedPage(reference, isCovered);
  return (
    <section ref={region} aria-label={t('bankPage.region')} className={styles.region}>
      <p>{isCovered ? t('bankPage.covered') : t(isLoading ? 'bankPage.loading' : 'bankPage.shown')}</p>
    </section>
  );
}

/** Reports the page's bounds to main while the region is on the screen and nothing covers it. */
function usePlacedPage(reference: string, isCovered: boolean): RefObject<HTMLElement | null> {
  const { bankPage } = useParts();
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = region.current;
    if (!element || isCovered) return;
    const place = () => bankPage.place(reference, boundsOf(element));
    const observer = new ResizeObserver(place);
    place();
    observer.observe(element);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, true);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
      bankPage.place(reference, null);
    };
  }, [bankPage, reference, isCovered]);
  return region;
}

/** Returns the bounds in whole pixels of the window; null if there is no room. */
function boundsOf(element: HTMLElement): RequestOf<'bankPage.place'>['bounds'] {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [x, y] = [Math.max(0, Math.round(left)), Math.max(0, Math.round(top))];
  const [width, height] = [Math.round(right) - x, Math.round(bottom) - y];
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}
