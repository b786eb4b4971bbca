import { gunzipSync, gzipSync } from 'node:zlib';
import { linesIn } from '../../verify/check/read-lines.ts';
import type { KeptBody, Ledger, LedgerTransaction } from '../ledger/ledger-port.ts';
import { type Erasure, erasedLine, payloadIn } from '../protocol/erased-line.ts';
import { beyond, gatherTies, isWithin, type Reach, reachedBy, type Ties, union } from '../protocol/erasure-reach.ts';
import { isNamedInText, spokenPayload } from '../protocol/unread-line.ts';
import { type KnownErasure, knownErasures, reachText } from './erasures.ts';

type Evidence = Pick<KeptBody, 'outcome' | 'body'>;
type ReachingErasure = Pick<KnownErasure, 'erasure' | 'reach'>;

/** What was kept of a journal as it came, one request after the other, each in a transaction of its own. */
export async function* keptBodies(
  ledger: Ledger,
  journal: string,
): AsyncGenerator<KeptBody & { after: string | null }> {
  for (let after: string | null = null; ; ) {
    const last: string | null = after;
    const kept: KeptBody | null = await ledger.transaction((transaction) => transaction.nextBody(journal, last));
    if (!kept) return;
    yield { ...kept, after };
    after = kept.id;
  }
}

/** Adds what stands together in a request that was kept. What is no piece of a chain ties nothing: nobody vouches for it. */
export function addTiesOf({ outcome, body }: Evidence, ties: Ties): void {
  if (outcome === BROKEN) return;
  for (const line of linesIn(gunzipSync(body))) {
    const payload = payloadIn(line);
    if (payload) ties.add(payload);
  }
}

/** The entries in a request that was kept, as far as they can be read. @property unread the lines that cannot */
export function entriesIn({ body }: Evidence): { entries: object[]; unread: Uint8Array[] } {
  const bytes = gunzipSync(body);
  const lines = linesIn(bytes);
  const end = bytes.subarray(lines.reduce((length, line) => length + line.length, 0));
  const all = end.length > 0 ? [...lines, end] : lines;
  const read = all.map((line) => ({ line, payload: spokenPayload(line) }));
  return {
    entries: read.flatMap(({ payload }) => payload ?? []),
    unread: read.flatMap(({ line, payload }) => (payload ? [] : [line])),
  };
}

/** Erases in all that was kept of a journal as it came, and adds what stands together in it. */
export async function eraseEvidence(
  ledger: Ledger,
  journal: string,
  asked: readonly ReachingErasure[],
  ties: Ties,
): Promise<void> {
  for await (const kept of keptBodies(ledger, journal)) {
    addTiesOf(kept, ties);
    if (emptiedBody(kept, asked) === kept.body) continue;
    await ledger.transaction(async (transaction) => {
      // Locked, and read again: another erasure may have emptied it meanwhile.
      await transaction.journal(journal);
      let there = await transaction.nextBody(journal, kept.after);
      // Ids come in no order of time: what came since it was read may lie before it.
      while (there && there.id < kept.id) there = await transaction.nextBody(journal, there.id);
      if (there?.id === kept.id) await transaction.putBody(journal, kept.id, emptiedBody(there, asked));
    });
  }
}

/**
 * The bytes of a request as they are kept: without what was to be erased before it came.
 * @param at when it came
 */
export async function bodyToKeep(
  transaction: LedgerTransaction,
  journal: string,
  evidence: Evidence,
  at: string,
): Promise<Uint8Array | null> {
  const known = knownErasures(await transaction.acts(journal));
  if (known.length === 0) return evidence.body;
  const ties = gatherTies();
  addTiesOf(evidence, ties);
  const asked = known.map((each) => ({ ...each, reach: ties.reachFrom(each.reach) }));
  // What an earlier version has ended reaches no more than it did; before that is written down nothing is added to it.
  for (const each of asked) if (each.isReachKnown) await addReach(transaction, journal, each, at);
  return emptiedBody(evidence, asked);
}

/** Writes down what an erasure reaches beyond what is known. */
export async function addReach(
  transaction: LedgerTransaction,
  journal: string,
  { erasure: { reference, by }, reach }: ReachingErasure,
  at: string,
): Promise<void> {
  await transaction.journal(journal);
  const known = knownErasures(await transaction.acts(journal)).find(({ erasure }) => erasure.reference === reference);
  if (!known || isWithin(reach, known.reach)) return;
  const about = reachText(reference, beyond(known.reach, reach));
  await transaction.addAct(journal, { at, by, what: 'erasureReaches', about, reason: '' });
}

/** What was no piece of a chain is no line either that could be emptied. */
const BROKEN = 'chainBroken';

/** @returns the same bytes where nothing of them goes, null where all of them go */
function emptiedBody(evidence: Evidence, asked: readonly ReachingErasure[]): Uint8Array | null {
  const { outcome, body } = evidence;
  if (outcome === BROKEN) return asked.some(({ reach }) => speaksOf(evidence, reach)) ? null : body;
  const lines = linesIn(gunzipSync(body));
  const change = changeOf(asked);
  const emptied = lines.map(change);
  if (emptied.every((line) => line === null)) return body;
  return gzipSync(Buffer.concat(lines.map((line, index) => emptied[index] ?? line)));
}

/** Changes a line as all of these erasures ask for it; null where it stays as it is. */
export function changeOf(asked: readonly ReachingErasure[]): (line: Uint8Array) => Uint8Array | null {
  const each = asked.map(({ erasure, reach }): [Erasure, ReturnType<typeof reachedBy>] => [erasure, reachedBy(reach)]);
  const reachedByAny = reachedBy(asked.reduce((all, { reach }) => union(all, reach), NOTHING));
  return (line) => {
    const payload = payloadIn(line);
    // Most lines speak of other payments, however many were erased.
    if (!payload || reachedByAny(payload).length === 0) return null;
    return each.reduce<Uint8Array | null>(
      (left, [erasure, reachedIn]) => erasedLine(left ?? line, erasure, reachedIn) ?? left,
      null,
    );
  };
}

const NOTHING: Reach = { references: [], sales: [], cases: [] };

/**
 * Whether what is no piece of a chain speaks of what is reached. By what it ties itself, too: it goes as a whole, and nothing else goes
 * with it. Only what is no entry at all has no places: there an id counts wherever it stands.
 */
function speaksOf(evidence: Evidence, reach: Reach): boolean {
  const { entries, unread } = entriesIn(evidence);
  const ties = gatherTies();
  for (const entry of entries) ties.add(entry);
  const reachedIn = reachedBy(ties.reachFrom(reach));
  return entries.some((entry) => reachedIn(entry).length > 0) || unread.some((line) => isNamedInText(line, reach));
}
