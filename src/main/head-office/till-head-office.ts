import type { Handlers } from '../../shared/bridge-contract.ts';
import type { headOfficeChannels } from '../../shared/head-office/head-office-channels.ts';
import type { NewEntry } from '../../shared/journal/journal-entry.ts';
import { problem } from '../../shared/problems.ts';
import { atMost } from '../desk/ports/parts.ts';
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

/** A till's side of head office. It does nothing until the till is enrolled. */
export type TillHeadOffice = ReturnType<typeof startHeadOffice>;

/** How long the first sale and an export wait for head office. */
const WAITING_LIMIT_MS = 5_000;

/**
 * @param tillStop stops the till when head office has more or other entries of its journal
 * @param openedSeq the newest entry before this run wrote any
 */
export function startHeadOffice(parts: TillParts, tillStop: Pick<TillStop, 'stop' | 'problem'>, openedSeq: number) {
  const stopping = new AbortController();
  const trusted = Promise.withResolvers<() => Promise<Trusted>>();
  const fetched = createKnownFetched(parts.folder, async () => (await trusted.promise)());
  const keyHold = createKeyHold(tillStop, parts.log);
  let office: RunningOffice | null = null;
  let started: Promise<void> = Promise.resolve();
  const failed = (error: unknown) => {
    if (!stopping.signal.aborted) parts.log.write('backgroundFailed', describeError(error));
  };
  /** Stops the till and returns null if the fetched entries cannot be read. */
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
    handlers: handlersOf(running),
    /** Sends new entries to head office soon. Called after the entries are on the disk. */
    written(entries: readonly NewEntry[], seq: number) {
      const kinds = entries.map(({ happening }) => happening.kind);
      keyHold.written(kinds);
      office?.written(kinds, seq);
    },
    guardedPayments: (journal: Guarding) => guardedWithFetched(journal, allFetched),
    handedOverElsewhere: async (reference: string) => handedOverIn(await allFetched(), reference),
    fetchedOf: async (journal: string) => fetchedEnd(await fetched.all(), journal),
    readFetchedAgain: () => fetched.readAgain(),
    start(needs: Needs) {
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
    /** Resolves when head office has said whether this till is an older copy, after five seconds at the latest. */
    async checked() {
      // Waits without a limit for what earlier runs have stored, which needs no network.
      await started;
      await atMost(WAITING_LIMIT_MS, (async () => await office?.now())(), parts.clock);
    },
    /** Resolves when head office's newest receipt is in the journal, or after some seconds. */
    async anchored() {
      const isIn = started.then(async () => await office?.anchored());
      await atMost(WAITING_LIMIT_MS, isIn, parts.clock);
    },
    loss: (): LossMarks => office?.loss() ?? { fetchedLost: null, lossAcknowledged: null },
    /** Returns the newest receipt in the journal; null if the till is not connected or has none. */
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

function handlersOf(running: () => Promise<RunningOffice>): Pick<Handlers, keyof typeof headOfficeChannels> {
  return {
    'headOffice.read': async () => await (await running()).state(),
    'headOffice.enrol': async (typed) => await (await running()).enrol(typed),
    'headOffice.leave': async () => await (await running()).leave(),
    'headOffice.fetchMissing': async () => await (await running()).fetchMissing(),
    'headOffice.acknowledgeLoss': async () => await (await running()).acknowledgeLoss(),
  };
}

/**
 * Returns what proves fetched entries: the stretches that the journal names, and the known keys of till and head
 * office. Does not open the signing key, because the key store might wait for a person.
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
