import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Disk } from '../../src/head-office/disk.fixture.ts';
import type { Finding } from '../../src/head-office/ledger/finding.ts';
import type { MemoryLedger } from '../../src/head-office/ledger/memory-ledger.ts';
import { readBatch } from '../../src/head-office/protocol/read-batch.ts';

/** What really happened to one journal, whatever the program believes. */
export interface Truth {
  /** Every disk that has the journal now. */
  disks: Disk[];
  /** The line of each event that was ever written, by any disk, by its hash. */
  written: Map<string, Uint8Array>;
  /** Whether a disk was cloned or went back to a copy. */
  wasSetBack: boolean;
  /** Whether head office has shown a till less than that till had a receipt for. */
  hasShownLess: boolean;
  /** Whether head office went back to a copy of its own. */
  officeSetBack: boolean;
}

/** @returns a sentence for each thing that does not hold once everybody has heard from everybody */
export async function brokenInvariants(ledger: MemoryLedger, truths: readonly Truth[]): Promise<string[]> {
  const broken: string[] = [];
  const findings = await ledger.findings();
  for (const truth of truths) {
    const id = truth.disks[0]?.identity.id ?? '';
    const ofJournal = findings.filter((finding) => finding.journal === id);
    broken.push(...(await brokenOf(ledger, id, truth, ofJournal)).map((sentence) => `${id}: ${sentence}`));
  }
  return broken;
}

async function brokenOf(
  ledger: MemoryLedger,
  id: string,
  truth: Truth,
  findings: readonly Finding[],
): Promise<string[]> {
  const broken: string[] = [];
  const lines = await ledger.lines(id);
  const genesis = truth.disks[0]?.genesis ?? { seq: 0, hash: hash('sha256', '', 'hex') };
  const original = lines.map((line) => asItCame(line, truth));
  const stored = lines.length === 0 ? { ok: true as const, events: [] } : await readAll(original, genesis);
  if (!stored.ok) return ['what head office has is no chain, or has something twice'];
  const trunk = new Map(stored.events.map((event) => [event.seq, event.hash]));
  const branches = await ledger.branches(id);
  const held = new Set([...trunk.values(), ...branches.map((branch) => branch.hash)]);
  for (const each of held) if (!truth.written.has(each)) broken.push('head office has what no till has written');
  const stands = truth.disks.map((disk) => standOf(disk, trunk, held));
  for (const { missing } of stands) if (missing) broken.push(missing);
  const isForked = branches.length > 0 || stands.some((stand) => stand.isForked);
  const isOlder = stands.some((stand) => stand.isOlder);
  return [...broken, ...brokenFindings({ truth, findings, isForked, isOlder })];
}

/** How a disk stands to what head office has of its journal. */
function standOf(
  { events }: Disk,
  trunk: ReadonlyMap<number, string>,
  held: ReadonlySet<string>,
): { isForked: boolean; isOlder: boolean; missing: string | null } {
  const isAllThere = events.every((event) => held.has(event.hash));
  const lacking = isAllThere ? null : 'head office does not have all of a till';
  const differing = events.find(({ seq, hash: own }) => trunk.has(seq) && trunk.get(seq) !== own);
  if (differing) {
    // A till that differs stops, and sends all of it as proof.
    const missing = held.has(differing.hash) ? lacking : 'the proof of a fork is not kept';
    return { isForked: true, isOlder: false, missing };
  }
  return { isForked: false, isOlder: events.length < trunk.size, missing: lacking };
}

function brokenFindings(parts: {
  truth: Truth;
  findings: readonly Finding[];
  isForked: boolean;
  isOlder: boolean;
}): string[] {
  const { truth, findings, isForked, isOlder } = parts;
  const has = (kind: Finding['kind']) => findings.some((finding) => finding.kind === kind);
  const broken: string[] = [];
  if (isForked && !has('forked')) broken.push('a fork was not found');
  if (isOlder && !has('olderCopy')) broken.push('an older copy was not found');
  if (truth.hasShownLess && !has('headOfficeSetBack')) broken.push('a head office that was set back was not found');
  if (!truth.wasSetBack && (has('forked') || has('olderCopy'))) broken.push('a finding is false: nothing was set back');
  if (!truth.officeSetBack && has('headOfficeSetBack')) broken.push('a finding is false: head office was not set back');
  if (has('brokenBatch') || has('secondKey')) broken.push('a finding is false: nobody broke a chain or changed a key');
  return broken;
}

/** A line that was erased has its hash still: by that it is one that a till has written. */
function asItCame(line: Uint8Array, { written }: Truth): Uint8Array {
  const { hash: own, payload } = JSON.parse(Buffer.from(line).toString()) as { hash: string; payload: object };
  return ('erased' in payload && written.get(own)) || line;
}

async function readAll(lines: readonly Uint8Array[], genesis: { seq: number; hash: string }) {
  const events = [];
  let after = genesis;
  for (let from = 0; from < lines.length; from += PIECE) {
    const piece = await readBatch(gzipSync(Buffer.concat(lines.slice(from, from + PIECE))), after);
    if (!piece.ok) return { ok: false as const };
    events.push(...piece.events);
    after = piece.events.at(-1) ?? after;
    after = { seq: after.seq, hash: after.hash };
  }
  return { ok: true as const, events };
}

const PIECE = 200;
