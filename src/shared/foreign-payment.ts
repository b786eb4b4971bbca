import { z } from 'zod';
import type { JournalEvent } from './journal-entry.ts';
import { isSensitiveNumber } from './kept-text.ts';
import { resultOfForeign } from './requery-result.ts';
import { paymentTypeSchema, type RunResult } from './requery-run.ts';

/** A reference that is sent and kept as it is, whoever made it, so that it may be no card number. */
export const referenceToAskSchema = z
  .string()
  .min(4)
  .max(64)
  .refine((reference) => !isSensitiveNumber(reference));

/** A payment that is in another journal, or in none: the service is asked about it by these two, and nothing else is known. */
export const foreignPaymentSchema = z.object({ reference: referenceToAskSchema, paymentType: paymentTypeSchema });
export type ForeignPayment = z.infer<typeof foreignPaymentSchema>;

/** What the service said of a foreign payment when somebody asked for a case. */
export interface ForeignAnswer {
  at: string;
  by: string;
  result: Exclude<RunResult, { kind: 'ours' }>;
}

/** The newest answer about a foreign payment that the timeline of its case tells of; null where nobody has asked. */
export function newestForeignAnswer(timeline: readonly JournalEvent[], reference: string): ForeignAnswer | null {
  for (const { entry } of timeline.toReversed()) {
    const { happening, at, actor } = entry;
    if (happening.kind === 'caseForeignAnswered' && happening.reference === reference) {
      return { at, by: actor, result: resultOfForeign(reference, happening.outcome, at) };
    }
  }
  return null;
}
