import { LONGEST_MEASURED_SECONDS, type Measured, measuredSchema } from '../../../shared/payment/measured.ts';
import type { PaymentEvent } from '../../../shared/payment/payment-event.ts';
import { type PaymentState, UNSETTLED } from '../../../shared/payment/payment-state.ts';
import { isFailedOnce } from '../../../shared/payment/transition.ts';
import type { Watch } from '../../../shared/payment/watch.ts';
import type { Clock, MonotonicTime } from '../ports/parts.ts';

/** Measures time monotonically: a wall clock set forward would end a payment whose charge is still running. */
export type Measuring = ReturnType<typeof createMeasuring>;

type Marks = Partial<Record<keyof Measured, MonotonicTime>>;

export function createMeasuring({ clock }: { clock: Pick<Clock, 'monotonic'> }) {
  const marks = new Map<string, Marks>();
  const watches = new Map<string, MonotonicTime>();
  /** Payments whose goods are here may still stop a charge, so these times outlive the marks. */
  const sentAt = new Map<string, MonotonicTime>();

  function of(reference: string, until: MonotonicTime): Measured {
    const measured: Measured = {};
    const since = marks.get(reference);
    for (const what of measuredSchema.keyof().options) {
      const ms = elapsedMs(since?.[what], until);
      if (ms !== null) measured[what] = Math.min(Math.max(Math.floor(ms / 1_000), 0), LONGEST_MEASURED_SECONDS);
    }
    return measured;
  }

  /** Call for every durable change before any part of it is sent. */
  function changed(reference: string, event: PaymentEvent, state: PaymentState): void {
    if (isSending(event)) sentAt.set(reference, clock.monotonic());
    if (state.outcome === 'paid' && state.handedOver) sentAt.delete(reference);
    if (!UNSETTLED.some((outcome) => outcome === state.outcome)) {
      marks.delete(reference);
      return;
    }
    marks.set(reference, marksAfter(marks.get(reference) ?? {}, event, state, clock.monotonic()));
  }

  /** Call when a watch is durable. @param before undefined if there was none */
  function watched(reference: string, before: Watch | undefined, after: Watch): void {
    if (after.dueAt === null) watches.delete(reference);
    else if (after.answered !== before?.answered || after.plan !== before.plan) {
      watches.set(reference, clock.monotonic());
    }
  }

  return {
    of,
    changed,
    /** Time since money was last asked for; null if the goods left, or if the machine has slept since. */
    sentAgoMs: (reference: string) => elapsedMs(sentAt.get(reference), clock.monotonic()),
    /** Time since the last check of the watch, or since it began; null if the machine has slept since. */
    waitedMs: (reference: string) => elapsedMs(watches.get(reference), clock.monotonic()),
    watched,
    intended(reference: string, watch: Watch) {
      marks.set(reference, { sinceSentSeconds: clock.monotonic() });
      sentAt.set(reference, clock.monotonic());
      watched(reference, undefined, watch);
    },
  };
}

function marksAfter(before: Marks, event: PaymentEvent, state: PaymentState, now: MonotonicTime): Marks {
  const { sinceSentSeconds: sent, sinceNotFoundSeconds: notFound, sinceFailedSeconds: failed } = before;
  const isSent = isSending(event);
  const hasLeftPage = event.kind === 'bankPageReturned' || event.kind === 'bankPageClosed';
  const said = event.kind === 'requeried' ? event.judgement.row : null;
  const isFirstNotFound = said === 'notFound' && state.notFound?.count === 1;
  const isFailed = said === 'failedOnce' || said === 'failedWithoutCode';
  const isFirstFailed = isFailed && elapsedMs(failed, now) === null;
  const marks: Marks = {};
  mark('sinceSentSeconds', isSent ? now : sent);
  // An older "not found" says nothing about what was sent, or done at the bank page, since then.
  if (state.notFound !== null && !isSent && !hasLeftPage)
    mark('sinceNotFoundSeconds', isFirstNotFound ? now : notFound);
  if (isFailedOnce(state)) mark('sinceFailedSeconds', isFirstFailed ? now : failed);
  return marks;

  function mark(what: keyof Measured, when: MonotonicTime | undefined): void {
    if (when) marks[what] = when;
  }
}

function isSending({ kind }: PaymentEvent): boolean {
  return kind === 'stepSubmitted' || kind === 'sentAgain';
}

export function elapsedMs(from: MonotonicTime | undefined, to: MonotonicTime): number | null {
  return from?.count === to.count ? to.ms - from.ms : null;
}
