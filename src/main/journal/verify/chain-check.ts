import { existsSync, readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type ChainCheck, chainCheckSchema } from '../../../shared/journal/chain-check.ts';
import { hashSchema } from '../../../shared/journal/hash-text.ts';
import { type ChainHead, hex } from '../chain.ts';
import { type Authentication, readTaggedJson, taggedJson } from '../heads/authentication.ts';
import { writeDurably } from '../heads/durable-file.ts';
import type { Fault } from '../verification.ts';
import { type DerivedPlace, derivedPlaceSchema, FIRST_PLACE } from './derived-parts.ts';
import { openRebuild, type Rebuild } from './rebuild.ts';
import { readIdentity, verifyDerived, verifySlice } from './verify.ts';

/** The progress is saved beside the journal, so that a pass continues. */
export type ChainChecker = ReturnType<typeof createChainChecker>;

/** The number of slices between two saves. Repeating some slices costs less than saving after each slice. */
const SLICES_BETWEEN_WRITING = 20;

const stateSchema = z.strictObject({
  form: z.literal(1),
  journal: z.uuid(),
  /** The last checked entry. Its hash links the next slice to it. */
  running: z
    .strictObject({
      startedAt: z.iso.datetime(),
      seq: z.int().nonnegative(),
      hash: hashSchema,
      /** The place where the check of the other projections continues; absent until all entries are checked. */
      derived: derivedPlaceSchema.optional(),
    })
    .nullable(),
  last: chainCheckSchema.shape.last,
});
type State = z.infer<typeof stateSchema>;
type Running = NonNullable<State['running']>;

/** @param authentication null without the key: anybody could have written the saved progress then */
export function createChainChecker(connection: DatabaseSync, file: string, authentication: Authentication | null) {
  const { identity, genesis } = readIdentity(connection);
  let state = readState(file, authentication, identity.id);
  let unwritten = 0;
  let opened: Rebuild | null = null;

  function keep(next: State, isToBeWritten: boolean): void {
    state = next;
    unwritten = isToBeWritten ? 0 : unwritten + 1;
    if (unwritten > 0 && unwritten < SLICES_BETWEEN_WRITING) return;
    unwritten = 0;
    writeDurably(file, `${taggedJson(state, authentication)}\n`);
  }

  function end(at: string, seq: number, [fault]: readonly Fault[]): void {
    const found = fault ? { fault: fault.fault, seq: fault.seq } : null;
    keep({ ...state, running: null, last: { at, entries: seq, fault: found } }, true);
  }

  function checkEntries(rebuild: Rebuild, running: Running, now: string): void {
    const start: ChainHead = { seq: running.seq, hash: Buffer.from(running.hash, 'hex') };
    const { head, isLast, faults } = verifySlice(connection, rebuild, start);
    const reached = { ...running, seq: head.seq, hash: hex(head.hash) };
    if (faults.length > 0) end(now, head.seq, faults);
    else if (isLast) keep({ ...state, running: { ...reached, derived: FIRST_PLACE } }, true);
    else keep({ ...state, running: reached }, state.running === null);
  }

  function checkDerived(rebuild: Rebuild, running: Running, place: DerivedPlace, now: string): void {
    const { next, faults } = verifyDerived(rebuild, place);
    if (faults.length > 0 || next === null) end(now, running.seq, faults);
    else keep({ ...state, running: { ...running, derived: next } }, false);
  }

  return {
    goOn(now: string): ChainCheck {
      const running = state.running ?? { startedAt: now, seq: 0, hash: hex(genesis) };
      opened ??= openRebuild(connection);
      if (running.derived) checkDerived(opened, running, running.derived, now);
      else checkEntries(opened, running, now);
      if (state.running === null) {
        opened.close();
        opened = null;
      }
      return shown(connection, state);
    },
  };
}

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
  const read = readTaggedJson(readFileSync(file, 'utf8'), stateSchema, authentication);
  if (read?.value.journal !== journal) return none;
  const isOurs = authentication ? read.isAuthentic : !read.isTagged;
  return isOurs ? read.value : none;
}
