import { useViewportSize } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '../../../shared/payment/snapshot.ts';
import { ArmedButton } from '../../presses/armed-button.tsx';
import { usePresses } from '../../presses/use-presses.ts';
import { paymentAddress } from '../../routes.ts';
import { useDesk, useParts, useTill } from '../../state/parts.ts';
import { focusScreen } from '../focus-around.ts';
import { PaidShape, ReviewShape } from '../icons.tsx';
import styles from './news.module.css';

const TONES = {
  paid: 'paid',
  paidLate: 'review',
  paidInReview: 'review',
  contradicted: 'notPaid',
  review: 'review',
} as const;

/** How many notices are shown at once, in low and in high windows. More notices appear as these are dismissed. */
const MOST_SHOWN = { low: 1, high: 3 };
/** In a window lower than this, three notices would leave too little room for the screen below. */
const HIGH_PX = 900;

/**
 * Shows news about payments that are not at the counter, until a person dismisses them. The screen moves down for the
 * news, because a bank page would cover anything that overlaps it.
 */
export function News() {
  const { t } = useTranslation();
  const { counter } = useParts();
  const news = useDesk((state) => state.snapshot?.announcements ?? NONE);
  const { height } = useViewportSize();
  const shown = height < HIGH_PX ? MOST_SHOWN.low : MOST_SHOWN.high;
  const more = news.length - shown;
  // The region is always in the document, so that screen readers announce its changes.
  return (
    <div role="status" className={styles.news}>
      {news.slice(0, shown).map((announcement) => (
        <Item
          key={announcement.reference}
          announcement={announcement}
          dismiss={() => {
            focusScreen();
            void counter.dismissNews(announcement.reference);
          }}
        />
      ))}
      {more > 0 ? <p className={`row gap-3 ${styles.more}`}>{t('news.more', { count: more })}</p> : null}
    </div>
  );
}

const NONE: readonly Announcement[] = [];

function Item({ announcement, dismiss }: { announcement: Announcement; dismiss: () => void }) {
  const { t, format } = useTill();
  const { reference, amount, kind, at } = announcement;
  return (
    <div className={`row gap-3 firm ${styles.item}`} data-tone={TONES[kind]}>
      {kind === 'paid' ? <PaidShape size={24} /> : <ReviewShape size={24} />}
      <p className={styles.sentence}>
        {t(`news.${kind}`, { reference, amount: format.money(amount) })}{' '}
        <time dateTime={at} className="soft">
          {format.timeOrDate(at)}
        </time>
      </p>
      <ArmedLink className={`touch framed ${styles.open}`} href={paymentAddress(reference)}>
        {t('news.open')}
      </ArmedLink>
      <ArmedButton label={t('news.dismiss')} variant="plain" onClick={dismiss} />
    </div>
  );
}

/** A link that may appear where another control was. It ignores presses for its first second. */
function ArmedLink({
  href,
  className,
  children,
}: {
  href: string;
  className: string | undefined;
  children: ReactNode;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  const presses = usePresses(link);
  return (
    <a
      ref={link}
      href={href}
      className={className}
      aria-disabled={!presses.isArmed}
      onClick={(event) => {
        if (!presses.counts(event)) event.preventDefault();
      }}
    >
      {children}
    </a>
  );
}
