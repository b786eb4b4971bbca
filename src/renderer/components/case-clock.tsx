import { type TimeLeft, timeLeft } from '../../shared/case/case-clock.ts';
import type { CaseOfPayment } from '../../shared/case/case-view.ts';
import { useTill } from '../state/parts.ts';
import styles from './case-clock.module.css';
import { NotPaidShape, WaitShape } from './icons.tsx';

/** Shows the time left of a case's 72 hours, or when the case was resolved. */
export function CaseClock({
  case: { dueAt, state },
  now,
}: {
  case: Pick<CaseOfPayment, 'dueAt' | 'state'>;
  now: string;
}) {
  const { t, format } = useTill();
  if (state.status === 'resolved') return <span className="soft">{format.dateTime(state.at)}</span>;
  const left = timeLeft(dueAt, new Date(now));
  return (
    <span className={`inline gap-2 semibold nowrap ${styles.clock}`} data-kind={left.kind}>
      {left.kind === 'over' ? <NotPaidShape /> : null}
      {left.kind === 'soon' ? <WaitShape /> : null}
      {t(`case.clock.${keyOf(left)}`, { hours: left.hours, minutes: left.minutes })}
    </span>
  );
}

function keyOf({ kind, hours }: TimeLeft): TimeLeft['kind'] | 'overMinutes' {
  return kind === 'over' && hours === 0 ? 'overMinutes' : kind;
}
