import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { KnownJournal } from '../ledger/ledger-port.ts';
import { type HeadProof, makeDayRoot, type NoteSigner, proveHead } from './day-root.ts';

/** Keeps day roots as files: `2026-11-22.heads` and, written last, `2026-11-22.note`. */
export interface DayRoots {
  /** Writes today's root if it is missing. Idempotent. @returns true if it was written */
  writeToday(): Promise<boolean>;
  /** Returns null if the day has no root or the root lacks the journal. */
  prove(day: string, journal: string): (HeadProof & { note: string }) | null;
}

export function dayRoots(parts: {
  folder: string;
  journals: () => Promise<readonly KnownJournal[]>;
  signer: NoteSigner;
  clock: () => Date;
}): DayRoots {
  const { folder, journals, signer, clock } = parts;
  const fileOf = (day: string, kind: 'heads' | 'note') => path.join(folder, `${day}.${kind}`);
  return {
    writeToday: async () => {
      const at = clock().toISOString();
      if (existsSync(fileOf(at.slice(0, 'YYYY-MM-DD'.length), 'note'))) return false;
      const heads = (await journals()).map(({ id, head }) => ({ journal: id, ...head }));
      const root = makeDayRoot(heads, at, signer);
      mkdirSync(folder, { recursive: true });
      putFile(fileOf(root.day, 'heads'), root.heads);
      putFile(fileOf(root.day, 'note'), root.note);
      return true;
    },
    prove: (day, journal) => {
      if (!/^\d{4}-\d\d-\d\d$/.test(day) || !existsSync(fileOf(day, 'note'))) return null;
      const proof = proveHead({ heads: readFileSync(fileOf(day, 'heads'), 'utf8') }, journal);
      return proof && { ...proof, note: readFileSync(fileOf(day, 'note'), 'utf8') };
    },
  };
}

/** Writes the file atomically. */
function putFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { flush: true });
  renameSync(`${file}.new`, file);
}
