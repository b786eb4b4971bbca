import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { SaleStatus } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { mayLeaveAfterReview, saysNothingOfGoods } from '../../../shared/payment/review.ts';
import type { Verdict } from '../../../shared/payment/verdict.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { Clock, DeskParts, MonotonicTime } from '../ports/parts.ts';
import { elapsedMs } from '../records/measuring.ts';
import type { Change, Situation } from '../records/payment-change.ts';
import type { ProvenSale } from '../records/proven-sale.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';
import { isAnswer, type StatusQueries } from '../requery/status-queries.ts';

/**
 * Lets goods leave: by a person's press, once a reference, and only on what the chain proves. What is confirmed only by an
 * earlier run of the program, or more than an hour ago, is asked for once more first. Where goods have left for another payment, which may
 * be for the same purchase, a person is told so first, and presses again.
 */
export interface Release {
  /** @returns why the goods were not handed over, or null */
  handOver(reference: string): Promise<Problem | null>;
  /** The same for a payment whose review the back office has decided for the shop, also of a sale that was cancelled since. */
  handOverAfterReview(reference: string): Promise<Problem | null>;
}

/** So long a confirmation is believed without asking again. */
export const CONFIRMED_FOR_MS = 3_600_000;
/** So long an answer is waited for at the counter. */
export const ANSWER_WITHIN_MS = 10_000;
/** So long what was told of other goods counts beside the counter, where nothing says it any more. */
export const TOLD_FOR_MS = 600_000;

/** On what goods are asked for: a payment with nothing to look at, or one whose review was decided for the shop. */
type Ground = 'paid' | 'keptAfterReview';

type ConfirmedBy = Extract<Happening, { kind: 'goodsHandedOver' }>['confirmedBy'];

export function createRelease(
  parts: Pick<DeskParts, 'actor' | 'clock' | 'tellNotProven' | 'stopping'> & {
    activeSale: Pick<ActiveSale, 'progressChanged' | 'heldOf'>;
    records: Pick<RecordKeeper, 'proven' | 'changeProven'>;
    statusQueries: Pick<StatusQueries, 'confirmedAgoMs' | 'afresh'>;
  },
): Release {
  const { actor, clock, tellNotProven, stopping, activeSale, records, statusQueries } = parts;
  const underWay = new Map<string, Promise<Problem | null>>();
  const told = createTold(clock);

  async function release(reference: string, asked: Ground): Promise<Problem | null> {
    // What the counter does not say any more, as of a sale that was left for later since, is told once more.
    const shown = activeSale.heldOf(reference);
    const isForgotten = shown === undefined ? told.isOld(reference) : shown !== 'goodsMayHaveLeft';
    if (isForgotten) told.forget(reference);
    activeSale.progressChanged(reference, { held: null });
    const proven = await records.proven(reference);
    if (!proven.ok) return await held(reference, proven.problem);
    // What was never for review leaves as any other payment does, whichever button was pressed.
    const ground = proven.value.payment.state.review === null ? 'paid' : asked;
    const confirmed = await confirmedAgain(proven.value, ground);
    if ('code' in confirmed) return await held(reference, confirmed);
    const by = actor();
    const result = await records.changeProven(reference, (situation, tied) => {
      const left = mayLeave(situation, ground) ? ofThePurchase(situation, tied).flatMap(goodsLeftOf) : [];
      const untold = left.find((other) => !told.isTold(reference, `${by} ${other.reference}`));
      if (untold) return problem('goodsMayHaveLeft', untold).problem;
      if (isDecidedOtherwise(situation, ground)) return problem('needsReview', { reference }).problem;
      const toldOf = left.map((other) => other.reference);
      return stopping?.found() ?? released(situation, { by, confirmedBy: confirmed.by, ground, toldOf });
    });
    return result.ok ? null : await held(reference, result.problem);
  }

  async function held(reference: string, why: Problem): Promise<Problem> {
    const { code } = why;
    if (code === 'notProven') await tellNotProven(reference);
    const isHeld = code === 'notProven' || code === 'notConfirmedAgain' || code === 'goodsMayHaveLeft';
    if (isHeld) activeSale.progressChanged(reference, { held: code });
    return why;
  }

  /** @returns by what it is confirmed beside the proof, or why the goods stay */
  async function confirmedAgain(proven: ProvenSale, ground: Ground): Promise<{ by?: ConfirmedBy } | Problem> {
    const { reference } = proven.payment;
    const agoMs = statusQueries.confirmedAgoMs(reference);
    const isFresh = agoMs !== null && agoMs <= CONFIRMED_FOR_MS;
    // What cannot leave is refused without asking.
    if (isFresh || !mayLeave(proven, ground)) return {};
    activeSale.progressChanged(reference, { askingOnceMore: true });
    const patience = new AbortController();
    try {
      const tooLong = clock.sleep(ANSWER_WITHIN_MS, patience.signal).then(() => null);
      const heard = await Promise.race([statusQueries.afresh(reference, actor()), tooLong]);
      if (heard && !heard.ok) return heard.problem;
      if (!heard || !isAnswer(heard.value.outcome)) return { by: 'proofAlone' };
      return confirms(heard.value.verdict, ground)
        ? { by: 'freshRequery' }
        : problem('notConfirmedAgain', { reference }).problem;
    } finally {
      patience.abort();
      activeSale.progressChanged(reference, { askingOnceMore: false });
    }
  }

  /** A second press waits for the first: it is refused for the same reason, or because the goods have left. */
  function pressed(reference: string, ground: Ground): Promise<Problem | null> {
    const first = underWay.get(reference);
    const leave = () => release(reference, ground);
    const done = (first ? first.then((refused) => refused ?? leave()) : leave()).finally(() => {
      if (underWay.get(reference) === done) underWay.delete(reference);
    });
    underWay.set(reference, done);
    return done;
  }

  return {
    handOver: (reference) => pressed(reference, 'paid'),
    handOverAfterReview: (reference) => pressed(reference, 'keptAfterReview'),
  };
}

