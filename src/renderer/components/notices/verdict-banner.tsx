import type { ReactNode } from 'react';
import { EndedShape, NotPaidShape, PaidShape, ReviewShape, WaitShape } from '../frame/icons.tsx';
import { useFocus } from '../use-focus.ts';
import styles from './verdict-banner.module.css';

export type Tone = 'paid' | 'notPaid' | 'wait' | 'review' | 'ended';

const SHAPES = { paid: PaidShape, notPaid: NotPaidShape, wait: WaitShape, review: ReviewShape, ended: EndedShape };

/** What describes the button that has the focus beside the answer. */
export const ANSWER_ID = 'answer';

/** The one big answer: colour, shape and words, all of them saying the same. */
export function VerdictBanner({
  tone,
  heading,
  answer,
  also,
  takeFocus,
}: {
  tone: Tone;
  heading: string;
  answer: ReactNode;
  /** A line that counts as much as the answer. */
  also?: ReactNode;
  /** Whether the heading takes the focus, where no button does. */
  takeFocus: boolean;
}) {
  const Answer = SHAPES[tone];
  const ref = useFocus<HTMLHeadingElement>(heading);
  return (
    <div className={styles.banner} data-tone={tone}>
      <Answer size={84} />
      <div role="status" id={ANSWER_ID}>
        <h1 {...(takeFocus ? { ref, tabIndex: -1 } : {})} className={styles.line}>
          {heading}
        </h1>
        <p className={styles.line}>{answer}</p>
        {also ? <p className={styles.line}>{also}</p> : null}
      </div>
    </div>
  );
}

/** The same shape and words, small: for lists. */
export function OutcomeMark({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Mark = SHAPES[tone];
  return (
    <span className={styles.mark} data-tone={tone}>
      <Mark size={18} />
      {children}
    </span>
  );
}
