import { readNote } from '../../../shared/input/fields.ts';
import type { SaleStatus } from '../../../shared/payment/payment-state.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { mayLeaveAfterReview, saysNothingOfGoods } from '../../../shared/payment/review.ts';
import { type Problem, type ProblemCode, problem } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { HandOverOverride } from '../ports/desk-port.ts';
import type { Clock, DeskParts, MonotonicTime } from '../ports/parts.ts';
import { elapsedMs } from '../records/measuring.ts';
import type { Change, Situation } from '../records/payment-change.ts';
import type { ProvenSale } from '../records/proven-sale.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';
import type { StatusQueries } from '../requery/status-queries.ts';
import { type Confirmed, confirmAgain, confirms, type HandOverReason } from './confirmation.ts';

/**
 * Lets goods leave: by a person's press, once a reference, and only on what the chain proves. What is confirmed only by an
 * earlier run of the program, or more than an hour ago, is asked for once more first. Where goods have left for another payment, which may
 * be for the same purchase, a person is told so first, and presses again.
 */
export interface Release {
  /**
   * @param override set if a person hands over although the service does not answer; nothing overrides an answer
   * @returns why the goods were not handed over, or null
   */
  handOver(reference: string, override?: HandOverOverride): Promise<Problem | null>;
  /** The same for a payment whose review the back office has decided for the shop, also of a sale that was cancelled since. */
  handOverAfterReview(reference: string, override?: HandOverOverride): Promise<Problem | null>;
}

/** So long what was told of other goods counts beside the counter, where nothing says it any more. */
export const TOLD_FOR_MS = 600_000;

export function createRelease(
  parts: Pick<DeskParts, 'actor' | 'clock' | 'tellNotProven' | 'stopping'> & {
    activeSale: Pick<ActiveSale, 'progressChanged' | 'heldOf'>;
    records: Pick<RecordKeeper, 'proven' | 'changeProven'>;
    statusQueries: Pick<StatusQueries, 'confirmedAgoMs' | 'afresh'>;
  },
): Release {
  const { actor, clock, tellNotProven, stopping, activeSale, records } = parts;
  const underWay = new Map<string, Promise<Problem | null>>();
  const told = createTold(clock);

  async function release(
    reference: string,
    asked: HandOverReason,
    override: HandOverOverride | undefined,
  ): Promise<Problem | null> {
    const wrong = wrongReason(override);
    if (wrong) return wrong;
    forgetWhatIsNotShown(reference);
    activeSale.progressChanged(reference, { held: null });
    const proven = await records.proven(reference);
    if (!proven.ok) return await held(reference, proven.problem);
    // What was never for review leaves as any other payment does, whichever button was pressed.
    const because = proven.value.payment.state.review === null ? 'paid' : asked;
    // What cannot leave is refused without asking.
    const isAsked = mayLeave(proven.value, because);
    const confirmed = isAsked ? await confirmAgain(reference, parts) : {};
    if ('code' in confirmed) return await held(reference, confirmed);
    const by = actor();
    const result = await records.changeProven(reference, (situation, { tied, lastVerdict }) => {
      const left = mayLeave(situation, because) ? ofThePurchase(situation, tied).flatMap(goodsLeftOf) : [];
      const toldOf = left.map((other) => other.reference);
      return (
        (isAsked ? notConfirmed(reference, confirms(lastVerdict, because), confirmed, override) : null) ??
        untold(reference, by, left) ??
        decidedOtherwise(situation, because) ??
        stopping?.found() ??
        released(situation, { by, confirmed, override, because, toldOf })
      );
    });
    return result.ok ? null : await held(reference, result.problem);
  }

  /** What the counter does not say any more, as of a sale that was left for later since, is told once more. */
  function forgetWhatIsNotShown(reference: string): void {
    const shown = activeSale.heldOf(reference);
    const isShown = shown === 'goodsMayHaveLeft';
    const isAskedBetween = shown === undefined || shown === 'noAnswerBeforeHandOver';
    if (!isShown && (!isAskedBetween || told.isOld(reference))) told.forget(reference);
  }

  function untold(reference: string, by: string, left: ReturnType<typeof goodsLeftOf>): Problem | null {
    const other = left.find((each) => !told.isTold(reference, `${by} ${each.reference}`));
    return other ? problem('goodsMayHaveLeft', other).problem : null;
  }

  async function held(reference: string, why: Problem): Promise<Problem> {
    const { code } = why;
    if (code === 'notProven') await tellNotProven(reference);
    if (isHeld(code)) activeSale.progressChanged(reference, { held: code });
    return why;
  }

  /** A second press waits for the first: it is refused for the same reason, or because the goods have left. */
  function pressed(reference: string, because: HandOverReason, override?: HandOverOverride): Promise<Problem | null> {
    const first = underWay.get(reference);
    const leave = () => release(reference, because, override);
    const done = (first ? first.then((refused) => refused ?? leave()) : leave()).finally(() => {
      if (underWay.get(reference) === done) underWay.delete(reference);
    });
    underWay.set(reference, done);
    return done;
  }

  return {
    handOver: (reference, override) => pressed(reference, 'paid', override),
    handOverAfterReview: (reference, override) => pressed(reference, 'keptAfterReview', override),
  };
}

