import type { FailedErasure, OpenErasure } from '../ledger/open-erasures.ts';
import { carryOut } from './carry-out.ts';
import type { ErasingParts } from './erasures.ts';

type FinishingParts = ErasingParts & { log: (line: Readonly<Record<string, unknown>>) => void };

/** Ends what has no end yet, again and again. */
export function createErasing(parts: FinishingParts): { round(): Promise<boolean> } {
  return {
    round: async () => {
      await finishErasures(parts);
      return false;
    },
  };
}

/**
 * Carries out what was asked for and has no end yet, as where the program ended in the middle. What fails is told, kept with its reason, and
 * tried again after a pause that grows: whatever else is to be erased comes before it.
 */
export async function finishErasures(parts: FinishingParts): Promise<void> {
  const now = parts.clock();
  const open = Map.groupBy(await parts.ledger.openErasures(), ({ journal }) => journal);
  const due = [...open.values()].filter((erasures) => erasures.some(({ failed }) => isDue(failed, now)));
  for (const erasures of due.toSorted((one, other) => fewestTries(one) - fewestTries(other))) {
    await finishTogether(parts, erasures);
  }
}

/** Longer than it takes a person to mend what is wrong; whoever has mended it asks for the erasure again, and it is tried at once. */
export const LONGEST_PAUSE_MS = 60 * 60_000;

/** After the first try none but the one between two rounds: most of what fails once was interrupted. */
const SECOND_PAUSE_MS = 4_000;

/** Of one journal, which is read once for all of them. Where that fails each is tried alone, so that one holds up no other. */
async function finishTogether(parts: FinishingParts, erasures: readonly OpenErasure[]): Promise<void> {
  const [first, ...others] = erasures;
  if (!first) return;
  const why = await reasonOfFailure(parts, first.journal);
  for (const each of erasures) {
    const own = why !== null && others.length > 0 ? await reasonOfFailure(parts, each.journal, each.reference) : why;
    await keepFailure(parts, each, own ?? MORE_CAME).catch((error) => tell(parts, each.journal, error));
  }
}

/** @returns null where nothing failed */
async function reasonOfFailure(
  parts: FinishingParts,
  journal: string,
  reference: string | null = null,
): Promise<string | null> {
  try {
    await carryOut(parts, journal, { wanted: reference, isAlone: reference !== null });
    return null;
  } catch (error) {
    return tell(parts, journal, error);
  }
}

function tell({ log }: FinishingParts, journal: string, error: unknown): string {
  const failure = error instanceof Error ? error.message : String(error);
  log({ failure, part: 'erasing', journal });
  return failure;
}

const MORE_CAME = 'the till went on sending entries that it reaches';

/** Nothing is kept of one that has come to its end. */
async function keepFailure({ ledger, clock }: ErasingParts, erasure: OpenErasure, why: string): Promise<void> {
  const { journal, reference, failed } = erasure;
  const now = clock();
  const tries = (failed?.tries ?? 0) + 1;
  const nextAt = new Date(now.getTime() + pauseMsAfter(tries)).toISOString();
  const said = why
    .replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .slice(0, MOST_KEPT_OF_A_REASON);
  await ledger.transaction((transaction) =>
    transaction.putFailedErasure(journal, reference, { tries, at: now.toISOString(), nextAt, why: said }),
  );
}

const MOST_KEPT_OF_A_REASON = 300;

function pauseMsAfter(tries: number): number {
  return tries === 1 ? 0 : Math.min(SECOND_PAUSE_MS * 2 ** (tries - 2), LONGEST_PAUSE_MS);
}

/** A clock that was set back lets nothing wait for what it had shown. */
function isDue(failed: FailedErasure | null, now: Date): boolean {
  return failed === null || Date.parse(failed.nextAt) <= now.getTime() || Date.parse(failed.at) > now.getTime();
}

function fewestTries(erasures: readonly OpenErasure[]): number {
  return Math.min(...erasures.map(({ failed }) => failed?.tries ?? 0));
}
