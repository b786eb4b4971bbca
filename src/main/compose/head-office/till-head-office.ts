import { randomUUID } from 'node:crypto';
import type { Handlers } from '../../../shared/bridge-contract.ts';
import type { HeadOfficeState, headOfficeChannels } from '../../../shared/head-office/head-office-channels.ts';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import type { Receipt } from '../../../shared/journal/receipt.ts';
import { type Problem, problem, type Result } from '../../../shared/problems.ts';
import { PAYDESK } from '../../desk/records/payment-change.ts';
import { createQueue } from '../../desk/records/queue.ts';
import type { Fetch } from '../../gateway/http/http.ts';
import type { Journal } from '../../journal/journal.ts';
import type { WitnessState } from '../../journal/read/upload-reads.ts';
import { describeError } from '../../log.ts';
import { readBaseUrl } from '../../settings/base-url.ts';
import { enrolTill } from '../../uploader/enrol-till.ts';
import { createExchange } from '../../uploader/office-exchange.ts';
import type { CallSigner } from '../../uploader/sign-call.ts';
import type { Exchange } from '../../uploader/upload-ports.ts';
import { signingKeyProblem } from '../exports/export-problem.ts';
import type { TillSeals } from '../seals/till-seals.ts';
import type { TillParts } from '../till-parts.ts';
import type { TillStop } from '../till-stop.ts';
import { forgetEnrolment, type KeptEnrolment, keepEnrolment, newEnrolment, readEnrolment } from './enrolment-file.ts';
import { enrolProblem, stopProblem } from './head-office-problem.ts';
import { contradictionOf, type LinkedJournal, OfficeLink } from './office-link.ts';
import { tellingOfEntries } from './told-of-entries.ts';

export type HeadOfficeHandlers = Pick<Handlers, keyof typeof headOfficeChannels>;

/** A till’s side of head office. Nothing of it runs until the till is enrolled. */
export interface TillHeadOffice {
  handlers: HeadOfficeHandlers;
  /** The same journal, listened to. */
  listenTo(journal: Journal): Journal;
  /** Goes on where an earlier run was enrolled. */
  start(needs: Needs): void;
  /** Resolves when head office has said whether this till is older than it knows; after five seconds at the latest. */
  checked(): Promise<void>;
  /** Head office’s newest word is in the journal when this resolves, where it answers within some seconds. */
  anchored(): Promise<void>;
  /** Its newest receipt that the journal holds; null where the till is connected to none, or has none of it. */
  newestReceipt(): Promise<Receipt | null>;
  stop(): Promise<void>;
}

/** So long the first sale waits for head office, and an export. */
const WAITING_LIMIT_MS = 5_000;

const ENROL_LIMIT_MS = 15_000;

interface Needs extends Pick<TillSeals, 'callSigner'> {
  journal: LinkedJournal & Pick<Journal, 'append'>;
}

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
    },
    listenTo: (journal) => tellingOfEntries(journal, (kinds, seq) => office?.written(kinds, seq)),
    start(needs) {
      const made = new RunningOffice({ ...parts, ...needs, tillStop, openedSeq, stopping: stopping.signal });
      office = made;
      started = made.goOn().catch(failed);
    },
    checked: () => atMost(started.then(async () => await office?.now())),
    anchored: () => atMost(started.then(async () => await office?.anchored())),
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

interface RunningParts extends TillParts, Needs {
  tillStop: Pick<TillStop, 'stop' | 'problem'>;
  openedSeq: number;
  stopping: AbortSignal;
}

/** The same once the till has its journal and its key. */
class RunningOffice {
  readonly #parts: RunningParts;
  readonly #turns = createQueue();
  #link: OfficeLink | null = null;

  constructor(parts: RunningParts) {
    this.#parts = parts;
  }

