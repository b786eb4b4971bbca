import { z } from 'zod';

/** What head office finds by what tills send, and by what it holds together across tills. */
const FINDING_KINDS = [
  'forked',
  'olderCopy',
  'headOfficeSetBack',
  'brokenBatch',
  'secondKey',
  /** Entries of a payment that no till writes that keeps the rules. */
  'notByTheRules',
  /** Goods left for one reference at two journals. */
  'releasedTwice',
  /** What may be one card or account paid at many tills within minutes: a hint, since many share these digits. */
  'instrumentAtManyTills',
  /** Two tills that sell at the same time have one name. */
  'tillsWithOneName',
  'silentTill',
  /** Entries that are known to have been written, and are not here. */
  'gap',
] as const;
type FindingKind = (typeof FINDING_KINDS)[number];

/** A contradiction, stored with its proof. */
export interface Finding {
  /** Whose; `ACROSS_TILLS` where it is about several, which its proof names. */
  journal: string;
  kind: FindingKind;
  /** Names the contradiction: found twice, it is one. */
  key: string;
  /** UTC. */
  foundAt: string;
  /** JSON. Where the finding is about several journals, `journals` names them. */
  proof: string;
}

/** The place of findings that belong to no one journal. */
export const ACROSS_TILLS = '00000000-0000-0000-0000-000000000000';

/** What a person did, at head office or, where a key was changed, at the till: once written, never changed. */
export interface Act {
  /** UTC. */
  at: string;
  by: string;
  what:
    | 'findingSeen'
    | 'findingSettled'
    | 'findingReopened'
    | 'tillRevoked'
    | 'tillAllowed'
    | 'keyChanged'
    | ErasingAct;
  /**
   * Which finding (`KIND KEY`), which reference, in JSON what else is reached by the erasure of which reference, the key that counted
   * before; empty where it is the journal itself.
   */
  about: string;
  /** In a person's words; of a changed key the rotation that the one before has signed, in JSON. */
  reason: string;
}

/**
 * That what is personal in a payment is to be erased, by what else it is found, and that all of that was erased. What comes to be reached
 * after the end has no end yet.
 */
type ErasingAct = 'paymentErased' | 'erasureReaches' | 'erasureEnded';

export type FindingState = 'open' | 'seen' | 'settled';

/** A finding with what people have done about it. */
export interface FindingWithLife extends Finding {
  state: FindingState;
  /** Oldest first. */
  acts: readonly Act[];
}

/** The journals that a finding is about. */
export function journalsOf({ journal, proof }: Pick<Finding, 'journal' | 'proof'>): readonly string[] {
  return severalSchema.safeParse(JSON.parse(proof)).data?.journals ?? [journal];
}

const severalSchema = z.object({ journals: z.array(z.string()) });

/** What names a finding, as somebody says it. */
export interface FindingKey {
  journal: string;
  kind: string;
  key: string;
}

/** How an act names the finding that it is about. */
export function findingName({ kind, key }: Pick<FindingKey, 'kind' | 'key'>): string {
  return `${kind} ${key}`;
}

/** The finding that an act names. A kind has no space. */
export function readFindingName(about: string): Pick<FindingKey, 'kind' | 'key'> {
  const end = about.indexOf(' ');
  return { kind: about.slice(0, end), key: about.slice(end + 1) };
}

/** Whether a finding is open after an act about it; null where the act is about none. */
export function isOpenAfter(what: Act['what']): boolean | null {
  if (what === 'findingReopened') return true;
  return what === 'findingSeen' || what === 'findingSettled' ? false : null;
}

/** What the acts about a finding come to. */
export function findingState(acts: readonly Act[]): FindingState {
  let state: FindingState = 'open';
  for (const { what } of acts) {
    if (what === 'findingSeen' && state === 'open') state = 'seen';
    if (what === 'findingSettled') state = 'settled';
    if (what === 'findingReopened') state = 'open';
  }
  return state;
}
