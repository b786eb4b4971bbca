import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import { type ChainHead, type ChainRow, hex, linkedUpTo } from '../chain.ts';
import type { Authentication } from '../heads/authentication.ts';
import type { Row } from '../records.ts';

/** A genuine hash, and the payments and sales that the events before it mention. */
interface Checkpoint extends ChainHead {
  /** False proves that no earlier event mentions this name. True proves nothing. */
  maySpeakOf(name: string): boolean;
}

export const CHECKPOINT_EVENTS = 1_000;

/** A step takes some milliseconds. */
const LOOKED_AT_A_TIME = 50;

/** Checkpoints with a valid tag, cached so that a proof reads none twice. */
export interface Checkpoints {
  /** Writes a checkpoint if one is due. Call within the transaction that adds the event. */
  reached(event: ChainHead): void;
  between(first: number, last: number): Checkpoint[];
  /**
   * Checks some checkpoints, or makes a missing one, newest first: reads the thousand events before a genuine one and
   * links them to it. Call when idle.
   * @param head the newest event
   * @returns true if more is to do; nothing is made before a broken link
   */
  buildOn(head: ChainHead): boolean;
}

/** @param within runs its argument in a transaction. Without `authentication` there are no checkpoints. */
export function prepareCheckpoints(
  connection: DatabaseSync,
  journal: string,
  authentication: Authentication | null,
  within: (work: () => void) => void,
): Checkpoints {
  if (!authentication) return { reached: () => undefined, between: () => [], buildOn: () => false };
  const kept = prepareKept(connection, journal, authentication);
  return {
    reached: (event) => void (event.seq % CHECKPOINT_EVENTS === 0 && kept.write(event)),
    between: kept.between,
    buildOn: prepareBuilding(connection, kept, within),
  };
}

type Kept = ReturnType<typeof prepareKept>;

/** A checkpoint as stored. @property references the references and sale ids, each between two line feeds */
interface KeptCheckpoint extends ChainHead {
  references: string;
}

function prepareKept(connection: DatabaseSync, journal: string, authentication: Authentication) {
  const keep = connection.prepare(
    `INSERT INTO checkpoints (seq, hash, references_before, tag) VALUES (?, ?, ?, ?) ON CONFLICT (seq) DO UPDATE
       SET hash = excluded.hash, references_before = excluded.references_before, tag = excluded.tag`,
  );
  const row = connection.prepare('SELECT hash, references_before, tag FROM checkpoints WHERE seq = ?');
  // Reads the payloads, because only they are hashed.
  const [spokenPayments, spokenSales] = ['$.reference', '$.saleId'].map((path) =>
    connection.prepare(
      `SELECT DISTINCT payload ->> '${path}' AS name FROM event WHERE seq > ? AND seq <= ? ORDER BY 1`,
    ),
  );
  const namesIn = (spoken: StatementSync | undefined, seq: number) =>
    (spoken?.all(seq - CHECKPOINT_EVENTS, seq) ?? []).flatMap(({ name }) => name ?? []).join('\n');
  const bytesOf = ({ seq, hash, references }: KeptCheckpoint) =>
    Buffer.from(canonicalJson({ hash: hex(hash), journal, references, seq }), 'utf8');
  const remembered = new Map<number, Checkpoint>();

  function read(seq: number): Checkpoint | null {
    const found = row.get(seq);
    if (!found) return null;
    const kept = { seq, hash: found.hash as Uint8Array, references: String(found.references_before) };
    return authentication.isAuthentic(bytesOf(kept), found.tag as Uint8Array) ? checkpointOf(kept) : null;
  }

  function at(seq: number): Checkpoint | null {
    const known = remembered.get(seq) ?? read(seq);
    if (known) remembered.set(seq, known);
    return known;
  }

  return {
    // The checkpoint is not cached yet, because the transaction may still fail.
    write({ seq, hash }: ChainHead) {
      const references = `\n${namesIn(spokenPayments, seq)}\n${namesIn(spokenSales, seq)}\n`;
      remembered.delete(seq);
      keep.run(seq, hash, references, authentication.authenticate(bytesOf({ seq, hash, references })));
    },
    at,
    between(first: number, last: number) {
      const found: Checkpoint[] = [];
      for (let seq = stretchBefore(first) + CHECKPOINT_EVENTS; seq <= last; seq += CHECKPOINT_EVENTS) {
        const checkpoint = at(seq);
        if (checkpoint) found.push(checkpoint);
      }
      return found;
    },
  };
}

/** Keeps four bytes of each name. A collision is rare and costs a read of a thousand events. */
function checkpointOf({ seq, hash, references }: KeptCheckpoint): Checkpoint {
  const named = Uint32Array.from(references.split('\n'), (name) => crc32(name));
  return { seq, hash, maySpeakOf: (name) => named.includes(crc32(name)) };
}

function prepareBuilding(connection: DatabaseSync, kept: Kept, within: (work: () => void) => void) {
  const links = connection.prepare(
    'SELECT seq, CAST(payload AS BLOB) AS payload, prev, hash FROM event WHERE seq > ? AND seq <= ? ORDER BY seq',
  );
  /** Every checkpoint from this hash to the head exists. Null if all exist, or if nothing earlier can be proven. */
  let known: ChainHead | null | undefined;

  /** @returns the event before the range; null if a link is broken */
  function before(last: ChainHead): ChainHead | null {
    const after = stretchBefore(last.seq);
    const linked = linkedUpTo(last, after + 1, chainRows(links.iterate(after, last.seq)), () => undefined);
    return linked.ok ? linked.before : null;
  }

  /** @returns the earliest hash that is proven, and whether the checkpoint before it is missing */
  function goBack(from: ChainHead): { at: ChainHead; isNextMissing: boolean } {
    let at = from;
    for (let looked = 0; looked < LOOKED_AT_A_TIME && at.seq > 0; looked += 1) {
      if (at.seq % CHECKPOINT_EVENTS === 0 && !kept.at(at.seq)) return { at, isNextMissing: true };
      const earlier = stretchBefore(at.seq);
      const next = earlier === 0 ? { seq: 0, hash: new Uint8Array() } : kept.at(earlier);
      if (!next) return { at, isNextMissing: true };
      at = next;
    }
    return { at, isNextMissing: false };
  }

  return (head: ChainHead): boolean => {
    if (known === null) return false;
    const { at, isNextMissing } = goBack(known ?? head);
    if (!isNextMissing) {
      known = at.seq === 0 ? null : at;
      return known !== null;
    }
    known = before(at);
    if (!known) return false;
    if (at.seq % CHECKPOINT_EVENTS === 0) within(() => kept.write(at));
    return true;
  };
}

/** Payloads must be read as bytes. */
export function* chainRows(rows: Iterable<Row>): Generator<ChainRow & { payload: Uint8Array }> {
  for (const { seq, payload, prev, hash } of rows) {
    yield { seq: Number(seq), payload: payload as Uint8Array, prev: prev as Uint8Array, hash: hash as Uint8Array };
  }
}

function stretchBefore(seq: number): number {
  return (Math.ceil(seq / CHECKPOINT_EVENTS) - 1) * CHECKPOINT_EVENTS;
}
