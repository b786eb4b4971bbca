import type { ParseKeys } from 'i18next';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Money } from '../../../shared/money/money.ts';
import { useInEnglish } from '../../languages/in-english.ts';
import { useTill } from '../../state/parts.ts';
import { EndedShape, NotPaidShape, PaidShape, ReviewShape, WaitShape } from '../icons.tsx';
import { useFocus } from '../use-focus.ts';
import styles from './verdict-banner.module.css';

export type Tone = 'paid' | 'notPaid' | 'wait' | 'review' | 'ended';

const SHAPES = { paid: PaidShape, notPaid: NotPaidShape, wait: WaitShape, review: ReviewShape, ended: EndedShape };

/** The id of the answer's text, which describes the focused button. Screen readers thus read the answer once. */
export const ANSWER_ID = 'answer';
/** The id of the advice, which describes the heading while the heading has the focus. */
const ADVICE_ID = 'advice';

/** Shows a verdict by colour, shape and words, so that none of them is needed to understand it. */
export function VerdictBanner({
  tone,
  heading,
  answer,
  said,
  amount,
  also,
  takeFocus = false,
}: {
  tone: Tone;
  /** The heading, shown with the English words beside it if the screen is in another language. */
  heading: ParseKeys;
  answer: ParseKeys;
  said?: string;
  amount?: Money;
  also?: ReactNode;
  /** True if no button takes the focus, so that the heading takes it. */
  takeFocus?: boolean;
}) {
  const { t, format } = useTill();
  const Answer = SHAPES[tone];
  const ref = useFocus<HTMLHeadingElement>(heading);
  const banner = useInSight(heading);
  const english = useInEnglish().inEnglish(heading, answer);
  return (
    <div ref={banner} className={`row gap-5 ${styles.banner}`} data-tone={tone}>
      <Answer size={64} />
      <div role="status" aria-live="off" id={ANSWER_ID} className={styles.words}>
        <h1 {...(takeFocus ? { ref, tabIndex: -1, 'aria-describedby': ADVICE_ID } : {})} className={styles.heading}>
          {t(heading)} {amount ? <Amount text={format.money(amount)} /> : null}
        </h1>
        <p id={ADVICE_ID} className={styles.answer}>
          {said ?? t(answer)}
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

/** Scrolls to the top for a new answer, since the screen may be scrolled down to the pressed button. */
function useInSight(answer: string): RefObject<HTMLDivElement | null> {
  const banner = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer triggers the scroll
  useEffect(() => {
    banner.current?.closest('main')?.scrollTo({ top: 0 });
  }, [answer]);
  return banner;
}

function Amount({ text }: { text: string }) {
  const characters = { '--characters': text.length } as CSSProperties;
  return (
    <span className={styles.amount} style={characters}>
      {text}
    </span>
  );
}

export function OutcomeMark({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Mark = SHAPES[tone];
  return (
    <span className={`inline gap-2 semibold ${styles.mark}`} data-tone={tone}>
      <Mark size={18} />
      {children}
    </span>
  );
}
