import type { Point } from '../../shared/head-office/wire.ts';
import type { KnownJournal, Ledger } from '../ledger/ledger-port.ts';
import { lostEnds, silentTills } from './judge-tills.ts';
import { keepListening } from './listening.ts';
import { keep, type SecondStep, type SecondStepParts } from './second-step.ts';

/** A shop that is closed for a weekend is not reported. */
export const USUAL_SILENCE_MS = 3 * 24 * 60 * 60_000;

export function watchTills(
  parts: Omit<SecondStepParts, 'books'> & { silentAfterMs: number; everyMs: number },
): SecondStep {
  const { ledger, clock, silentAfterMs, everyMs } = parts;
  const listening = keepListening(ledger, clock());
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  return {
    round: async () => {
      const now = clock();
      const nowMs = now.getTime();
      if (Math.abs(nowMs - lookedAtMs) < everyMs) return false;
      const journals = await ledger.journals();
      for (const { id, heardAt } of journals) if (heardAt > now.toISOString()) await setHeardAt(ledger, id, now);
      const silent = silentTills(journals, { now, listened: await listening.until(now), silentAfterMs });
      const lost = await lostEnds(journals, (journal, end) => isHeld(ledger, journal, end));
      for (const found of [...silent, ...lost]) await keep(parts, found);
      lookedAtMs = nowMs;
      return false;
    },
  };
}

/** Corrects a time from a clock that was ahead. Until then, the till would not be missed. */
async function setHeardAt(ledger: Ledger, id: string, now: Date): Promise<void> {
  await ledger.transaction(async (transaction) => {
    const journal = await transaction.journal(id);
    if (journal) await transaction.putJournal({ ...journal, heardAt: now.toISOString() });
  });
}

async function isHeld(ledger: Ledger, { id, head }: KnownJournal, end: Point): Promise<boolean> {
  if (end.seq === 0 || (end.seq === head.seq && end.hash === head.hash)) return true;
  return await ledger.transaction(async (transaction) => {
    const hashes = await transaction.hashes(id, end.seq, end.seq);
    return hashes.get(end.seq) === end.hash || (await transaction.isBranch(id, end));
  });
}
