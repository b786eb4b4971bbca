import { firstRefusal } from '../../../shared/check.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import type { Problem, Result } from '../../../shared/problems.ts';
import type { DeskParts } from '../ports/parts.ts';
import type { Change } from '../records/payment-change.ts';
import type { Changed, RecordKeeper } from '../records/record-keeper.ts';
import { createSharedPresses } from '../records/shared-presses.ts';
import { GOING_ON_CHECKS, type GoingOnFacts } from './checks.ts';
import type { Beside, SamePurchase } from './same-purchase.ts';
import type { TillRefusal } from './till-refusal.ts';

/** Journals that a payment continues, unless a check refuses that. */
export type GoOn = ReturnType<typeof createGoingOn>;

export function createGoingOn(
  parts: Pick<DeskParts, 'mayKeyPins'> & {
    tillRefusal: TillRefusal;
    records: Pick<RecordKeeper, 'changeAfter'>;
    samePurchase: Pick<SamePurchase, 'check' | 'warn'>;
  },
) {
  const { mayKeyPins, tillRefusal, records, samePurchase } = parts;
  const share = createSharedPresses<Result<Changed>>(({ ok }) => !ok);

  function refusalOf(facts: GoingOnFacts): Problem | null {
    const stopped = tillRefusal(facts.act);
    if (stopped) return stopped;
    const refusal = firstRefusal(GOING_ON_CHECKS, facts);
    // A warning counts as shown only if no other refusal hides it.
    if (refusal?.check.name === 'samePurchase') samePurchase.warn(facts.payment.reference, facts.beside.untold);
    return refusal?.problem ?? null;
  }

  async function goOn(
    reference: string,
    { act, step = null }: Going,
    changeOf: (payment: PaymentRecord, beside: Beside) => Change | Problem,
    refused: (beside: Beside) => unknown,
  ): Promise<Result<Changed>> {
    const stopped = tillRefusal(act);
    if (stopped) return { ok: false, problem: stopped };
    const isAgreed = step !== 'cardPin' || (mayKeyPins ? await mayKeyPins() : true);
    return await records.changeAfter(
      reference,
      () => samePurchase.check(reference),
      ({ payment, sale }, beside) => {
        const refusal = refusalOf({ act, step, mayKeyPins: isAgreed, payment, sale, beside });
        if (refusal) refused(beside);
        return refusal ?? changeOf(payment, beside);
      },
    );
  }

  /** @param refused called in the record keeper's queue if a check refuses */
  return (
    reference: string,
    going: Going,
    changeOf: Parameters<typeof goOn>[2],
    refused: Parameters<typeof goOn>[3] = () => undefined,
  ) => share(reference, () => goOn(reference, going, changeOf, refused));
}

type Going = Pick<GoingOnFacts, 'act'> & Partial<Pick<GoingOnFacts, 'step'>>;

/** Returns the payments of which a person was warned, as a field of the entry. */
export function warnedIn({ warnedOf }: Pick<Beside, 'warnedOf'>): { warnedOf?: string[] } {
  return warnedOf.length > 0 ? { warnedOf } : {};
}
