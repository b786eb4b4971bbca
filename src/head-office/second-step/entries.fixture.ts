import { gzipSync } from 'node:zlib';
import { eventHash, hex } from '../../main/journal/chain.ts';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import { type Disk, headOf } from '../disk.fixture.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import { batchOf, type OfficeOfTest, signed } from '../office.fixture.ts';

/** Writes entries on a disk, as a till does: each has the name that it has then. */
export function write(disk: Disk, entries: readonly object[]): void {
  for (const entry of entries) writeSpelled(disk, canonicalJson({ ...entry, till: disk.till }));
}

/** Writes an entry that is spelled as it is given: a till spells each in one way alone. */
export function writeSpelled(disk: Disk, payload: string): void {
  const head = headOf(disk);
  const seq = head.seq + 1;
  const hash = hex(eventHash(Buffer.from(head.hash, 'hex'), seq, payload));
  const line = Buffer.from(`{"hash":"${hash}","payload":${payload},"seq":${seq}}\n`);
  disk.events = [...disk.events, { seq, hash, line }];
}

/** Sends all that head office does not have. */
export async function send(office: OfficeOfTest<Ledger>, disk: Disk): Promise<void> {
  const known = (await office.ledger.journals()).find(({ id }) => id === disk.identity.id);
  const after = known?.head ?? disk.genesis;
  const lines = disk.events.slice(after.seq).map(({ line }) => line);
  if (lines.length === 0) return;
  const answer = await office.answer(
    signed(disk, batchOf(disk, after, gzipSync(Buffer.concat(lines))), office.clock.now),
  );
  if (answer.status !== 200) throw new Error(`Head office answered ${answer.status}.`);
}
