import { z } from 'zod';

/** The kinds of findings in uploads and between tills. */
const FINDING_KINDS = [
  'forked',
  'olderCopy',
  'headOfficeSetBack',
  'brokenBatch',
  'secondKey',
  /** Entries of a payment that break the rules of the fold. */
  'notByTheRules',
  /** Two journals handed over goods for one reference. */
  'handedOverTwice',
  'silentTill',
  /** Entries that were written but never arrived. */
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

/** The journal id of findings that belong to no single journal. */
export const ACROSS_TILLS = '00000000-0000-0000-0000-000000000000';

export type FindingState = 'open' | 'settled';

/** The act that brings a finding into a state. A new finding is open without an act. */
export const ACT_OF_STATE = { open: 'findingReopened', settled: 'findingSettled' } as const;

/** An act of a person at head office, or a key change at the till. Acts never change. */
export interface Act {
  at: string;
  by: string;
  what: (typeof ACT_OF_STATE)[FindingState] | 'tillRevoked' | 'tillAllowed' | 'keyChanged' | 'paymentErased';
  /** The finding (`KIND KEY`), the reference, or the previous key. Empty if the act is about the journal itself. */
  about: string;
  /** The person's reason. For a key change, this is the rotation signed with the previous key, in JSON. */
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

/** Returns the text with which an act names its finding. */
export function findingName({ kind, key }: Pick<FindingKey, 'kind' | 'key'>): string {
  return `${kind} ${key}`;
}

/** Parses the finding that an act names. A kind contains no space. */
export function readFindingName(about: string): Pick<FindingKey, 'kind' | 'key'> {
  const end = about.indexOf(' ');
  return { kind: about.slice(0, end), key: about.slice(end + 1) };
}
