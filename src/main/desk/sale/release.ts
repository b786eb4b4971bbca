import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import type { DeskParts } from '../ports/parts.ts';
import type { Change, Situation } from '../records/payment-change.ts';
import type { ProvenSale } from '../records/proven-sale.ts';
import type { RecordKeeper } from '../records/record-keeper.ts';
import type { StatusQueries } from '../requery/status-queries.ts';

/**
 * Lets goods leave: by a person's press, once a reference, and only on what the chain proves. What is confirmed only by an
 * earlier run of the program, or more than an hour ago, is asked for once more first.
 */
export interface Release {
  /** @returns why the goods were not handed over, or null */
  handOver(reference: string): Promise<Problem | null>;
}

/** So long a confirmation is believed without asking again. */
export const CONFIRMED_FOR_MS = 3_600_000;
/** So long an answer is waited for at the counter. */
export const ANSWER_WITHIN_MS = 10_000;

type ConfirmedBy = Extract<Happening, { kind: 'goodsHandedOver' }>['confirmedBy'];

export function createRelease(
  parts: Pick<DeskParts, 'actor' | 'clock' | 'tellNotProven'> & {
    activeSale: Pick<ActiveSale, 'progressChanged'>;
    records: Pick<RecordKeeper, 'proven' | 'changeProven'>;
    statusQueries: Pick<StatusQueries, 'confirmedAgoMs' | 'once'>;
  },
): Release {
  const { actor, clock, tellNotProven, activeSale, records, statusQueries } = parts;
  const underWay = new Map<string, Promise<Problem | null>>();

  async function release(reference: string): Promise<Problem | null> {
    activeSale.progressChanged(reference, { held: null });
    const proven = await records.proven(reference);
    if (!proven.ok) return await held(reference, proven.problem);
    const confirmed = await confirmedAgain(proven.value);
    if ('code' in confirmed) return await held(reference, confirmed);
    const result = await records.changeProven(reference, (situation) => released(situation, actor(), confirmed.by));
    return result.ok ? null : await held(reference, result.problem);
  }

  async function held(reference: string, why: Problem): Promise<Problem> {
    const { code } = why;
    if (code === 'notProven') await tellNotProven(reference);
    if (code === 'notProven' || code === 'notConfirmedAgain') activeSale.progressChanged(reference, { held: code });
    return why;
  }

  /** @returns by what it is confirmed beside the proof, or why the goods stay */
  async function confirmedAgain({ payment, sale }: ProvenSale): Promise<{ by?: ConfirmedBy } | Problem> {
    const { reference } = payment;
    const agoMs = statusQueries.confirmedAgoMs(reference);
    const isFresh = agoMs !== null && agoMs <= CONFIRMED_FOR_MS;
    // What cannot leave is refused without asking.
    if (isFresh || !mayLeave(payment, sale)) return {};
    activeSale.progressChanged(reference, { askingOnceMore: true });
    const patience = new AbortController();
    try {
      const tooLong = clock.sleep(ANSWER_WITHIN_MS, patience.signal).then(() => null);
      const heard = await Promise.race([statusQueries.once(reference, actor()), tooLong]);
      if (heard && !heard.ok) return heard.problem;
      if (!heard?.value.answered) return { by: 'proofAlone' };
      return heard.value.verdict === 'paid'
        ? { by: 'freshRequery' }
        : problem('notConfirmedAgain', { reference }).problem;
    } finally {
      patience.abort();
      activeSale.progressChanged(reference, { askingOnceMore: false });
    }
  }

  return {
    /** A second press waits for the first: it is refused for the same reason, or because the goods have left. */
    handOver(reference) {
      const first = underWay.get(reference);
      const pressed = first ? first.then((refused) => refused ?? release(reference)) : release(reference);
      const done = pressed.finally(() => {
        if (underWay.get(reference) === done) underWay.delete(reference);
      });
      underWay.set(reference, done);
      return done;
    },
  };
}

function mayLeave({ state }: PaymentRecord, { sale: { status } }: ProvenSale['sale']): boolean {
  const isKept = state.outcome === 'paid' && state.released === null && state.review === null;
  return isKept && !state.returned && !state.settled && (status === 'active' || status === 'parked');
}

function released({ payment, sale, at }: Situation, by: string, confirmedBy: ConfirmedBy): Change | Problem {
  const { status } = sale.sale;
  const wasReleased = payment.state.outcome === 'paid' && payment.state.released !== null;
  if (!wasReleased && status !== 'active' && status !== 'parked') return problem('saleEnded', { status }).problem;
  return {
    event: { kind: 'handOver', at, by },
    happening: { kind: 'goodsHandedOver', ...(confirmedBy && { confirmedBy }) },
    saleStatus: 'handedOver',
  };
}
