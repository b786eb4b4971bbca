import type { Handlers } from '../../shared/bridge-contract.ts';
import type { headOfficeChannels } from '../../shared/head-office/head-office-channels.ts';
import type { Happening, NewEntry } from '../../shared/journal/journal-entry.ts';
import type { Receipt } from '../../shared/journal/receipt.ts';
import { problem } from '../../shared/problems.ts';
import type { HandedOverElsewhere } from '../desk/ports/parts.ts';
import type { JournalDecision } from '../journal/open/decision.ts';
import { describeError } from '../log.ts';
import { knownSigningKeys } from '../seal/key-store.ts';
import type { TillParts } from '../till-parts.ts';
import type { TillStop } from '../till-stop.ts';
import { readEnrolment } from './enrolment-file.ts';
import { createKnownFetched, fetchedEnd, type Trusted } from './fetched/known-fetched.ts';
import { type Guarding, guardedWithFetched, handedOverIn } from './fetched/known-payments.ts';
import type { LossMarks } from './fetched/lost-stretch.ts';
import { createKeyHold } from './key-hold.ts';
import type { Needs } from './made-link.ts';
import { RunningOffice } from './running-office.ts';

type HeadOfficeHandlers = Pick<Handlers, keyof typeof headOfficeChannels>;

/** A till's side of head office. It does nothing until the till is enrolled. */
export interface TillHeadOffice {
  handlers: HeadOfficeHandlers;
  /** Sends these entries to head office soon. Called with every entry that is on the disk. */
  written(entries: readonly NewEntry[], seq: number): void;
  /** Returns the guarded payments of the journal, and those that only the fetched entries know. */
  guardedPayments(journal: Guarding): Guarding['guardedPayments'];
  /** Returns what fetched entries say about the goods of a payment; null if they say nothing. */
  handedOverElsewhere(reference: string): Promise<HandedOverElsewhere | null>;
  /** Returns up to where entries of a journal were fetched; null if none were. */
  fetchedOf(journal: string): Promise<JournalDecision['fetched'] | null>;
  /** Called when fetched entries changed on the disk. */
  readFetchedAgain(): void;
  /** Continues the enrolment of an earlier run. */
  start(needs: Needs): void;
  /** Resolves when head office has said whether this till is an older copy, after five seconds at the latest. */
  checked(): Promise<void>;
  /** Resolves when head office's newest receipt is in the journal, or after some seconds. */
  anchored(): Promise<void>;
  /** Returns the newest receipt in the journal; null if the till is not connected or has none. */
  newestReceipt(): Promise<Receipt | null>;
  /** Returns that fetched entries are lost, or who acknowledged that. */
  loss(): LossMarks;
  stop(): Promise<void>;
}

/** How long the first sale and an export wait for head office. */
const WAITING_LIMIT_MS = 5_000;

/**
 * @param tillStop stops the till when head office has more or other entries of its journal
 * @param openedSeq the newest entry before this run wrote anything
 */
export function startHeadOffice(
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
  /** If the fetched entries cannot be read, the till neither charges nor hands over. */
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
    written(entries, seq) {
      keyHold.written(kindsOf(entries));
      office?.written(kindsOf(entries), seq);
    },
    guardedPayments: (journal) => guardedWithFetched(journal, allFetched),
    handedOverElsewhere: async (reference) => handedOverIn(await allFetched(), reference),
    fetchedOf: async (journal) => fetchedEnd(await fetched.all(), journal),
    readFetchedAgain: () => fetched.readAgain(),
    start(needs) {
      trusted.resolve(() => trustedBy(parts, needs));
      const made = new RunningOffice({
        ...parts,
        ...needs,
        tillStop,
        openedSeq,
        fetched,
        keyHold,
        stopping: stopping.signal,
      });
      office = made;
      started = made.goOn().catch(failed);
    },
    async checked() {
      // Waits for the known state, however long a busy machine needs to read it.
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
 * Returns what proves fetched entries: the stretches that the journal names and the known keys of the till and of head office. It does not open the
 * signing key, which might wait for a person.
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

function kindsOf(entries: readonly NewEntry[]): Happening['kind'][] {
  return entries.map(({ happening }) => happening.kind);
}
