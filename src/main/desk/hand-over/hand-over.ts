import { firstRefusal, type Refusal } from '../../../shared/check.ts';
import { readNote } from '../../../shared/input/fields.ts';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import type { ActiveSale } from '../counter/active-sale.ts';
import { type DeskJournal, isOvertaken, type Sale, type TiedPayment } from '../ports/journal-port.ts';
import type { DeskParts } from '../ports/parts.ts';
import { readProof } from '../records/proven-sale.ts';
import type { KnownSale, RecordKeeper } from '../records/record-keeper.ts';
import { createSharedPresses } from '../records/shared-presses.ts';
import type { StatusQueries } from '../requery/status-queries.ts';
import {
  type Confirmation,
  type GoodsLeft,
  goodsLeftOf,
  HAND_OVER_CHECKS,
  type HandOverCheck,
  type HandOverFacts,
  type HandOverReason,
  type Remedy,
  TILL_CHECKS,
} from './checks.ts';
import { askAgain, isFresh } from './confirmation.ts';
import { createWarningLog, type WarningLog } from './warning-log.ts';

/** The limit of remedies in one press, which is more than a busy till needs. */
const MOST_TRIES = 50;

export interface HandOverOverride {
  reason: string;
}

type PressRefusal = Refusal<Pick<HandOverCheck, 'name' | 'remedy' | 'held'> | null>;

interface HandOverParts
  extends Pick<DeskParts, 'actor' | 'clock' | 'tellNotProven' | 'stopping' | 'followCases' | 'handedOverElsewhere'> {
  journal: Pick<DeskJournal, 'prove' | 'paymentsTiedTo' | 'handOverStanding'>;
  activeSale: Pick<ActiveSale, 'progressChanged' | 'heldOf' | 'stopped'>;
  records: Pick<RecordKeeper, 'changeAfter'>;
  statusQueries: Pick<StatusQueries, 'confirmedAgoMs' | 'afresh'>;
}

/** Hands over goods: after a person's press, once for each payment, and only if every check in `checks.ts` passes. */
export function createHandOver(parts: HandOverParts) {
  const { actor, clock, tellNotProven, stopping, followCases, activeSale, records, statusQueries } = parts;
  const share = createSharedPresses<Problem | null>((refused) => refused !== null);
  const warnings = createWarningLog(clock);
  const facts = createFacts({ ...parts, warnings });

  async function attempt(press: Press): Promise<PressRefusal | null> {
    let refusal: PressRefusal | null = null;
    try {
      const result = await records.changeAfter(
        press.reference,
        (known) => facts.of(known, press),
        (_situation, found) => {
          refusal = firstRefusal(HAND_OVER_CHECKS, found);
          return refusal ? refusal.problem : { happening: handedOver(found, press.override) };
        },
      );
      return result.ok ? null : (refusal ?? { check: null, problem: result.problem });
    } catch (error) {
      // A case was decided after the facts were gathered and before the entry was written.
      if (!isOvertaken(error)) throw error;
      return { check: { name: 'overtaken', remedy: 'followCases' }, problem: problem('journalBusy').problem };
    }
  }

  async function withRemedies(press: Press): Promise<PressRefusal | null> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const refusal = await attempt(press);
      if (!refusal?.check?.remedy) return refusal;
      const failed = await remedies[refusal.check.remedy](press);
      if (failed) return { check: null, problem: failed };
    }
    return { check: null, problem: problem('journalBusy').problem };
  }

  const remedies: Record<Remedy, (press: Press) => Promise<Problem | null>> = {
    async followCases({ reference }) {
      await followCases?.(reference);
      return null;
    },
    async askAgain(press) {
      const confirmed = await askAgain(press.reference, { actor, clock, activeSale, statusQueries });
      if ('code' in confirmed) return confirmed;
      press.confirmedBy = confirmed.by;
      return null;
    },
  };

  async function handOver(press: Press): Promise<Problem | null> {
    const { reference, override } = press;
    const till = { deskStopped: activeSale.stopped, stopped: stopping?.found() ?? null };
    const refused = firstRefusal(TILL_CHECKS, till)?.problem ?? wrongReason(override);
    if (refused) return refused;
    warnings.forgetUnlessShown(reference, activeSale.heldOf(reference));
    activeSale.progressChanged(reference, { held: null });
    const refusal = await withRemedies(press);
    if (!refusal) return null;
    const { check, problem: why } = refusal;
    if (check?.name === 'notProven') await tellNotProven(reference);
    if (check?.name === 'goodsMayHaveLeft') warnings.warn(reference, actor(), why.facts.reference ?? '');
    if (check?.held) activeSale.progressChanged(reference, { held: check.held });
    return why;
  }

  const pressed = (reference: string, asked: HandOverReason, override?: HandOverOverride) =>
    share(reference, () => handOver({ reference, asked, override, confirmedBy: null }));

  return {
    /**
     * Hands over the goods. An answer of the service cannot be overridden.
     * @param override set if a person hands over without an answer
     * @returns why the goods were not handed over, or null
     */
    handOver: (reference: string, override?: HandOverOverride) => pressed(reference, 'paid', override),
    /** Hands over after the back office decided a review for the shop, even if the sale was cancelled since. */
    handOverAfterReview: (reference: string, override?: HandOverOverride) =>
      pressed(reference, 'keptAfterReview', override),
  };
}

