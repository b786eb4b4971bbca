import type { DatabaseSync } from 'node:sqlite';
import { caseHappenings } from '../../../shared/case/case.ts';
import { highestNumbers } from '../../../shared/journal/given-numbers.ts';
import { type NewEntry, PAYDESK } from '../../../shared/journal/journal-entry.ts';
import type { HeadMarkerReading } from '../heads/head-marker.ts';
import { type FoundHeads, faultOfHeads, type HeadFault } from '../heads/heads.ts';
import type { Fault } from '../verification.ts';
import { headFault, readIdentity } from '../verify/verify.ts';
import type { JournalStore } from '../write/store.ts';
import { decidedBy, type JournalDecision } from './decision.ts';
import { isEmpty, numbersOf } from './renewal.ts';
import { type GoneOn, isWritten } from './restoration.ts';

export type EndFault = AcceptableFault | { problem: 'chainBroken'; detail: string };

/** A fault that a person may accept, because nothing else is wrong. */
export interface AcceptableFault {
  problem: HeadFault | 'tailCut';
  detail: string;
}

export function isAcceptable(fault: EndFault): fault is AcceptableFault {
  return fault.problem !== 'chainBroken';
}

/** Returns null if the heads prove the journal's end. @throws JournalUnreadable */
export function faultOfEnd(connection: DatabaseSync, found: FoundHeads): EndFault | null {
  const inside = insideFault(connection, found);
  // A worse fault than a missing end comes first, because nobody may accept it.
  if (inside?.problem === 'chainBroken') return inside;
  const problem = faultOfHeads(found, {
    journal: readIdentity(connection).identity.id,
    hasEntries: !isEmpty(connection),
  });
  if (problem)
    return { problem, detail: 'A head that is kept outside is missing, or is not of this till and journal.' };
  return inside ?? outsideFault(connection, found);
}

function insideFault(connection: DatabaseSync, { inside }: FoundHeads): EndFault | null {
  const fault = inside.kind === 'present' ? headFault(connection, inside.marker) : null;
  return fault && { problem: fault.fault === 'tailCut' ? 'tailCut' : 'chainBroken', detail: detailOf(fault) };
}

function outsideFault(connection: DatabaseSync, { outside }: FoundHeads): EndFault | null {
  const fault = outside?.kind === 'present' ? headFault(connection, outside.marker) : null;
  return fault && { problem: 'olderCopy', detail: detailOf(fault) };
}

function detailOf({ fault, seq }: Fault): string {
  return `The head that is kept outside, and the journal: ${fault} at event ${seq ?? 'none'}.`;
}

/**
 * Tells whether entries about money follow the last one that this till authenticated. Each of the till's own entries is
 * authenticated as it is written. Entries written without the key count too, because nobody can tell who wrote them.
 * @param heads read with the till's key; only heads that name an entry of this journal count
 */
export function hasUnprovenTail(connection: DatabaseSync, heads: readonly (HeadMarkerReading | null)[]): boolean {
  const own = heads.flatMap((head) => (head?.kind === 'present' ? [head.marker] : []));
  const proven = own.filter((marker) => headFault(connection, marker) === null).map(({ seq }) => seq);
  // If no head names an entry of this journal, the journal is empty or a person has decided about its end.
  if (proven.length === 0) return false;
  return connection.prepare(OF_MONEY_AFTER).get(Math.max(...proven), ...KINDS_OF_CASES) !== undefined;
}

const KINDS_OF_CASES = caseHappenings.map(({ shape }) => shape.kind.value);

/** Reads payloads, because only payloads are hashed. */
const OF_MONEY_AFTER = `SELECT 1 FROM event WHERE seq > ? AND iif(json_valid(payload),
    payload ->> '$.saleId' IS NOT NULL OR payload ->> '$.reference' IS NOT NULL
      OR payload ->> '$.happening.kind' IN (${caseHappenings.map(() => '?').join(', ')}), 1) LIMIT 1`;

/** Records an unproven tail, so that goods of earlier payments leave only after another re-query. */
export function unprovenTailEntry({ till, openedAt, head, given: numbers }: Omit<GoneOn, 'found'>): NewEntry {
  const happening = { kind: 'headAccepted' as const, fault: 'tailNotProven' as const, seq: head.seq, hash: head.hash };
  const acted = { form: 1 as const, rules: 1 as const, till, actor: PAYDESK, at: openedAt };
  return { ...acted, happening: { ...happening, numbers } };
}

export function writeAcceptance(
  store: Pick<JournalStore, 'append'>,
  connection: DatabaseSync,
  fault: AcceptableFault,
  decision: JournalDecision,
  goneOn: GoneOn,
): void {
  if (!isWritten(connection, decision)) store.append(acceptanceOf(fault, decision, goneOn));
}

/** Returns the entry with which a person accepts the journal's end. The heads may know numbers of missing entries. */
function acceptanceOf(
  { problem }: AcceptableFault,
  decision: JournalDecision,
  { till, head, found, given }: GoneOn,
): NewEntry {
  const { at, zone } = decision;
  const numbers = highestNumbers(given, numbersOf(found.inside), numbersOf(found.outside));
  const happening = { kind: 'headAccepted' as const, fault: problem, seq: head.seq, hash: head.hash, numbers };
  return { form: 1, rules: 1, till, ...decidedBy(decision), at, zone, happening };
}
