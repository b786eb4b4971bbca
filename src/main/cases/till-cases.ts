import { randomUUID } from 'node:crypto';
import type { NewEntry } from '../../shared/journal/journal-entry.ts';
import type { Journal } from '../journal/journal.ts';
import { describeError } from '../log.ts';
import type { TillParts } from '../till-parts.ts';
import { type CaseHandlers, createCaseHandlers } from './case-control.ts';
import { type CaseKeeper, type CaseKeeperParts, createCaseKeeper } from './case-keeper.ts';
import { type CaseWatch, createCaseWatch } from './case-watch.ts';

interface CaseParts
  extends Pick<TillParts, 'installation' | 'clock' | 'log'>,
    Pick<CaseKeeperParts, 'actor' | 'permit' | 'askExternal'> {
  journal: Journal;
  /** Returns the desk's reviews, which exist once the desk is made. */
  reviews: () => CaseKeeperParts['reviews'];
}

/** The cases of a till. */
export interface TillCases extends Pick<CaseWatch, 'catchUp' | 'catchUpOn' | 'stop'> {
  /** Opens a case if one of these durable entries needs a case. Receives every entry of the till. */
  written(entries: readonly NewEntry[]): void;
  handlers: CaseHandlers;
  /** Opens a case about a payment that the chain does not prove, once. Rejects for nothing: what failed is in the log. */
  tellNotProven(reference: string): Promise<void>;
}

/**
 * Makes the cases of a till. What opens a case by itself is told once its entry is durable: nothing waits for the case, and
 * a program that ends in between writes it at its next start.
 */
export function startCases(parts: CaseParts): TillCases {
  const { installation, clock, log, journal } = parts;
  const { till: name, zone } = installation;
  const till = { name, zone };
  const failed = (error: unknown) => log.write('backgroundFailed', describeError(error));
  const keeper = createCaseKeeper({
    journal,
    till,
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
