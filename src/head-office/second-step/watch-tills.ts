import type { Books } from '../books/books-port.ts';
import type { Ledger } from '../ledger/ledger-port.ts';
import { lostEnds, silentTills, tillsWithOneName } from './judge-tills.ts';
import type { SecondStep } from './second-step.ts';

/** Three days: a till is asked of no more often than its shop is closed for a weekend. */
export const USUAL_SILENCE_MS = 3 * 24 * 60 * 60_000;

/** Looks at all tills together, which no entry tells: who is silent, who has whose name, whose end is lost. */
export function watchTills(parts: {
  ledger: Ledger;
  books: Books;
  clock: () => Date;
  silentAfterMs: number;
  /** How long it is between two looks. */
  everyMs: number;
  log: (line: Readonly<Record<string, unknown>>) => void;
}): SecondStep {
  const { ledger, books, clock, silentAfterMs, everyMs, log } = parts;
  const listeningSinceMs = clock().getTime();
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  return {
    round: async () => {
      const nowMs = clock().getTime();
      if (nowMs - lookedAtMs < everyMs) return false;
      const tills = { journals: await ledger.journals(), positions: await books.positions() };
      const silent = silentTills(tills, { nowMs, listeningSinceMs, silentAfterMs });
      for (const found of [...silent, ...tillsWithOneName(tills), ...lostEnds(tills)]) {
        const finding = { ...found, foundAt: clock().toISOString() };
        const isNew = await ledger.transaction((transaction) => transaction.addFinding(finding));
        if (isNew) log({ finding: finding.kind, journal: finding.journal });
      }
      lookedAtMs = nowMs;
      return false;
    },
  };
}
