import type { JournalFiles } from '../database/files.ts';
import { timeAt } from '../entries.fixture.ts';
import { authenticationOf } from '../heads/authentication.ts';
import { AUTHENTICATION_KEY } from '../write/store.fixture.ts';
import { type CopySource, copySourcesIn } from './copy-set.ts';
import { type CopyOrder, keepCopy } from './keep-copy.ts';

export const COPIES = authenticationOf(AUTHENTICATION_KEY, 'copy');
export const DAY = '2026-11-21';

export function copy({ database, backups }: JournalFiles, change: Partial<CopyOrder> = {}) {
  const order = { database, place: backups, day: DAY, at: timeAt(0), mayMakePlace: true, authentication: COPIES };
  return keepCopy({ ...order, spareBytes: 0, ...change });
}

export function sourceIn(place: string): CopySource {
  const [source] = copySourcesIn(place, COPIES);
  if (!source) throw new Error('a copy');
  return source;
}
