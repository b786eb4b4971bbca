import { z } from 'zod';

const FINDING_KINDS = [
  'forked',
  'olderCopy',
  'headOfficeSetBack',
  'brokenBatch',
  'secondKey',
  /** Entries of a payment break a rule of the fold. */
  'notByTheRules',
  /** Two journals contain a hand-over for the same reference. */
  'handedOverTwice',
  'silentTill',
  /** Head office lacks entries that a till wrote. */
  'gap',
] as const;
type FindingKind = (typeof FINDING_KINDS)[number];

export interface Finding {
  /** The journal, or `ACROSS_TILLS` if the proof names several journals. */
  journal: string;
  kind: FindingKind;
  /** Identifies the contradiction, so that it is stored only once. */
  key: string;
  foundAt: string;
  /** The proof in JSON. If the finding is about several journals, `journals` lists them. */
  proof: string;
}

/** The journal id of findings about several journals. */
export const ACROSS_TILLS = '00000000-0000-0000-0000-000000000000';

export type FindingState = 'open' | 'settled';

/** The acts that change the state of a finding. A new finding is open without any act. */
export const ACT_OF_STATE = { open: 'findingReopened', settled: 'findingSettled' } as const;

/** Acts never change. A till's key rotation is an act too. */
export interface Act {
  at: string;
  by: string;
  what: (typeof ACT_OF_STATE)[FindingState] | 'tillRevoked' | 'tillAllowed' | 'keyChanged' | 'paymentErased';
  /** The finding (`KIND KEY`), the reference or the previous key; empty for an act about the journal itself. */
  about: string;
  /** The person's reason; for a key rotation, the rotation signed with the previous key, in JSON. */
  reason: string;
}

export interface FindingWithLife extends Finding {
  state: FindingState;
  acts: readonly Act[];
}

export function journalsOf({ journal, proof }: Pick<Finding, 'journal' | 'proof'>): readonly string[] {
  return severalSchema.safeParse(JSON.parse(proof)).data?.journals ?? [journal];
}

const severalSchema = z.object({ journals: z.array(z.string()) });

export interface FindingKey {
  journal: string;
  kind: string;
  key: string;
}

export function findingName({ kind, key }: Pick<FindingKey, 'kind' | 'key'>): string {
  return `${kind} ${key}`;
}

/** Reads `KIND KEY`. A kind contains no space. */
export function readFindingName(about: string): Pick<FindingKey, 'kind' | 'key'> {
  const end = about.indexOf(' ');
  return { kind: about.slice(0, end), key: about.slice(end + 1) };
}
