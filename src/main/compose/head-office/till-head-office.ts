import type { Handlers } from '../../../shared/bridge-contract.ts';
import type { headOfficeChannels } from '../../../shared/head-office/head-office-channels.ts';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { Receipt } from '../../../shared/journal/receipt.ts';
import { problem } from '../../../shared/problems.ts';
import type { Desk } from '../../desk/ports/desk-port.ts';
import type { Journal } from '../../journal/journal.ts';
import type { JournalDecision } from '../../journal/open/decision.ts';
import { describeError } from '../../log.ts';
import { knownSigningKeys } from '../../seal/key-store.ts';
import type { TillParts } from '../till-parts.ts';
import type { TillStop } from '../till-stop.ts';
import { readEnrolment } from './enrolment-file.ts';
import { createKnownFetched, fetchedEnd, type Trusted } from './fetched/known-fetched.ts';
import { keepingFetched, warningOfFetched } from './fetched/known-payments.ts';
import type { LossMarks } from './fetched/lost-stretch.ts';
import { createKeyHold } from './key-hold.ts';
import type { Needs } from './made-link.ts';
import { RunningOffice } from './running-office.ts';

export type HeadOfficeHandlers = Pick<Handlers, keyof typeof headOfficeChannels>;

/** A till’s side of head office. Nothing of it runs until the till is enrolled. */
export interface TillHeadOffice {
  handlers: HeadOfficeHandlers;
  /** The same journal, listened to, which warns of what was fetched back, too. */
  listenTo(journal: Journal): Journal;
  /** The same desk, which hands nothing over that what was fetched back says was handed over. */
  keepGoods(desk: Desk, journal: Pick<Journal, 'payment'>): Desk;
  /** Up to where entries of a journal were fetched back; null where none were. */
  fetchedOf(journal: string): Promise<JournalDecision['fetched'] | null>;
  /** Goes on where an earlier run was enrolled. */
  start(needs: Needs): void;
  /** Resolves when head office has said whether this till is older than it knows; after five seconds at the latest. */
  checked(): Promise<void>;
  /** Head office’s newest word is in the journal when this resolves, where it answers within some seconds. */
  anchored(): Promise<void>;
  /** Its newest receipt that the journal holds; null where the till is connected to none, or has none of it. */
  newestReceipt(): Promise<Receipt | null>;
  /** That entries which were fetched back are gone, or who has acknowledged that. */
  loss(): LossMarks;
  stop(): Promise<void>;
}

/** So long the first sale waits for head office, and an export. */
const WAITING_LIMIT_MS = 5_000;

/**
 * @param tillStop told where head office knows more of this till's journal, or other entries of it
 * @param openedSeq the number of the journal's newest entry before this run wrote anything
 */
export function createTillHeadOffice(
  parts: TillParts,
  tillStop: Pick<TillStop, 'stop' | 'problem'>,
  openedSeq: number,
): TillHeadOffice {
  const stopping = new AbortController();
  const trusted = Promise.withResolvers<() => Promise<Trusted>>();
  const fetched = createKnownFetched(parts.folder, async () => (await trusted.promise)());
  const keyHold = createKeyHold(tillStop, parts.log);
  let office: RunningOffice | null = null;
  let started: Promise<void> = Promise.resolve();
  const failed = (error: unknown) => {
    if (!stopping.signal.aborted) parts.log.write('backgroundFailed', describeError(error));
  };
  const atMost = async (work: Promise<unknown>) => {
    const waited = new AbortController();
    await Promise.race([work, parts.clock.sleep(WAITING_LIMIT_MS, waited.signal)]);
    waited.abort();
  };
  /** A till that cannot read what warns it charges nobody and hands nothing over. */
  const allFetched = async () => {
    try {
      return await fetched.all();
    } catch (error) {
      failed(error);
      tillStop.stop(problem('fetchedNotRead').problem);
      return null;
    }
  };
  const running = async () => {
    await started;
    if (!office) throw new Error('Head office is asked about before the till was made.');
    return office;
  };
  return {
    handlers: {
      'headOffice.read': async () => await (await running()).state(),
      'headOffice.enrol': async (typed) => await (await running()).enrol(typed),
      'headOffice.leave': async () => await (await running()).leave(),
      'headOffice.fetchMissing': async () => await (await running()).fetchMissing(),
      'headOffice.acknowledgeLoss': async () => await (await running()).acknowledgeLoss(),
    },
    listenTo: (journal) =>
      tellingOfEntries(warningOfFetched(journal, allFetched), (kinds, seq) => {
        keyHold.written(kinds);
        office?.written(kinds, seq);
      }),
    keepGoods: (desk, journal) => keepingFetched(desk, journal, allFetched),
    fetchedOf: async (journal) => fetchedEnd(await fetched.all(), journal),
    start(needs) {
      trusted.resolve(() => trustedBy(parts, needs));
      const made = new RunningOffice({
        ...{ ...parts, ...needs, tillStop, openedSeq, fetched, keyHold },
        stopping: stopping.signal,
      });
      office = made;
      started = made.goOn().catch(failed);
    },
    async checked() {
      // What is known from before is waited for, however long a busy machine takes to read it.
      await started;
      await atMost((async () => await office?.now())());
    },
    anchored: () => atMost(started.then(async () => await office?.anchored())),
    loss: () => office?.loss() ?? { fetchedLost: null, lossAcknowledged: null },
    async newestReceipt() {
      await started;
      return (await office?.newestReceipt()) ?? null;
    },
    async stop() {
      stopping.abort();
      await started;
      await office?.stop();
    },
  };
}

/**
 * By what fetched entries count as this till's own: what its journal names, and the keys that are known of it and of head office. None
 * of it waits for the key itself, so that nobody at the counter does.
 */
async function trustedBy({ folder, installation }: TillParts, { journal }: Needs): Promise<Trusted> {
  const { identity, enrolment } = await journal.witnessState();
  const kept = readEnrolment(folder);
  const keptKeys = kept === null || kept === 'damaged' ? [] : [kept.publicKey];
  return {
    named: identity.fetched ?? [],
    officeKeys: [...keptKeys, ...(enrolment ? [enrolment.publicKey] : [])],
    tillKeys: knownSigningKeys({ folder, mode: installation.mode }),
  };
}

/** The same journal, which tells of each entry once it is on the disk. Whoever writes waits for nothing more. */
function tellingOfEntries(
  journal: Journal,
  written: (kinds: readonly Happening['kind'][], seq: number) => void,
): Journal {
  return {
    ...journal,
    append: async (entry, stepDetail) => {
      const acknowledged = await journal.append(entry, stepDetail);
      written([entry.happening.kind], acknowledged.seq);
      return acknowledged;
    },
    appendAll: async (entries, runChange) => {
      const acknowledged = await journal.appendAll(entries, runChange);
      written(
        entries.map(({ entry }) => entry.happening.kind),
        acknowledged.seq,
      );
      return acknowledged;
    },
  };
}
