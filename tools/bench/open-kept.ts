import { answerRequest } from '../../src/main/bridge/answer-request.ts';
import { createJournalHandlers } from '../../src/main/journal/journal-handlers.ts';
import { createShopDays } from '../../src/main/journal/shop-days.ts';
import { practiceInstallation } from '../../src/main/settings/provisioning.ts';
import { systemClock } from '../../src/main/system-clock.ts';
import type { Channel, Handlers, RequestOf, ResponseOf } from '../../src/shared/bridge-contract.ts';
import { openPracticeJournal } from '../till/open-journal.ts';
import { keptJournal } from './kept-journal.ts';
import { SEEDED_TILL } from './seed/receipt.ts';

/** Sends a request as a screen does, and throws if the answer is a problem. */
export type AskBridge = <C extends Channel>(channel: C, request: RequestOf<C>) => Promise<ResponseOf<C>>;

export interface KeptJournal {
  receipts: number;
  folder: string;
  ask: AskBridge;
  close(): Promise<void>;
}

export async function openKept(cache: string, receipts: number): Promise<KeptJournal> {
  const folder = await keptJournal(cache, receipts);
  const journal = await openPracticeJournal({ folder, till: SEEDED_TILL.till });
  const handlers = Promise.resolve(
    createJournalHandlers(
      journal,
      createShopDays(journal, { installation: practiceInstallation(), clock: systemClock() }),
    ) as Partial<Handlers> as Handlers,
  );
  const log = { write: (event: string) => console.error(`The bridge says: ${event}.`) };
  const ask: AskBridge = async (channel, request) => {
    const answer = await answerRequest({ channel, handlers, log }, [request]);
    if (!answer.ok) throw new Error(`${channel} was answered with ${answer.problem.code}.`);
    return answer.value as ResponseOf<typeof channel>;
  };
  return { receipts, folder, ask, close: () => journal.close() };
}
