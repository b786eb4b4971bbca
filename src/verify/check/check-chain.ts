import { canonicalJson } from '../../shared/journal/canonical.ts';
import { type Contents, MANIFEST_NAME, type Seal } from '../../shared/journal/seal.ts';
import { toHex } from './bytes.ts';
import { createEntryTaker, type EntriesParts } from './check-entries.ts';
import { checkEvents, readLinks } from './check-events.ts';
import { isAsSealedWhile, type ListedFile, upToSealed } from './check-files.ts';
import type { CheckTools } from './check-tools.ts';
import { learnPoint } from './journal-knowledge.ts';

type Range = NonNullable<Contents['events']>;

interface ChainParts extends Omit<EntriesParts, 'file' | 'range'> {
  files: readonly ListedFile[];
}

/** Verifies the chain in an export and, if it holds, what its entries say. */
export async function checkChain(parts: ChainParts): Promise<void> {
  const { folder, seal, files, tools, state, journal, add } = parts;
  const range = seal.contents?.events ?? null;
  const entries = files.find(({ sealed }) => sealed.format === 'jsonl');
  if (!range || !entries) {
    state.leaveOpen('noEntries', folder);
    return;
  }
  for (const point of [range.before, range.last, seal.head]) {
    if (!learnPoint(journal, point)) add('chainsDiffer', { file: MANIFEST_NAME }, { seq: point.seq });
  }
  if (range.before.seq === 0 && range.before.hash !== genesisOf(seal, tools)) {
    add('beginningOther', { file: MANIFEST_NAME });
  }
  if (range.last.seq < seal.head.seq) {
    state.leaveOpen('laterEntries', folder, { first: range.last.seq + 1, last: seal.head.seq });
  }
  const links = await linksOf(parts, range);
  if (range.complete) journal.ranges.push({ folder, file: entries.file.name, range });
  const foundBefore = state.findings.length;
  const { sealed } = entries;
  const file = upToSealed(entries.file, sealed);
  const taker = createEntryTaker({ ...parts, file, range });
  const isAsSealed = await isAsSealedWhile(sealed, tools, (seenChunk) =>
    checkEvents({ file, range, links, tools, add, seenChunk, seenEntry: taker.take }),
  );
  if (!isAsSealed) add('fileChanged', { file: file.name });
  // Invalid entries were reported already and cannot serve as a reference.
  const holds = state.findings.length === foundBefore;
  taker.tellHandOvers();
  if (holds) await taker.check();
}

/** The `prev` of the first event is the hash of the journal's identity, which ties a chain to one journal. */
function genesisOf({ journal }: Seal, tools: CheckTools): string {
  return toHex(tools.hash(tools.encodeUtf8(canonicalJson(journal))));
}

/** Returns the hashes of the whole range if only some events are exported. Unknown without the hash file. */
async function linksOf(
  { files, tools, journal, add }: ChainParts,
  range: Range,
): Promise<Map<number, Uint8Array> | null> {
  if (range.complete) return null;
  const listed = files.find(({ sealed }) => sealed.format === 'links');
  if (!listed) return new Map();
  const links = await readLinks(listed.file, range, tools, add);
  for (const [seq, hash] of links) {
    if (journal.hashes.learn(seq, hash)) continue;
    add('chainsDiffer', { file: listed.file.name }, { seq });
    break;
  }
  return links;
}
