import { existsSync, readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import { type ChainCheck, chainCheckSchema } from '../../../shared/journal/chain-check.ts';
import { hashSchema } from '../../../shared/journal/hash-text.ts';
import { jsonOrNull } from '../../../shared/json-or-null.ts';
import { type ChainHead, hex } from '../chain.ts';
import type { Authentication } from '../heads/authentication.ts';
import { writeDurably } from '../heads/durable-file.ts';
import type { Fault } from '../verification.ts';
import { readIdentity, verifyDerived, verifySlice } from './verify.ts';
import { type DerivedPlace, derivedPlaceSchema, FIRST_PLACE } from './verify-derived.ts';

/**
 * Checks the whole journal little by little: its entries from the first one on, a slice at a time, and then, in slices as
 * well, what is derived from them. Where it stands is kept beside the journal, so that a pass that was interrupted goes on.
 */
export interface ChainChecker {
  /** Does the next slice of the pass that is under way, and begins one where there is none. @param now UTC */
  goOn(now: string): ChainCheck;
}

/** Some hundredths of a second. */
const EVENTS_A_SLICE = 1_000;

/** The place of a pass is written down after so many slices: to do some again costs less than to write each time. */
const SLICES_BETWEEN_WRITING = 20;

const stateSchema = z.strictObject({
  form: z.literal(1),
  journal: z.uuid(),
  /** What was checked so far: up to this entry, whose hash is kept, so that the next slice is linked to it. */
  running: z
    .strictObject({
      startedAt: z.iso.datetime(),
      seq: z.int().nonnegative(),
      hash: hashSchema,
      /** How far what is derived was compared; not before all entries were checked. */
      derived: derivedPlaceSchema.optional(),
    })
    .nullable(),
  last: chainCheckSchema.shape.last,
});
type State = z.infer<typeof stateSchema>;
type Running = NonNullable<State['running']>;

/**
 * @param connection for reading
 * @param file where the state of the check is kept
 * @param authentication null where the key cannot be had: anybody could have written the state then
 */
export function createChainChecker(
  connection: DatabaseSync,
  file: string,
  authentication: Authentication | null,
): ChainChecker {
  const { identity, genesis } = readIdentity(connection);
  let state = readState(file, authentication, identity.id);
  let unwritten = 0;

  function keep(next: State, isToBeWritten: boolean): void {
    state = next;
    unwritten = isToBeWritten ? 0 : unwritten + 1;
    if (unwritten > 0 && unwritten < SLICES_BETWEEN_WRITING) return;
    unwritten = 0;
    writeState(file, state, authentication);
  }

  function end(at: string, seq: number, [fault]: readonly Fault[]): void {
    const found = fault ? { fault: fault.fault, seq: fault.seq } : null;
    keep({ ...state, running: null, last: { at, entries: seq, fault: found } }, true);
  }

  /** The next entries; after the last one what is derived of them is compared. */
  function checkEntries(running: Running, now: string): void {
    const start: ChainHead = { seq: running.seq, hash: Buffer.from(running.hash, 'hex') };
    const { head, faults } = verifySlice(connection, start, EVENTS_A_SLICE);
    const reached = { ...running, seq: head.seq, hash: hex(head.hash) };
    // Entries come meanwhile: who waits for a slice without any might wait as long as payments are taken.
    const isLast = head.seq < start.seq + EVENTS_A_SLICE;
    if (faults.length > 0) end(now, head.seq, faults);
    else if (isLast) keep({ ...state, running: { ...reached, derived: FIRST_PLACE } }, true);
    else keep({ ...state, running: reached }, state.running === null);
  }

  function compare(running: Running, place: DerivedPlace, now: string): void {
    const { next, faults } = verifyDerived(connection, place);
    if (faults.length > 0 || next === null) end(now, running.seq, faults);
    else keep({ ...state, running: { ...running, derived: next } }, false);
  }

  return {
    goOn(now) {
      const running = state.running ?? { startedAt: now, seq: 0, hash: hex(genesis) };
      if (running.derived) compare(running, running.derived, now);
      else checkEntries(running, now);
      return shown(connection, state);
    },
  };
}

/** How the check stood when it was last written down. The parameters are those of `createChainChecker`. */
export function readChainCheck(
  connection: DatabaseSync,
  file: string,
  authentication: Authentication | null,
): ChainCheck {
  return shown(connection, readState(file, authentication, readIdentity(connection).identity.id));
}

function shown(connection: DatabaseSync, { running, last }: State): ChainCheck {
  if (!running) return { running, last };
  const newest = connection.prepare('SELECT max(seq) AS seq FROM event').get();
  const { startedAt, seq: entries, derived } = running;
  return { running: { startedAt, entries, of: Number(newest?.seq ?? 0), isComparing: derived !== undefined }, last };
}

function readState(file: string, authentication: Authentication | null, journal: string): State {
  const none: State = { form: 1, journal, running: null, last: null };
  if (!existsSync(file)) return none;
  const parsed = stateSchema.extend({ tag: hashSchema.nullable() }).safeParse(jsonOrNull(readFileSync(file, 'utf8')));
  if (!parsed.success || parsed.data.journal !== journal) return none;
  const { tag, ...state } = parsed.data;
  const isOurs = authentication
    ? tag !== null && authentication.isAuthentic(bytesOf(state), Buffer.from(tag, 'hex'))
    : tag === null;
  return isOurs ? state : none;
}

function writeState(file: string, state: State, authentication: Authentication | null): void {
  const tag = authentication && Buffer.from(authentication.authenticate(bytesOf(state))).toString('hex');
  writeDurably(file, `${canonicalJson({ ...state, tag })}\n`);
}

function bytesOf(state: State): Uint8Array {
  return Buffer.from(canonicalJson(state), 'utf8');
}
