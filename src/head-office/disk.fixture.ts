import { hash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { UploadJournal } from '../main/head-office/uploader/upload-ports.ts';
import { eventHash, hex } from '../main/journal/chain.ts';
import { makeSigningKey, type SigningKey } from '../main/seal/signing-key.ts';
import { BATCH_LIMITS, type Point } from '../shared/head-office/wire.ts';
import { canonicalJson } from '../shared/journal/canonical.ts';
import type { JournalIdentity } from '../shared/journal/journal-identity.ts';

interface ChainedEvent extends Point {
  line: Uint8Array;
}

export interface Disk {
  readonly identity: JournalIdentity;
  readonly key: SigningKey;
  readonly genesis: Point;
  /** The till's current name. A renamed till keeps its journal. */
  till: string;
  events: readonly ChainedEvent[];
}

export function newDisk(till: string, goesOn: Partial<JournalIdentity> = {}): Disk {
  const createdAt = '2026-11-21T09:00:00.000Z';
  const identity: JournalIdentity = { form: 1, id: randomUUID(), mode: 'live', till, createdAt, ...goesOn };
  const genesis = { seq: 0, hash: hash('sha256', canonicalJson(identity), 'hex') };
  return { identity, key: makeSigningKey().key, genesis, till, events: [] };
}

/** @param mark tells the entries of different disks apart */
export function append(disk: Disk, mark: string, at: string): void {
  const head = headOf(disk);
  const seq = head.seq + 1;
  const entry = {
    form: 1,
    at,
    till: disk.till,
    actor: mark,
    happening: { kind: 'clockConfirmed', newestAt: at },
  };
  const payload = canonicalJson(entry);
  const eventsHash = hex(eventHash(Buffer.from(head.hash, 'hex'), seq, payload));
  const line = Buffer.from(`{"hash":"${eventsHash}","payload":${payload},"seq":${seq}}\n`);
  disk.events = [...disk.events, { seq, hash: eventsHash, line }];
}

export function headOf({ events, genesis }: Disk): Point {
  return events.at(-1) ?? genesis;
}

export function readDisk(disk: Disk): UploadJournal {
  return {
    id: disk.identity.id,
    head: async () => headOf(disk),
    hashAt: async (seq) => (seq === 0 ? disk.genesis.hash : (disk.events[seq - 1]?.hash ?? null)),
    packedAfter: async (seq) => {
      const next = disk.events.slice(seq, seq + MOST_LINES).map(({ line }) => line);
      return next.length === 0 ? null : { body: gzipSync(Buffer.concat(next)), last: seq + next.length };
    },
    isHeadAccepted: async () => false,
    hasSalesAfter: async () => false,
  };
}

/** A small limit, so that a test sends many batches. */
const MOST_LINES = Math.min(5, BATCH_LIMITS.events);
