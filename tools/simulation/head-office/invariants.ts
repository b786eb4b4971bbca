import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Disk } from '../../../src/head-office/disk.fixture.ts';
import type { Finding } from '../../../src/head-office/ledger/finding.ts';
import type { MemoryLedger } from '../../../src/head-office/ledger/memory-ledger.fixture.ts';
import { readBatch } from '../../../src/head-office/protocol/read-batch.ts';

/** The true history of a journal, recorded independently of the program. */
export interface Truth {
  disks: Disk[];
  /** The line of every event that any disk wrote, by hash. */
  written: Map<string, Uint8Array>;
  wasSetBack: boolean;
  /** True if head office confirmed less to a till than an earlier receipt said. */
  hasShownLess: boolean;
  officeSetBack: boolean;
}

/** @returns a sentence for each broken invariant, once all messages were delivered */
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
  const stored = lines.length === 0 ? { ok: true as const, events: [] } : await readAll(lines, genesis);
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

/** Compares a disk with head office's copy of the journal: is the disk forked, older, or incomplete there? */
function standOf(
  { events }: Disk,
  trunk: ReadonlyMap<number, string>,
  held: ReadonlySet<string>,
): { isForked: boolean; isOlder: boolean; missing: string | null } {
  const isAllThere = events.every((event) => held.has(event.hash));
  const lacking = isAllThere ? null : 'head office does not have all of a till';
  const differing = events.find(({ seq, hash: own }) => trunk.has(seq) && trunk.get(seq) !== own);
  if (differing) {
    // A till with a fork stops and sends its whole fork as proof.
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
