import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Point } from '../../../shared/head-office/wire.ts';
import type { FetchedStretch, JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import { sumsOfRecords } from '../../../shared/journal/payment-sums.ts';
import type { SignedReceipt } from '../../../shared/journal/receipt.ts';
import {
  MANIFEST_NAME,
  manifestText,
  type Seal,
  type SignedRotation,
  signedText,
} from '../../../shared/journal/seal.ts';
import { checkSignatures, readManifest } from '../../../verify/check/check-manifest.ts';
import { readLines } from '../../../verify/check/read-lines.ts';
import { nodeTools, readFolder } from '../../../verify/node-tools.ts';
import { type JournalFiles, journalFiles } from '../../journal/database/files.ts';
import { makeFolderDurably, renameDurably, UNFINISHED, writeDurably } from '../../journal/heads/durable-file.ts';
import { openSalesAside } from '../../journal/open/sales-aside.ts';
import { sealHash } from '../../seal/sealer.ts';
import type { CallSigner } from '../uploader/sign-call.ts';
import { type ChainedLine, chainFrom, isEndOf } from './chained-lines.ts';
import { type FetchedEntries, type FetchedFacts, fetchedFacts } from './fetched-facts.ts';
import { fetchedFolder } from './fetched-place.ts';

export const EVENTS_NAME = 'journal.jsonl';

/** The suffix of an old stretch while a new stretch replaces it. */
const EARLIER = '.earlier';

/** The facts about the till that go into the manifest of fetched entries. */
export interface SealedBy {
  till: { name: string; zone: string };
  identity: JournalIdentity;
  /** The highest known seal number of the till, which may exceed the number of the newest seal. */
  highestSeal: number;
  newestSeal: Seal | null;
  signer: CallSigner;
  rotations: readonly SignedRotation[];
  now: Date;
}

/** Begins a stretch, which counts only after `finish`. @throws the file system's error, as do the returned functions */
export function createFetchedFile(folder: string, journal: string, before: Point) {
  makeFolderDurably(fetchedFolder(folder));
  const unfinished = path.join(fetchedFolder(folder), `${journal}${UNFINISHED}`);
  fs.rmSync(unfinished, { recursive: true, force: true });
  makeFolderDurably(unfinished);
  const file = fs.openSync(path.join(unfinished, EVENTS_NAME), 'w', 0o600);
  const digest = createHash('sha256');
  const facts = fetchedFacts();
  let bytes = 0;
  let isOpen = true;
  const close = () => {
    if (isOpen) fs.closeSync(file);
    isOpen = false;
  };
  return {
    keep(events: readonly ChainedLine[]) {
      for (const event of events) {
        digest.update(event.line);
        bytes += event.line.length;
        facts.take(event);
      }
      fs.writeFileSync(file, Buffer.concat(events.map(({ line }) => line)));
    },
    /** Reads the whole stretch back before it counts. */
    async finish(receipt: SignedReceipt, by: SealedBy) {
      fs.fsyncSync(file);
      close();
      const sealed = { before, receipt, bytes, sha256: digest.digest('hex') };
      const place = path.join(fetchedFolder(folder), `${journal}-${before.seq + 1}-${receipt.receipt.seq}`);
      const seal = sealOf(sealed, facts, by, await newestBeside(place, journal));
      const manifest = manifestText({ seal, signature: by.signer.sign(signedText(seal)) });
      writeDurably(path.join(unfinished, MANIFEST_NAME), manifest);
      if (!(await readOne(unfinished, []))) throw new Error('What was fetched does not read back as it was written.');
      replaceFolder(place, unfinished);
    },
    cancel() {
      close();
      fs.rmSync(unfinished, { recursive: true, force: true });
    },
  };
}

/** Keeps the old folder until the new one is in place. */
export function replaceFolder(place: string, by: string): void {
  const earlier = `${place}${EARLIER}`;
  fs.rmSync(earlier, { recursive: true, force: true });
  if (fs.existsSync(place)) renameDurably(place, earlier);
  renameDurably(by, place);
  fs.rmSync(earlier, { recursive: true, force: true });
}

/** Returns the names of all stretches, after repairing interrupted replacements. The folder may be missing. */
export function stretchesIn(around: string): string[] {
  if (!fs.existsSync(around)) return [];
  for (const name of fs.readdirSync(around).filter((each) => each.endsWith(EARLIER))) {
    const earlier = path.join(around, name);
    const place = earlier.slice(0, -EARLIER.length);
    if (fs.existsSync(place)) fs.rmSync(earlier, { recursive: true, force: true });
    else renameDurably(earlier, place);
  }
  return fs.readdirSync(around).filter((name) => STRETCH.test(name));
}

/** Returns the newest seal of the journal's other stretches. A new seal must not reuse its number. */
export async function newestBeside(place: string, journal: string): Promise<Seal | null> {
  const around = path.dirname(place);
  let newest: Seal | null = null;
  for (const name of stretchesIn(around)) {
    if (!name.startsWith(journal) || name === path.basename(place)) continue;
    const read = await readManifest(readFolder(path.join(around, name)), nodeTools(), () => undefined);
    const seal = read?.manifest.seal;
    if (seal && seal.number > (newest?.number ?? 0)) newest = seal;
  }
  return newest;
}

interface SealedFetch {
  before: Point;
  receipt: SignedReceipt;
  bytes: number;
  sha256: string;
}

/** Returns the seal of an export of exactly these entries, so that any checker can verify them. */
function sealOf(
  { before, receipt, bytes, sha256 }: SealedFetch,
  facts: FetchedFacts,
  by: SealedBy,
  beside: Seal | null,
): Seal {
  const { seq, hash } = receipt.receipt;
  const highest = Math.max(by.highestSeal, facts.numbers.seal);
  const isNewest = beside !== null && beside.number > highest;
  const newest = isNewest ? beside : (facts.newestSeal?.seal ?? by.newestSeal);
  const count = seq - before.seq;
  const sums = sumsOfRecords(facts.payments.values());
  return {
    form: 1,
    purpose: 'paydesk seal',
    kind: 'export',
    number: (isNewest ? beside.number : highest) + 1,
    previous: newest && sealHash(newest),
    sealedAt: by.now.toISOString(),
    zone: by.till.zone,
    till: by.till.name,
    journal: by.identity,
    head: { seq, hash },
    days: null,
    contents: {
      selection: { outcomes: null, reviewOnly: false },
      payments: sums.reduce((total, sum) => total + sum.payments, 0),
      sums,
      events: { before, last: { seq, hash }, count, complete: true },
      files: [{ name: EVENTS_NAME, format: 'jsonl', bytes, sha256, rows: count }],
    },
    publicKey: by.signer.publicKey,
    rotations: [...by.rotations],
    anchor: receipt,
  };
}

/** Returns all valid fetched entries, oldest first. @throws the file system's error */
export async function readFetched(folder: string, { named, isProven, damaged }: ReadParts): Promise<FetchedEntries[]> {
  const around = fetchedFolder(folder);
  const found: FetchedEntries[] = [];
  for (const name of stretchesIn(around)) {
    const read = await readOne(path.join(around, name), named, journalFiles(folder));
    if (read) found.push({ ...read, isProven: isProven(read) });
    else damaged(name);
  }
  return found.sort((one, other) => one.fetchedAt.localeCompare(other.fetchedAt));
}

interface ReadParts {
  named: readonly FetchedStretch[];
  /** Returns true if a valid stretch belongs to this till. */
  isProven: (read: Held) => boolean;
  damaged: (name: string) => void;
}

/** A valid stretch, which may be of another till. */
type Held = Omit<FetchedEntries, 'isProven'>;

/** The name of a stretch's folder: the journal's id, and the numbers of the first and the last entry. */
const STRETCH = /^[0-9a-f-]{36}-\d+-\d+$/;

/**
 * Reads one stretch.
 * @param files the till's files, which may hold the journal before the stretch; null if only the stretch matters
 * @returns null if the stretch is invalid
 */
export async function readOne(
  folder: string,
  named: readonly FetchedStretch[],
  files: JournalFiles | null = null,
): Promise<Held | null> {
  const given = readFolder(folder);
  const tools = nodeTools();
  const read = await readManifest(given, tools, () => undefined);
  if (!read || (await checkSignatures(read.manifest, tools, () => undefined)) !== 'signed') return null;
  const range = read.manifest.seal.contents?.events;
  const file = given.files.find(({ name }) => name === EVENTS_NAME);
  if (!range || !file) return null;
  const { seal } = read.manifest;
  const { before, last } = range;
  const follow = chainFrom(before);
  const aside = files && openSalesAside(files, seal.journal.id, before);
  const facts = fetchedFacts(aside?.sale);
  const asked = named.filter(({ journal, before: from }) => journal === seal.journal.id && from.seq >= before.seq);
  const through: FetchedStretch[] = [];
  let reached: Point | null = before;
  try {
    await readLines(file.chunks(), (line) => {
      const event = reached && follow(line);
      if (event) facts.take(event);
      reached = event && { seq: event.seq, hash: event.hash };
      for (const each of asked) if (isSamePoint(each.last, reached)) through.push(each);
    });
  } finally {
    aside?.close();
  }
  const isWhole = reached !== null && isEndOf(reached, seal.journal.id, seal.anchor ?? NONE);
  if (!isWhole) return null;
  const { payments, begun, handedOver, numbers } = facts;
  const entries = last.seq - before.seq;
  return {
    journal: seal.journal.id,
    before,
    last,
    folder,
    entries,
    payments,
    begun,
    handedOver,
    numbers,
    through,
    signedBy: seal.publicKey,
    witnessedBy: (seal.anchor ?? NONE).receipt.publicKey,
    fetchedAt: seal.sealedAt,
  };
}

function isSamePoint(one: Point, other: Point | null): boolean {
  return one.seq === other?.seq && one.hash === other.hash;
}

/** A placeholder for a missing receipt. It matches no end of a journal. */
const NONE: SignedReceipt = {
  receipt: { form: 1, purpose: 'paydesk receipt', journal: '', seq: 0, hash: '', at: '', publicKey: '' },
  signature: '',
};
