import { timeLeft } from '../../shared/case/case-clock.ts';
import type { CaseOfPayment } from '../../shared/case/case-view.ts';
import { useTill } from '../state/parts.ts';
import styles from './case-clock.module.css';
import { NotPaidShape, WaitShape } from './icons.tsx';

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
  const kind = left.kind === 'over' && left.hours === 0 ? 'overMinutes' : left.kind;
  return (
    <span className={`inline gap-2 semibold nowrap ${styles.clock}`} data-kind={left.kind}>
      {left.kind === 'over' ? <NotPaidShape /> : null}
      {left.kind === 'soon' ? <WaitShape /> : null}
      {t(`case.clock.${kind}`, { hours: left.hours, minutes: left.minutes })}
    </span>
  );
}
