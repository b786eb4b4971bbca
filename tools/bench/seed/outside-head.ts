import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { journalFiles } from '../../../src/main/journal/database/files.ts';
import { authenticationOf } from '../../../src/main/journal/heads/authentication.ts';
import { readHeadMarker, writeHeadMarker } from '../../../src/main/journal/heads/head-marker.ts';
import { outsideFile } from '../../../src/main/journal/heads/heads.ts';
import { practiceJournalKey } from '../../../src/main/seal/journal-key.ts';

/**
 * Stores the head outside the profile; without it the program takes a copied journal for a replaced one.
 * @param outsideHeads the folder of heads outside every profile
 * @throws if the folder has no closed journal
 */
export function writeOutsideHead(folder: string, outsideHeads: string): void {
  const authentication = authenticationOf(practiceJournalKey(), 'head');
  const beside = readHeadMarker(journalFiles(folder).headMarker, authentication);
  const outside = outsideFile(outsideHeads, folder);
  if (beside.kind !== 'present' || outside === null) throw new Error(`There is no closed journal in ${folder}.`);
  mkdirSync(path.dirname(outside), { recursive: true });
  writeHeadMarker(outside, beside.marker, authentication);
}
