import { LONGEST_MEASURED_SECONDS, type Measured, measuredSchema } from '../../../shared/payment/measured.ts';
import type { PaymentEvent } from '../../../shared/payment/payment-event.ts';
import { type PaymentState, UNSETTLED } from '../../../shared/payment/payment-state.ts';
import { isFailedOnce } from '../../../shared/payment/transition.ts';
import type { Watch } from '../../../shared/payment/watch.ts';
import type { Clock, MonotonicTime } from '../ports/parts.ts';

/**
 * Measures, for what ends a payment only after some time, how long that has been. The wall clock does not do for it: set
 * forward by minutes, it would end a payment whose charge is still on the wire.
 */
export interface Measuring {
  /** What has been measured of this payment until now. */
  of(reference: string): Measured;
  /** Told of every change once it is durable, which is before anything of it is sent. */
  changed(reference: string, event: PaymentEvent, state: PaymentState): void;
  /** How long since a check of its watch was last used up, or the watch began; null where that was before the count began. */
  waitedMs(reference: string): number | null;
  /** Told of an intent once it is durable. */
  intended(reference: string, watch: Watch): void;
  /** Told of a watch once it is durable. @param before undefined where there was none */
  watched(reference: string, before: Watch | undefined, after: Watch | undefined): void;
}

/** When each of these last began. */
type Marks = Partial<Record<keyof Measured, MonotonicTime>>;

export function createMeasuring({ clock }: { clock: Pick<Clock, 'monotonic'> }): Measuring {
  const marks = new Map<string, Marks>();
  const watches = new Map<string, MonotonicTime>();

  function of(reference: string): Measured {
    const now = clock.monotonic();
    const measured: Measured = {};
    const since = marks.get(reference);
    for (const what of measuredSchema.keyof().options) {
      const ms = elapsedMs(since?.[what], now);
      if (ms !== null) measured[what] = Math.min(Math.floor(ms / 1_000), LONGEST_MEASURED_SECONDS);
    }
    return measured;
  }

  function changed(reference: string, event: PaymentEvent, state: PaymentState): void {
    if (!UNSETTLED.some((outcome) => outcome === state.outcome)) {
      marks.delete(reference);
      return;
    }
    marks.set(reference, marksAfter(marks.get(reference) ?? {}, event, state, clock.monotonic()));
  }

  function watched(reference: string, before: Watch | undefined, after: Watch | undefined): void {
    if (!after || after.dueAt === null) watches.delete(reference);
    else if (after.answered !== before?.answered || after.plan !== before.plan) {
      watches.set(reference, clock.monotonic());
    }
  }

  return {
    of,
    changed,
    waitedMs: (reference) => elapsedMs(watches.get(reference), clock.monotonic()),
    watched,
    intended(reference, watch) {
      marks.set(reference, { sinceSentSeconds: clock.monotonic() });
      watched(reference, undefined, watch);
    },
  };
}

function marksAfter(before: Marks, event: PaymentEvent, state: PaymentState, now: MonotonicTime): Marks {
  const { sinceSentSeconds: sent, sinceNotFoundSeconds: notFound, sinceFailedSeconds: failed } = before;
  const isSent = event.kind === 'stepSubmitted' || event.kind === 'sentAgain';
  const hasLeftPage = event.kind === 'bankPageReturned' || event.kind === 'bankPageClosed';
  const said = event.kind === 'requeried' ? event.judgement.row : null;
  const isFirstNotFound = said === 'notFound' && state.notFound?.count === 1;
  const isFailed = said === 'failedOnce' || said === 'failedWithoutCode';
  const isFirstFailed = isFailed && elapsedMs(failed, now) === null;
  const marks: Marks = {};
  mark('sinceSentSeconds', isSent ? now : sent);
  // A "not found" from before a send says nothing of what was sent since, or was done at the bank page: a row of them begins anew.
  if (state.notFound !== null && !isSent && !hasLeftPage)
    mark('sinceNotFoundSeconds', isFirstNotFound ? now : notFound);
  if (isFailedOnce(state)) mark('sinceFailedSeconds', isFirstFailed ? now : failed);
  return marks;

  function mark(what: keyof Measured, when: MonotonicTime | undefined): void {
    if (when) marks[what] = when;
  }
}

/** Null where nobody can say. */
export function elapsedMs(from: MonotonicTime | undefined, to: MonotonicTime): number | null {
  return from?.count === to.count ? to.ms - from.ms : null;
}
