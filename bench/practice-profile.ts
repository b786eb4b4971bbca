import { constants, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { choosePractice } from '../e2e/fixtures/choose-practice.ts';
import { journalFiles } from '../src/main/journal/database/files.ts';
import { dayOf } from '../src/shared/days/day.ts';
import { writeOutsideHead } from './seed/outside-head.ts';
import { SEEDED_TILL } from './seed/receipt.ts';

/**
 * Makes the profile of a practice till with a journal.
 * @param kept where the journal is that it gets a copy of: the program writes to it, and the kept one stays as it is
 */
export function fillProfile(home: string, kept: string): void {
  mkdirSync(home, { recursive: true });
  choosePractice(home);
  const [from, to] = [journalFiles(kept), journalFiles(path.join(home, SEEDED_TILL.mode))];
  // The copy of the day, which the program would make now, is made.
  mkdirSync(to.backups, { recursive: true });
  copyFileSync(from.database, to.database, constants.COPYFILE_FICLONE);
  copyFileSync(from.headMarker, to.headMarker);
  writeOutsideHead(to.folder, path.join(home, 'heads'));
  writeFileSync(path.join(to.backups, `daily-${dayOf(new Date(), SEEDED_TILL.zone)}.db`), '');
}
