import { constants, copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { choosePractice } from '../../e2e/fixtures/choose-practice.ts';
import { journalFiles } from '../../src/main/journal/database/files.ts';
import { writeOutsideHead } from './seed/outside-head.ts';
import { SEEDED_TILL } from './seed/receipt.ts';

export function fillProfile(home: string, kept: string): void {
  mkdirSync(home, { recursive: true });
  choosePractice(home);
  const [from, to] = [journalFiles(kept), journalFiles(path.join(home, SEEDED_TILL.mode))];
  mkdirSync(to.folder, { recursive: true });
  copyFileSync(from.database, to.database, constants.COPYFILE_FICLONE);
  copyFileSync(from.headMarker, to.headMarker);
  writeOutsideHead(to.folder, path.join(home, 'heads'));
}