/** Why goods stay that are proven to be paid: the newest answer says something else, or none came and nobody decided. */
function notConfirmed(
  reference: string,
  isConfirmed: boolean,
  { by }: Confirmed,
  override: HandOverOverride | undefined,
): Problem | null {
  if (!isConfirmed) return problem('notConfirmedAgain', { reference }).problem;
  return by === 'proofAlone' && !override ? problem('noAnswerBeforeHandOver', { reference }).problem : null;
}

/** The reason goes into the journal, so it holds no card number. */
function wrongReason(override: HandOverOverride | undefined): Problem | null {
  const read = override && readNote(override.reason);
  return !read || read.ok ? null : problem('fieldRefused', { field: 'reason', reason: read.problem }).problem;
}

/** The refusals that stay on the screen of the payment until the button is pressed again. */
const HELD = ['notProven', 'notConfirmedAgain', 'noAnswerBeforeHandOver', 'goodsMayHaveLeft'] as const;

function isHeld(code: ProblemCode): code is (typeof HELD)[number] {
  return HELD.some((each) => each === code);
}

/** Whether the goods may leave by what the chain says: the tables of the payment's life say it once more as it is written. */
function mayLeave({ payment, sale: { sale } }: Pick<ProvenSale, 'payment' | 'sale'>, because: HandOverReason): boolean {
  if (because === 'keptAfterReview') return mayLeaveAfterReview({ payment, sale });
  const { state } = payment;
  const isKept = state.outcome === 'paid' && state.released === null && state.review === null;
  return isKept && !state.returned && !state.settled && isUnderWay(sale.status);
}

/** The reason of a decided review may keep goods here that the rules of the payment would let leave. */
function decidedOtherwise({ payment }: Pick<ProvenSale, 'payment'>, because: HandOverReason): Problem | null {
  const { reference, state } = payment;
  const isHere = state.outcome === 'paid' && state.released === null;
  const isDecided = because === 'keptAfterReview' && isHere && saysNothingOfGoods(state);
  return isDecided ? problem('needsReview', { reference }).problem : null;
}

function isUnderWay(status: SaleStatus): boolean {
  return status === 'active' || status === 'parked';
}

function released(
  { payment, sale, at }: Situation,
  how: {
    by: string;
    confirmed: Confirmed;
    override: HandOverOverride | undefined;
    because: HandOverReason;
    toldOf: string[];
  },
): Change | Problem {
  const { by, confirmed, override, because, toldOf } = how;
  const { status } = sale.sale;
  const wasReleased = payment.state.outcome === 'paid' && payment.state.released !== null;
  const isOver = because === 'paid' ? !isUnderWay(status) : status === 'handedOver';
  if (!wasReleased && isOver) return problem('saleEnded', { status }).problem;
  const after = because === 'keptAfterReview' && ({ afterReview: true } as const);
  return {
    event: { kind: 'handOver', at, by, ...after },
    happening: {
      kind: 'goodsHandedOver',
      ...(confirmed.by && { confirmedBy: confirmed.by }),
      ...(confirmed.by === 'proofAlone' && override && { reason: override.reason }),
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