  /** What a journal says that was left counts more than a file that was not removed. */
  async goOn(): Promise<void> {
    const { folder, journal, log, stopping } = this.#parts;
    const found = readEnrolment(folder);
    if (found === 'damaged') {
      log.write('backgroundFailed', { errorName: 'Error', reason: 'head-office.json cannot be read' });
    }
    const { enrolment, identity } = await journal.witnessState();
    const kept = enrolmentOf(found === 'damaged' ? null : found, enrolment);
    if (kept === null) return found && found !== 'damaged' ? forgetEnrolment(folder) : await this.#enrolAsProvisioned();
    // Known from before, so that no network is needed to say it.
    const known = contradictionOf(kept, identity.id);
    if (known) stopTill(this.#parts, stopProblem(known));
    if (!stopping.aborted) this.#link = linkOf(this.#parts, kept, identity.id);
  }

  async state(): Promise<Result<HeadOfficeState>> {
    return { ok: true, value: this.#link ? await this.#link.state() : { kind: 'off' } };
  }

  async enrol(typed: { address: string; code: string }): Promise<Result<HeadOfficeState>> {
    return await this.#turns.run(async () => (this.#link ? problem('headOfficeEnrolled') : await this.#enrol(typed)));
  }

  async leave(): Promise<Result<HeadOfficeState>> {
    return await this.#turns.run(async () => {
      const leaving = this.#link;
      if (!leaving) return await this.state();
      return (await this.#isContradicted()) ? problem('headOfficeStays') : await this.#leave(leaving);
    });
  }

  async now(): Promise<void> {
    await this.#link?.now();
  }

  /** Only where head office answers: nobody waits for one that is away. */
  async anchored(): Promise<void> {
    const now = await this.#link?.state();
    if (now?.kind !== 'enrolled' || now.problem !== null) return;
    this.#link?.occasion(0);
    await this.#link?.now();
  }

  /** What is printed waits for nothing that head office does, and for nothing that is wrong with it. */
  async newestReceipt(): Promise<Receipt | null> {
    if (!this.#link) return null;
    try {
      const { anchored, enrolment } = await this.#parts.journal.witnessState();
      return anchored?.receipt.publicKey === enrolment?.publicKey ? (anchored?.receipt ?? null) : null;
    } catch (error) {
      this.#parts.log.write('backgroundFailed', describeError(error));
      return null;
    }
  }

  written(kinds: readonly Happening['kind'][], seq: number): void {
    if (kinds.includes('dayClosed')) this.#link?.occasion(seq);
    else this.#link?.nudge();
  }

  async stop(): Promise<void> {
    await this.#turns.run(async () => await this.#link?.stop());
  }

  /** A till that a person has taken away from head office is not sent back to it by a file. */
  async #enrolAsProvisioned(): Promise<void> {
    const { headOffice } = this.#parts.installation;
    if (!headOffice || (await this.#parts.journal.witnessState()).enrolment !== null) return;
    const enrolled = await this.enrol(headOffice);
    if (!enrolled.ok) this.#parts.log.write('backgroundFailed', { code: enrolled.problem.code });
  }

  async #enrol(typed: { address: string; code: string }): Promise<Result<HeadOfficeState>> {
    const { folder, journal, callSigner } = this.#parts;
    // Loopback is as good as https: what is sent does not leave the machine.
    const address = readBaseUrl(typed.address, 'sandbox');
    if (!address.ok) return problem('headOfficeAddress');
    const signing = await callSigner();
    if (!signing.ok) return { ok: false, problem: signingKeyProblem(signing.problem) };
    const { identity, newestSeal: seal } = await journal.sealState();
    const { publicKey } = signing.signer;
    const asked = { code: typed.code, publicKey, identity, seal };
    const enrolled = await enrolTill(this.#exchange(address.baseUrl, signing.signer), asked);
    if (!enrolled.ok) return { ok: false, problem: enrolProblem(enrolled.why) };
    const office = { address: address.baseUrl, publicKey: enrolled.receipt.receipt.publicKey };
    const kept = newEnrolment(office);
    return await this.#keptOrWhyNot(async () => {
      await noteOfTill(this.#parts, { kind: 'headOfficeEnrolled', ...office });
      keepEnrolment(folder, kept);
      this.#link = linkOf(this.#parts, kept, identity.id);
    });
  }

  #exchange(address: string, signer: CallSigner): Exchange {
    const { clock, stopping } = this.#parts;
    const within = () => AbortSignal.any([stopping, AbortSignal.timeout(ENROL_LIMIT_MS)]);
    const fetch = fetchOf(this.#parts);
    return createExchange({ address, fetch, signer, now: () => clock.now(), newNonce: randomUUID, within });
  }

  /** A till that has left would know nothing of it after the next start. */
  async #isContradicted(): Promise<boolean> {
    const kept = readEnrolment(this.#parts.folder);
    if (kept === null || kept === 'damaged') return false;
    return contradictionOf(kept, (await this.#parts.journal.head()).journal) !== null;
  }

  async #leave(leaving: OfficeLink): Promise<Result<HeadOfficeState>> {
    const { folder } = this.#parts;
    const kept = readEnrolment(folder);
    return await this.#keptOrWhyNot(async () => {
      if (kept && kept !== 'damaged') {
        await noteOfTill(this.#parts, { kind: 'headOfficeLeft', publicKey: kept.publicKey });
      }
      this.#link = null;
      await leaving.stop();
      forgetEnrolment(folder);
    });
  }

  async #keptOrWhyNot(work: () => Promise<void>): Promise<Result<HeadOfficeState>> {
    try {
      await work();
      return await this.state();
    } catch (error) {
      this.#parts.log.write('settingsNotWritten', describeError(error));
      return problem('headOfficeNotKept');
    }
  }
}

function fetchOf({ fetchForHeadOffice, fetch }: RunningParts): Fetch {
  return fetchForHeadOffice ?? fetch;
}

/** What the journal says counts more than the file beside it, which may be gone, or of another time. @returns null where it is off */
function enrolmentOf(file: KeptEnrolment | null, said: WitnessState['enrolment']): KeptEnrolment | null {
  const isSame = file !== null && said?.publicKey === file.publicKey;
  if (said?.kind === 'headOfficeLeft') return isSame ? null : file;
  return said === null || isSame ? file : newEnrolment({ address: said.address, publicKey: said.publicKey });
}

function linkOf(parts: RunningParts, enrolment: KeptEnrolment, journalId: string): OfficeLink {
  const { folder, clock, log, journal, callSigner, openedSeq } = parts;
  let kept = enrolment;
  const keep = (next: KeptEnrolment) => {
    kept = next;
    try {
      keepEnrolment(folder, next);
    } catch (error) {
      // What it has beside the address is a hint, and the next round writes it again.
      log.write('settingsNotWritten', describeError(error));
    }
  };
  // An earlier run that head office never answered began with less.
  const before = kept.unchecked?.journal === journalId ? kept.unchecked.seq : openedSeq;
  keep({ ...kept, unchecked: { journal: journalId, seq: Math.min(before, openedSeq) } });
  return new OfficeLink({
    ...{ journal, clock, log, signer: callSigner, fetch: fetchOf(parts) },
    kept: { read: () => kept, keep },
    fraction: Math.random,
    note: (happening) => noteOfTill(parts, happening),
    contradicted: (found) => stopTill(parts, found),
  });
}

async function noteOfTill({ installation, journal, clock }: RunningParts, happening: Happening): Promise<unknown> {
  const { till, zone } = installation;
  const at = clock.now().toISOString();
  return await journal.append({ form: 1, till, actor: PAYDESK, at, zone, happening, payment: null, sale: null });
}

function stopTill({ tillStop, log }: RunningParts, found: Problem): void {
  if (tillStop.problem() === null) log.write('tillStopped', { code: found.code, reason: found.facts.missing ?? '' });
  tillStop.stop(found);
}
