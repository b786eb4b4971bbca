import { firstRefusal } from '../../../shared/check.ts';
import type { Problem } from '../../../shared/problems.ts';
import { GOING_ON_CHECKS, type GoingOnFacts } from './checks.ts';
import type { SamePurchase } from './same-purchase.ts';
import type { TillRefusal } from './till-refusal.ts';

/** Returns why a payment may not continue, or null. Call it in the record keeper's queue. */
export type GoingOnRefusal = (facts: GoingOnFacts) => Problem | null;

export function createGoingOnRefusal(parts: {
  tillRefusal: TillRefusal;
  samePurchase: Pick<SamePurchase, 'warn'>;
}): GoingOnRefusal {
  const { tillRefusal, samePurchase } = parts;
  return (facts) => {
    const stopped = tillRefusal(facts.act);
    if (stopped) return stopped;
    const refusal = firstRefusal(GOING_ON_CHECKS, facts);
    // A warning counts as shown only if no other refusal hides it.
    if (refusal?.check.name === 'samePurchase') samePurchase.warn(facts.payment.reference, facts.beside.untold);
    return refusal?.problem ?? null;
  };
}
