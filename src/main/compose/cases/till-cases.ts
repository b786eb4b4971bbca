import { randomUUID } from 'node:crypto';
import { type CaseKeeper, type CaseKeeperParts, createCaseKeeper } from '../../cases/case-keeper.ts';
import { type CaseWatch, createCaseWatch } from '../../cases/case-watch.ts';
import type { Journal } from '../../journal/journal.ts';
import { describeError } from '../../log.ts';
import type { TillParts } from '../till-parts.ts';
import { type CaseHandlers, createCaseHandlers } from './case-control.ts';

/** What asks the till's service about a payment that the journal does not have, and the desk's reviews. */
type CasePorts = Pick<CaseKeeperParts, 'askExternal' | 'reviews'>;

/** The cases of a till, and its journal, whose every entry they are told of. */
export interface TillCases extends Pick<CaseWatch, 'catchUp' | 'catchUpOn' | 'stop'> {
  journal: Journal;
  handlers: CaseHandlers;
  /** Opens a case about a payment that the chain does not prove, once. Rejects for nothing: what failed is in the log. */
  tellNotProven(reference: string): Promise<void>;
}

/**
 * Makes the cases of a till. What opens a case by itself is told once its entry is durable: nothing waits for the case, and
 * a program that ends in between writes it at its next start.
 */
export function createTillCases(
  { installation, clock, log, actor, permit }: TillParts & Pick<CaseKeeperParts, 'actor' | 'permit'>,
  journal: Journal,
  ports: CasePorts,
): TillCases {
  const { till: name, zone } = installation;
  const till = { name, zone };
  const failed = (error: unknown) => log.write('backgroundFailed', describeError(error));
  const keeper = createCaseKeeper({ ...ports, journal, till, clock, actor, permit, newId: randomUUID, failed });
  const watch = createCaseWatch({ journal, keeper, clock, failed });
  const append: Journal['append'] = async (entry, stepDetail) => {
    const acknowledged = await journal.append(entry, stepDetail);
    void watch.heard(entry);
    return acknowledged;
  };
  const appendAll: Journal['appendAll'] = async (entries, runChange) => {
    const acknowledged = await journal.appendAll(entries, runChange);
    for (const { entry } of entries) void watch.heard(entry);
    return acknowledged;
  };
  return {
    ...watch,
    tellNotProven: (reference) => tellNotProven(reference, { journal, keeper, clock }).catch(failed),
    journal: { ...journal, append, appendAll },
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
