import { z } from 'zod';
import type { Act } from './finding.ts';

/** An erasure that was asked for and has no end yet. */
export interface OpenErasure {
  journal: string;
  /** Of the payment that was named. */
  reference: string;
  /** Null where it was not tried by itself yet. */
  failed: FailedErasure | null;
}

/** How an erasure that was taken up by itself was kept from its end. */
const failedErasureSchema = z.strictObject({
  /** How often. */
  tries: z.int().positive(),
  /** When it was last; UTC. */
  at: z.iso.datetime(),
  /** When it is tried again. */
  nextAt: z.iso.datetime(),
  /** In words, for a person. */
  why: z.string(),
});
export type FailedErasure = z.infer<typeof failedErasureSchema>;

/** @param text JSON, as it was kept */
export function readFailedErasure(text: string): FailedErasure {
  return failedErasureSchema.parse(JSON.parse(text));
}

/** Which erasure an act opens or ends; null where it is about none. */
export function erasureChangedBy({ what, about }: Act): { reference: string; isOpen: boolean } | null {
  switch (what) {
    case 'paymentErased':
      return { reference: about, isOpen: true };
    case 'erasureReaches':
      return { reference: reachesSchema.parse(JSON.parse(about)).reference, isOpen: true };
    case 'erasureEnded':
      return { reference: about, isOpen: false };
    default:
      return null;
  }
}

const reachesSchema = z.object({ reference: z.string() });
