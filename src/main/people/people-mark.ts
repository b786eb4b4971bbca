import { createHash, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../replace-file.ts';
import type { LedgerEntry, PeopleBody } from './people-file.ts';
import type { Pepper } from './pepper.ts';

/**
 * What is kept of the people outside their profile: who puts an older list in its place does not put this one back with it. It
 * lags behind the list after a power cut, and is never ahead of it.
 */
const markedSchema = z.strictObject({
  /** Of the ledger. */
  id: z.uuid(),
  /** Of its newest entry. */
  number: z.int().positive(),
  hash: z.string(),
  /** Wrong PINs since the last right one, by person; who has none is left out. */
  failures: z.record(z.uuid(), z.int().positive()),
});
export type PeopleMark = z.infer<typeof markedSchema>;

const fileSchema = z.strictObject({ form: z.literal(1), marked: z.string(), mac: z.string() });

/** Where the mark of a profile lies: by the place of the profile, since the list that would name itself may be gone. */
export function markFileOf(outside: string | null, profile: string): string | null {
  if (outside === null) return null;
  const place = createHash('sha256').update(fs.realpathSync(profile)).digest('hex').slice(0, 32);
  return path.join(outside, `people-${place}.json`);
}

/**
 * The list itself as its newest change left it, beside its mark: where a whole profile is put back from a copy, the people do not go
 * back with it.
 */
export function listBeside(mark: string): string {
  return mark.replace(/(\.json)?$/, '-list.json');
}

export function isMarked(file: string | null): boolean {
  return file !== null && fs.existsSync(file);
}

/** @returns null where there is none of this till's own: it may be of a profile that was at the same place before */
export function readMark(file: string | null, ledgerId: string, pepper: Pepper): PeopleMark | null {
  try {
    const { marked, mac } = fileSchema.parse(JSON.parse(file === null ? '' : fs.readFileSync(file, 'utf8')));
    const [given, expected] = [Buffer.from(mac), Buffer.from(pepper.markMac(marked))];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const mark = markedSchema.parse(JSON.parse(marked));
    return mark.id === ledgerId ? mark : null;
  } catch {
    // What cannot be read proves nothing, and the list must not be trusted on the word of it.
    return null;
  }
}

/** Marks the newest entry and the wrong PINs. @throws where the disk does not take it */
export function writeMark(file: string, body: PeopleBody, pepper: Pepper): void {
  const marked = JSON.stringify(markOf(body));
  replaceFile(file, JSON.stringify({ form: 1, marked, mac: pepper.markMac(marked) }));
}

/** Whether a list goes on from what was marked. */
export function knows(entries: readonly LedgerEntry[], { number, hash }: Pick<PeopleMark, 'number' | 'hash'>): boolean {
  return entries[number - 1]?.hash === hash;
}

function markOf({ id, entries, credentials }: PeopleBody): PeopleMark {
  const { number = 0, hash = '' } = entries.at(-1) ?? {};
  const failures = Object.entries(credentials).map(([person, kept]) => [person, kept.failures] as const);
  return { id, number, hash, failures: Object.fromEntries(failures.filter(([, count]) => count > 0)) };
}