/** Refuses a reason with a card number, because the reason is journaled. */
function wrongReason(override: HandOverOverride | undefined): Problem | null {
  const read = override && readNote(override.reason);
  return !read || read.ok ? null : problem('fieldRefused', { field: 'reason', reason: read.problem }).problem;
}

function handedOver(
  { reason, confirmation, left }: HandOverFacts,
  override: HandOverOverride | undefined,
): Extract<Happening, { kind: 'goodsHandedOver' }> {
  const isOfThisPress = confirmation === 'freshRequery' || confirmation === 'proofAlone';
  const warnedOf = left.map(({ reference }) => reference);
  return {
    kind: 'goodsHandedOver',
    ...(isOfThisPress && { confirmedBy: confirmation }),
    ...(confirmation === 'proofAlone' && override && { reason: override.reason }),
    ...(reason === 'keptAfterReview' && { afterReview: true as const }),
    ...(warnedOf.length > 0 && { warnedOf }),
  };
}

interface Press {
  reference: string;
  asked: HandOverReason;
  override: HandOverOverride | undefined;
  confirmedBy: 'freshRequery' | 'proofAlone' | null;
}

function createFacts(parts: HandOverParts & { warnings: WarningLog }) {
  const { actor, stopping, handedOverElsewhere, journal, activeSale, statusQueries, warnings } = parts;

  function confirmationNow(reference: string): Confirmation {
    return isFresh(statusQueries.confirmedAgoMs(reference)) ? 'fresh' : 'stale';
  }

  function leftOf(reference: string, other: PaymentRecord): GoodsLeft[] {
    const left = goodsLeftOf(other);
    const isWarned = warnings.isWarned(reference, actor(), other.reference);
    return left ? [{ reference: other.reference, at: left.at, by: left.by, isWarned }] : [];
  }

  return {
    /** Call it in the record keeper's queue, so that no payment changes while the facts are gathered. */
    async of({ payment, sale }: KnownSale, press: Press): Promise<HandOverFacts> {
      const { reference } = payment;
      const standing = await journal.handOverStanding(reference);
      const elsewhere = (await handedOverElsewhere?.(reference)) ?? null;
      const proof = await readProof(journal, { payment, sale });
      const tied = await journal.paymentsTiedTo(reference);
      return {
        ...standing,
        deskStopped: activeSale.stopped,
        stopped: stopping?.found() ?? null,
        payment,
        sale,
        // A payment without a review is handed over as paid, whichever button was pressed.
        reason: payment.state.review === null ? 'paid' : press.asked,
        elsewhere,
        proofFault: proof.fault,
        lastVerdict: proof.lastVerdict,
        confirmation: press.confirmedBy ?? confirmationNow(reference),
        isOverridden: press.override !== undefined,
        left: othersOfPurchase(payment, sale, tied).flatMap((other) => leftOf(reference, other)),
      };
    },
  };
}

/** Includes all other payments of the same sale. */
function othersOfPurchase(payment: PaymentRecord, sale: Sale, tied: readonly TiedPayment[]): PaymentRecord[] {
  const others = tied.map((each) => each.payment);
  const known = [payment, ...others].map(({ reference }) => reference);
  return [...others, ...sale.payments.filter(({ reference }) => !known.includes(reference))];
}
