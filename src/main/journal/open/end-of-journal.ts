import type { DatabaseSync } from 'node:sqlite';
import { highestNumbers } from '../../../shared/journal/given-numbers.ts';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { schemaVersion } from '../database/migrate.ts';
import type { HeadFault } from '../heads/head-fault.ts';
import { type FoundHeads, faultOfHeads } from '../heads/heads.ts';
import type { Fault } from '../verification.ts';
import { headFaults, verifyChain } from '../verify/verify.ts';
import { decidedBy, type JournalDecision } from './decision.ts';
import { numbersOf } from './numbers-put-aside.ts';
import type { GoneOn } from './restoration.ts';

/** Why the heads kept outside a journal stop it from being opened. */
export type EndFault = AcceptableFault | { problem: 'chainBroken'; detail: string };

/** Its end may be missing, and nothing else is known to be wrong: a person may decide to continue with it. */
export interface AcceptableFault {
  problem: HeadFault | 'tailCut';
  detail: string;
}

export function isAcceptable(fault: EndFault): fault is AcceptableFault {
  return fault.problem !== 'chainBroken';
}

/** Journals whose tables have this version or an earlier one were written by versions that authenticated no head. */
const LAST_VERSION_WITHOUT_KEY = 8;

/**
 * Compares a journal with its heads. Null if they prove its end.
 * @param connection before any migration: its tables show which version wrote it
 * @throws JournalUnreadable
 */
export function faultOfEnd(
  connection: DatabaseSync,
  found: FoundHeads,
  { authenticationKey, isKeyNew = false }: { authenticationKey: Uint8Array | null; isKeyNew?: boolean },
): EndFault | null {
  const hasKey = authenticationKey !== null;
  const hasEntries = connection.prepare('SELECT 1 FROM event LIMIT 1').get() !== undefined;
  const isFirstAuthentication = isKeyNew ? true : schemaVersion(connection) <= LAST_VERSION_WITHOUT_KEY;
  const problem = faultOfHeads(found, { hasEntries, hasKey, isFirstAuthentication });
  if (problem) return { problem, detail: 'A head that is kept outside cannot be read, or is not of this till.' };
  return insideFault(connection, found, hasKey) ?? outsideFault(connection, found);
}

function insideFault(connection: DatabaseSync, { inside }: FoundHeads, hasKey: boolean): EndFault | null {
  if (inside.kind !== 'present') return null;
  // An unauthenticated head proves nothing of what comes before it: the whole chain is checked first.
  const isOfEarlierVersion = hasKey && inside.form === 1;
  const faults = isOfEarlierVersion ? verifyChain(connection, inside.marker) : headFaults(connection, inside.marker);
  const worst = faults.find(({ fault }) => fault === 'tailCut') ?? faults[0];
  if (!worst) return null;
  return { problem: worst.fault === 'tailCut' ? 'tailCut' : 'chainBroken', detail: detailOf(worst) };
}

function outsideFault(connection: DatabaseSync, { outside }: FoundHeads): EndFault | null {
  const [fault] = outside.kind === 'present' ? headFaults(connection, outside.marker) : [];
  return fault ? { problem: 'olderCopy', detail: detailOf(fault) } : null;
}

function detailOf({ fault, seq }: Fault): string {
  return `The head that is kept outside, and the journal: ${fault} at event ${seq ?? 'none'}.`;
}

/** The entry that accepts a journal whose end is not proven. The heads may know what is missing. */
export function acceptanceOf(
  { problem }: AcceptableFault,
  decision: JournalDecision,
  { till, head, found, given }: GoneOn,
): JournalEntry {
  const { at, zone } = decision;
  const numbers = highestNumbers(given, numbersOf(found.inside), numbersOf(found.outside));
  const happening = { kind: 'headAccepted' as const, fault: problem, seq: head.seq, hash: head.hash, numbers };
  return { form: 1, till, ...decidedBy(decision), at, zone, happening, payment: null, sale: null };
}
