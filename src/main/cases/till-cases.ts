import { randomUUID } from 'node:crypto';
import type { NewEntry } from '../../shared/journal/journal-entry.ts';
import type { RunningJournal } from '../journal/journal.ts';
import { describeError } from '../log.ts';
import type { TillParts } from '../till-parts.ts';
import { type CaseHandlers, createCaseHandlers } from './case-control.ts';
import { type CaseKeeper, type CaseKeeperParts, createCaseKeeper } from './case-keeper.ts';
import { type CaseWatch, createCaseWatch } from './case-watch.ts';

interface CaseParts
  extends Pick<TillParts, 'clock' | 'log'>,
    Pick<CaseKeeperParts, 'actor' | 'permit' | 'askExternal'> {
  journal: RunningJournal;
  /** Returns the desk's reviews; a function, because the desk is created later. */
  reviews: () => CaseKeeperParts['reviews'];
}

export interface TillCases extends Pick<CaseWatch, 'catchUp' | 'catchUpOn' | 'stop'> {
  /** Opens cases for durable entries that need one. Receives every entry of the till. */
  written(entries: readonly NewEntry[]): void;
  handlers: CaseHandlers;
  /** Opens a case once for a payment that the chain does not prove. Never rejects; failures are logged. */
  tellNotProven(reference: string): Promise<void>;
}

/**
 * Starts the cases of a till. Automatic cases follow their durable entry in the background. If the program ends in
 * between, the next start opens them.
 */
export function startCases(parts: CaseParts): TillCases {
  const { clock, log, journal } = parts;
  const failed = (error: unknown) => log.write('backgroundFailed', describeError(error));
  const keeper = createCaseKeeper({
    journal,
    clock,
    actor: parts.actor,
    permit: parts.permit,
    askExternal: parts.askExternal,
    reviews: { change: (...what) => parts.reviews().change(...what) },
    newId: randomUUID,
    failed,
  });
  const watch = createCaseWatch({ journal, keeper, clock, failed });
  return {
    ...watch,
    tellNotProven: (reference) => tellNotProven(reference, { journal, keeper, clock }).catch(failed),
    written: (entries) => {
      for (const entry of entries) void watch.heard(entry);
    },
    handlers: createCaseHandlers({ keeper, journal, clock }),
  };
}

async function tellNotProven(
  reference: string,
  { journal, keeper, clock }: Pick<CaseKeeperParts, 'journal' | 'clock'> & { keeper: Pick<CaseKeeper, 'tell'> },
): Promise<void> {
  const payment = await journal.payment(reference);
  if (payment) await keeper.tell(payment, { reference, why: 'notProven', at: clock.now().toISOString() });
}
