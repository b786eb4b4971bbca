import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { eventHash, hex } from '../../main/journal/chain.ts';
import { commitmentTo } from '../../main/journal/written-entry.ts';
import { canonicalJson } from '../../shared/journal/canonical.ts';
import type { JournalEntry } from '../../shared/journal/journal-entry.ts';
import { partedEntry } from '../../shared/journal/personal-data.ts';
import { type Disk, headOf } from '../disk.fixture.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import { batchOf, type OfficeOfTest } from '../office.fixture.ts';

/** Writes entries as a till does: with its current name, and with personal data beside the chain. */
export function write(disk: Disk, entries: readonly object[]): void {
  for (const entry of entries) writeParted(disk, { ...entry, till: disk.till });
}

function writeParted(disk: Disk, entry: object): void {
  const isOfAKind = 'happening' in entry && typeof entry.happening === 'object' && entry.happening !== null;
  const { kept, personal } = isOfAKind
    ? partedEntry(entry as Pick<JournalEntry, 'happening'>)
    : { kept: entry, personal: null };
  if (personal === null) {
    writeSpelled(disk, canonicalJson(kept));
    return;
  }
  const row = { salt: randomBytes(32), data: canonicalJson(personal) };
  const disclosed = `{"data":${row.data},"salt":"${row.salt.toString('hex')}"}`;
  writeSpelled(disk, canonicalJson({ ...kept, personal: commitmentTo(row) }), disclosed);
}

/** @param payload need not be canonical JSON */
export function writeSpelled(disk: Disk, payload: string, disclosed: string | null = null): void {
  const head = headOf(disk);
  const seq = head.seq + 1;
  const hash = hex(eventHash(Buffer.from(head.hash, 'hex'), seq, payload));
  const personal = disclosed === null ? '' : `,"personal":${disclosed}`;
  const line = Buffer.from(`{"hash":"${hash}","payload":${payload}${personal},"seq":${seq}}\n`);
  disk.events = [...disk.events, { seq, hash, line }];
}

export async function send(office: OfficeOfTest<Ledger>, disk: Disk): Promise<void> {
  const known = (await office.ledger.journals()).find(({ id }) => id === disk.identity.id);
  const after = known?.head ?? disk.genesis;
  const lines = disk.events.slice(after.seq).map(({ line }) => line);
  if (lines.length === 0) return;
  const answer = await office.ask(disk, batchOf(disk, after, gzipSync(Buffer.concat(lines))));
  if (answer.status !== 200) throw new Error(`Head office answered ${answer.status}.`);
}
