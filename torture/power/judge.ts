import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openForReading, openForWriting } from '../../src/main/journal/database/connection.ts';
import { journalFiles } from '../../src/main/journal/database/files.ts';
import { readHeadMarker } from '../../src/main/journal/heads/head-marker.ts';
import { outsideFile } from '../../src/main/journal/heads/heads.ts';
import { openStore } from '../../src/main/journal/open/open.ts';
import { rebuildProjection } from '../../src/main/journal/tables/projection-tables.ts';
import { verifyJournal } from '../../src/main/journal/verify/verify.ts';
import { practiceJournalKey } from '../../src/main/seal/journal-key.ts';
import { type JournalEntry, journalEntrySchema } from '../../src/shared/journal/journal-entry.ts';
import { hashOfGiven } from './acknowledging-journal.ts';
import { HEADS_FOLDER, JOURNAL_FOLDER, type Seen } from './marks.ts';

/** What a power cut must not do. */
export type Loss =
  /** The journal refuses to open. */
  | { readonly kind: 'notOpened'; readonly detail: string }
  /** It was acknowledged, and is not there as it was written; or another journal stands in its place. */
  | { readonly kind: 'eventLost'; readonly detail: string }
  /** It reached the service, and the journal does not say that it was meant to. */
  | { readonly kind: 'intentMissing'; readonly detail: string }
  | { readonly kind: 'chainBroken'; readonly detail: string }
  /** What is derived is not what the events give when it is made again. */
  | { readonly kind: 'projectionDiffers'; readonly detail: string };

/**
 * Opens the journal of a disk with both its heads as the program does at its next start, and compares it with what the world had seen before
 * the power went away. A folder in which nothing was acknowledged may as well hold a new journal.
 * @param keepsHeadOutside false for a control, which writes no head outside the profile
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

/** The head outside is named by the place where the till was recorded; its disk now lies elsewhere. */
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
    const rows = connection.prepare('SELECT seq, payload FROM event ORDER BY seq').all();
    return rows.map(({ seq, payload }) => ({
      seq: Number(seq),
      entry: journalEntrySchema.parse(JSON.parse(String(payload))),
    }));
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

/** A payment needs its intent; a step that was sent on needs the entry that says so. */
function missingIntents(events: readonly StoredEvent[], { requests }: Seen): Loss[] {
  const announced = new Set(events.flatMap(announcedBy));
  return requests
    .filter(({ operation, reference }) => !announced.has(`${operation ?? 'initiate'} ${reference}`))
    .map(({ operation, reference }) => ({ kind: 'intentMissing', detail: `${operation ?? 'query'} of ${reference}` }));
}

function announcedBy({ entry: { happening, payment } }: StoredEvent): string[] {
  if (!payment) return [];
  if (happening.kind === 'paymentIntended') return [`initiate ${payment.reference}`];
  return happening.kind === 'stepSubmitted' ? [`${happening.operation} ${payment.reference}`] : [];
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
    // A step's detail is not derived from the events; it stays, and is tied to its payment only when all is done.
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
