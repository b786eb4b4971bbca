import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { EndedShape, NotPaidShape, PaidShape, ReviewShape, WaitShape } from '../frame/icons.tsx';
import { useFocus } from '../use-focus.ts';
import styles from './verdict-banner.module.css';

export type Tone = 'paid' | 'notPaid' | 'wait' | 'review' | 'ended';

const SHAPES = { paid: PaidShape, notPaid: NotPaidShape, wait: WaitShape, review: ReviewShape, ended: EndedShape };

/** What describes the button that has the focus beside the answer: the answer is read out by that, once. */
export const ANSWER_ID = 'answer';
/** The same without the heading, where that has the focus. */
const ADVICE_ID = 'advice';

/** The one big answer: colour, shape and words, all of them saying the same. */
export function VerdictBanner({
  tone,
  heading,
  english,
  amount,
  answer,
  also,
  takeFocus,
}: {
  tone: Tone;
  heading: string;
  /** The same in English, where the texts are in another language. */
  english: string | null;
  /** What it is about; it follows in the heading. */
  amount?: string;
  answer: ReactNode;
  /** A small line that is always there. */
  also?: ReactNode;
  /** Whether the heading takes the focus, where no button does. */
  takeFocus: boolean;
}) {
  const Answer = SHAPES[tone];
  const ref = useFocus<HTMLHeadingElement>(heading);
  const banner = useInSight(heading);
  return (
    <div ref={banner} className={styles.banner} data-tone={tone}>
      <Answer size={64} />
      <div role="status" aria-live="off" id={ANSWER_ID} className={styles.words}>
        <h1 {...(takeFocus ? { ref, tabIndex: -1, 'aria-describedby': ADVICE_ID } : {})} className={styles.heading}>
          {heading} {amount ? <Amount text={amount} /> : null}
        </h1>
        <p id={ADVICE_ID} className={styles.answer}>
          {answer}
        </p>
        {english ? (
          <p lang="en" className={styles.english}>
            {english}
          </p>
        ) : null}
        {also ? <p className={styles.also}>{also}</p> : null}
      </div>
    </div>
  );
}

/** The screen may have been scrolled to what was pressed: a new answer begins at its top. */
function useInSight(answer: string): RefObject<HTMLDivElement | null> {
  const banner = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is what scrolls
  useEffect(() => {
    banner.current?.closest('main')?.scrollTo({ top: 0 });
  }, [answer]);
  return banner;
}

/** All of it stays in sight: the longer it is, the smaller it is written. */
function Amount({ text }: { text: string }) {
  const characters = { '--characters': text.length } as CSSProperties;
  return (
    <span className={styles.amount} style={characters}>
      {text}
    </span>
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
