import { z } from 'zod';
import type { Act } from './finding.ts';

/** An erasure that was asked for and has no end yet. */
export interface OpenErasure {
  journal: string;
  /** Of the payment that was named. */
  reference: string;
}

/** Which erasure an act opens or ends; null where it is about none. */
export function erasureIn({ what, about }: Act): { reference: string; isOpen: boolean } | null {
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