/**
 * Whether an answer confirms once more. What a review was decided on may be said again and confirms nothing else: where it is
 * something new, the review is open again and the goods stay.
 */
function confirms(verdict: Verdict, ground: Ground): boolean {
  return verdict === 'paid' || (ground === 'keptAfterReview' && verdict !== 'wait');
}

/** Whether the goods may leave by what the chain says: the tables of the payment's life say it once more as it is written. */
function mayLeave({ payment, sale: { sale } }: ProvenSale, ground: Ground): boolean {
  if (ground === 'keptAfterReview') return mayLeaveAfterReview({ payment, sale });
  const { state } = payment;
  const isKept = state.outcome === 'paid' && state.released === null && state.review === null;
  return isKept && !state.returned && !state.settled && isUnderWay(sale.status);
}

/** Whether nothing is in the way but the reason that the review was decided with, which the rules do not look at. */
function isDecidedOtherwise({ payment: { state } }: ProvenSale, ground: Ground): boolean {
  const isHere = state.outcome === 'paid' && state.released === null;
  return ground === 'keptAfterReview' && isHere && saysNothingOfGoods(state);
}

function isUnderWay(status: SaleStatus): boolean {
  return status === 'active' || status === 'parked';
}

function released(
  { payment, sale, at }: Situation,
  how: { by: string; confirmedBy: ConfirmedBy; ground: Ground; toldOf: string[] },
): Change | Problem {
  const { by, confirmedBy, ground, toldOf } = how;
  const { status } = sale.sale;
  const wasReleased = payment.state.outcome === 'paid' && payment.state.released !== null;
  const isOver = ground === 'paid' ? !isUnderWay(status) : status === 'handedOver';
  if (!wasReleased && isOver) return problem('saleEnded', { status }).problem;
  const after = ground === 'keptAfterReview' && ({ afterReview: true } as const);
  return {
    event: { kind: 'handOver', at, by, ...after },
    happening: {
      kind: 'goodsHandedOver',
      ...(confirmedBy && { confirmedBy }),
      ...after,
      ...(toldOf.length > 0 && { toldOf }),
    },
    saleStatus: 'handedOver',
  };
}

/** The other payments that may be for the same purchase: those of the same sale surely are. */
function ofThePurchase({ payment, sale }: Situation, tied: readonly PaymentRecord[]): PaymentRecord[] {
  const known = [payment, ...tied].map(({ reference }) => reference);
  return [...tied, ...sale.payments.filter(({ reference }) => !known.includes(reference))];
}

/** When and by whom the goods of a payment left, also where only a case says so; none where they are here. */
function goodsLeftOf({ reference, state }: PaymentRecord): { reference: string; at: string; by: string }[] {
  const released = state.outcome === 'paid' ? state.released : null;
  const left = released ?? (state.settled?.reason === 'goodsHandedOver' ? state.settled : null);
  return left ? [{ reference, at: left.at, by: left.by }] : [];
}

/** Remembers, for this run of the program, who was told what of a payment: the first to ask is told by that. */
function createTold(clock: Pick<Clock, 'monotonic'>) {
  const toldOf = new Map<string, { all: Set<string>; when: MonotonicTime }>();
  return {
    isTold(reference: string, what: string): boolean {
      const { all, when } = toldOf.get(reference) ?? { all: new Set<string>(), when: clock.monotonic() };
      const isTold = all.has(what);
      toldOf.set(reference, { all: all.add(what), when: isTold ? when : clock.monotonic() });
      return isTold;
    },
    isOld(reference: string): boolean {
      const agoMs = elapsedMs(toldOf.get(reference)?.when, clock.monotonic());
      return agoMs === null || agoMs > TOLD_FOR_MS;
    },
    forget: (reference: string) => void toldOf.delete(reference),
  };
}
