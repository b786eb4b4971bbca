import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openForReading, openForWriting } from '../../../src/main/journal/database/connection.ts';
import { journalFiles } from '../../../src/main/journal/database/files.ts';
import { readHeadMarker } from '../../../src/main/journal/heads/head-marker.ts';
import { outsideFile } from '../../../src/main/journal/heads/heads.ts';
import { openStore } from '../../../src/main/journal/open/open.ts';
import { rebuildProjection } from '../../../src/main/journal/tables/projection-tables.ts';
import { verifyJournal } from '../../../src/main/journal/verify/verify.ts';
import { entryColumns, storedEntry } from '../../../src/main/journal/written-entry.ts';
import { practiceJournalKey } from '../../../src/main/seal/journal-key.ts';
import type { JournalEntry } from '../../../src/shared/journal/journal-entry.ts';
import { hashOfGiven } from './acknowledging-journal.ts';
import { HEADS_FOLDER, JOURNAL_FOLDER, type Seen } from './marks.ts';

/** The losses that a power cut must not cause. */
export type Loss =
  | { readonly kind: 'notOpened'; readonly detail: string }
  /** An acknowledged entry is missing or changed, or another journal has replaced this one. */
  | { readonly kind: 'eventLost'; readonly detail: string }
  /** The service received a request that no entry announced. */
  | { readonly kind: 'intentMissing'; readonly detail: string }
  | { readonly kind: 'chainBroken'; readonly detail: string }
  /** The tables differ from tables that are rebuilt from the entries. */
  | { readonly kind: 'projectionDiffers'; readonly detail: string };

/**
 * Opens the journal on a disk as the program does and compares it with what was seen before the cut. If no entry was
 * acknowledged, a new journal is fine.
 * @param keepsHeadOutside false for a control, which stores no head outside the profile
 */
export async function judge(disk: string, till: string, seen: Seen, keepsHeadOutside: boolean): Promise<Loss[]> {
  const folder = path.join(disk, JOURNAL_FOLDER);
  const outsideHeads = keepsHeadOutside ? path.join(disk, HEADS_FOLDER) : null;
  if (outsideHeads) nameHeadByPlace(outsideHeads, folder);
  const opening = await openStore({
    folder,
    till,
    outsideHeads,
    mode: 'practice',
    openedAt: new Date().toISOString(),
    authenticationKey: practiceJournalKey(),
  });
  if (!opening.ok) return [{ kind: 'notOpened', detail: `${opening.problem}: ${opening.detail}` }];
  const { journal } = opening.journal.store.head();
  try {
    const events = readEvents(folder);
    return [
      ...lostEvents(events, seen, journal),
      ...missingIntents(events, seen),
      ...brokenChain(folder),
      ...differingProjection(folder),
    ];
  } finally {
    opening.journal.close();
  }
}

/** Renames the outside head: its name is derived from the journal's path, which differs on this disk. */
function nameHeadByPlace(outsideHeads: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const names = existsSync(outsideHeads) ? readdirSync(outsideHeads) : [];
  const name = names.find((each) => /^journal-[0-9a-f]{32}\.json$/.test(each));
  const file = outsideFile(outsideHeads, folder);
  if (name && file) renameSync(path.join(outsideHeads, name), file);
}

interface StoredEvent {
  readonly seq: number;
  readonly entry: JournalEntry;
}

function readEvents(folder: string): StoredEvent[] {
  const connection = openForReading(journalFiles(folder).database);
  try {
    const rows = connection.prepare(`SELECT seq, ${entryColumns()} FROM event ORDER BY seq`).all();
    return rows.map((row) => ({ seq: Number(row.seq), entry: storedEntry(row) }));
  } finally {
    connection.close();
  }
}

function lostEvents(events: readonly StoredEvent[], seen: Seen, journal: string): Loss[] {
  if (seen.acknowledged.size > 0 && journal !== seen.journal) {
    return [{ kind: 'eventLost', detail: 'another journal stands in its place' }];
  }
  const stored = new Map(events.map(({ seq, entry }) => [seq, hashOfGiven(entry)]));
  return [...seen.acknowledged]
    .filter(([seq, hash]) => stored.get(seq) !== hash)
    .map(([seq]) => ({ kind: 'eventLost', detail: `event ${seq} of ${seen.acknowledged.size}` }));
}

/** Finds requests that no entry announced: a payment needs its intent, and a sent step needs its entry. */
function missingIntents(events: readonly StoredEvent[], { requests }: Seen): Loss[] {
  const announced = new Set(events.flatMap(announcedBy));
  return requests
    .filter(({ operation, reference }) => !announced.has(`${operation ?? 'initiate'} ${reference}`))
    .map(({ operation, reference }) => ({ kind: 'intentMissing', detail: `${operation ?? 'query'} of ${reference}` }));
}

function announcedBy({ entry: { happening, reference } }: StoredEvent): string[] {
  if (happening.kind === 'paymentIntended') return [`initiate ${reference}`];
  return happening.kind === 'stepSubmitted' ? [`${happening.operation} ${reference}`] : [];
}

function brokenChain(folder: string): Loss[] {
  const files = journalFiles(folder);
  const marker = readHeadMarker(files.headMarker);
  const connection = openForReading(files.database);
  try {
    const { faults } = verifyJournal(connection, marker.kind === 'present' ? marker.marker : null);
    return faults.map(({ fault, seq }) => ({ kind: 'chainBroken', detail: `${fault} at event ${seq ?? 'none'}` }));
  } finally {
    connection.close();
  }
}

function differingProjection(folder: string): Loss[] {
  const connection = openForWriting(journalFiles(folder).database);
  try {
    const before = derived(connection);
    connection.exec('BEGIN IMMEDIATE');
    // The rebuild keeps the details of open steps, which no entry contains.
    rebuildProjection(connection);
    const after = derived(connection);
    connection.exec('ROLLBACK');
    return before === after ? [] : [{ kind: 'projectionDiffers', detail: 'payments or sales' }];
  } finally {
    connection.close();
  }
}

function derived(connection: DatabaseSync): string {
  const payments = connection.prepare('SELECT * FROM payments ORDER BY reference').all();
  const sales = connection.prepare('SELECT * FROM sales ORDER BY id').all();
  return JSON.stringify({ payments, sales });
}
