import { gunzipSync, gzipSync } from 'node:zlib';
import type { KeptBody, LedgerTransaction } from '../ledger/ledger-port.ts';
import { type Erasure, erasedLine, payloadIn } from '../protocol/erased-line.ts';
import { beyond, isNamedIn, isWithin, type Reach, reachOf, reachWith, referenceIn } from '../protocol/erasure-reach.ts';
import { linesIn } from '../protocol/lines.ts';
import { type KnownErasure, knownErasures, reachText } from './erasures.ts';

type Evidence = Pick<KeptBody, 'outcome' | 'body'>;

/** What is reached where a line is known as well. */
export function reachAfter(reach: Reach, line: Uint8Array): Reach {
  const payload = payloadIn(line, reach);
  return payload ? reachWith(reach, payload) : reach;
}

/** What is reached where a request that was kept is known as well. */
export function reachInBody(reach: Reach, { outcome, body }: Evidence): Reach {
  return outcome === BROKEN ? reach : linesIn(gunzipSync(body)).reduce(reachAfter, reach);
}

/** Whether a request that was kept has an entry of this payment. */
export function isPaymentInBody({ outcome, body }: Evidence, reference: string): boolean {
  const bytes = gunzipSync(body);
  if (outcome === BROKEN) return Buffer.from(bytes).includes(`"reference":${JSON.stringify(reference)}`);
  return linesIn(bytes).some((line) => isPaymentInLine(line, reference));
}

export function isPaymentInLine(line: Uint8Array, reference: string): boolean {
  const payload = payloadIn(line, reachOf(reference));
  return payload !== null && referenceIn(payload) === reference;
}

/** Erases in all that was kept of a journal as it came. */
export async function eraseEvidence(
  transaction: LedgerTransaction,
  journal: string,
  { erasure, reach }: Pick<KnownErasure, 'erasure' | 'reach'>,
): Promise<void> {
  // Locked: what arrives is either here by now, or is kept when it is known already that this was asked for.
  await transaction.journal(journal);
  for (const kept of await transaction.bodies(journal)) {
    const left = emptiedBody(kept, erasure, reach);
    if (left !== kept.body) await transaction.putBody(journal, kept.id, left);
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
  let body: Uint8Array | null = evidence.body;
  for (const { erasure, reach: known } of knownErasures(await transaction.acts(journal))) {
    if (body === null) break;
    const kept = { outcome: evidence.outcome, body };
    const reach = reachInAll(known, kept);
    await addReach(transaction, journal, { erasure, reach }, at);
    body = emptiedBody(kept, erasure, reach);
  }
  return body;
}

/** Writes down what an erasure reaches beyond what is known. */
export async function addReach(
  transaction: LedgerTransaction,
  journal: string,
  { erasure: { reference, by }, reach }: Pick<KnownErasure, 'erasure' | 'reach'>,
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
function emptiedBody({ outcome, body }: Evidence, erasure: Erasure, reach: Reach): Uint8Array | null {
  const bytes = gunzipSync(body);
  if (outcome === BROKEN) return isNamedIn(bytes, reach) ? null : body;
  const lines = linesIn(bytes);
  const emptied = lines.map((line) => erasedLine(line, erasure, reach));
  if (emptied.every((line) => line === null)) return body;
  return gzipSync(Buffer.concat(lines.map((line, index) => emptied[index] ?? line)));
}

function reachInAll(known: Reach, evidence: Evidence): Reach {
  for (let reach = known; ; ) {
    const next = reachInBody(reach, evidence);
    if (next === reach) return reach;
    reach = next;
  }
}
