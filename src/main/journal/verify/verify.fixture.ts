import { openForReading } from '../database/connection.ts';
import { journalFiles } from '../database/files.ts';
import { readHeadMarker } from '../heads/head-marker.ts';
import type { Verification } from '../verification.ts';
import { verifyJournal } from './verify.ts';

export function verifyStore(folder: string): Verification {
  const files = journalFiles(folder);
  const marker = readHeadMarker(files.headMarker);
  const connection = openForReading(files.database);
  try {
    return verifyJournal(connection, marker.kind === 'present' ? marker.marker : null);
  } finally {
    connection.close();
  }
}
