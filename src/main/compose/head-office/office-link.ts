import { randomUUID } from 'node:crypto';
import { isAnchorDue } from '../../../shared/head-office/anchor-rule.ts';
import type { HeadOfficeState } from '../../../shared/head-office/head-office-channels.ts';
import type { Happening } from '../../../shared/journal/journal-entry.ts';
import { type Problem, problem } from '../../../shared/problems.ts';
import type { Clock } from '../../desk/ports/parts.ts';
import type { Journal } from '../../journal/journal.ts';
import type { WitnessState } from '../../journal/read/upload-reads.ts';
import { describeError, type Log } from '../../log.ts';
import { fingerprintOf } from '../../seal/signing-key.ts';
import { enrolTill } from '../../uploader/enrol-till.ts';
import { createExchange, type ExchangeParts } from '../../uploader/office-exchange.ts';
import { isReceiptOf } from '../../uploader/receipt-signature.ts';
import type { Exchange, StandingStore } from '../../uploader/upload-ports.ts';
import { startUploadRun, type UploadRun } from '../../uploader/upload-run.ts';
import { type RoundResult, Uploader } from '../../uploader/uploader.ts';
import { signingKeyProblem } from '../exports/export-problem.ts';
import type { CallSigning } from '../seals/till-seals.ts';
import type { KeptEnrolment } from './enrolment-file.ts';
import { stopProblem } from './head-office-problem.ts';

/** What is read and written of the journal for head office. */
export type LinkedJournal = Pick<
  Journal,
  | 'head'
  | 'witnessState'
  | 'newestBesideAnchors'
  | 'hashAt'
  | 'isHeadAccepted'
  | 'hasSalesAfter'
  | 'packedAfter'
  | 'sealState'
>;

export interface LinkParts {
  kept: { read(): KeptEnrolment; keep(kept: KeptEnrolment): void };
  journal: LinkedJournal;
  signer: () => Promise<CallSigning>;
  fetch: ExchangeParts['fetch'];
  clock: Clock;
  /** From 0 to 1, by chance. */
  fraction: () => number;
  /** Writes down what concerns the till alone. */
  note: (happening: Happening) => Promise<unknown>;
  /** Told that head office knows more of this journal, or other entries of it: goods may have been handed over there. */
  contradicted: (found: Problem) => void;
  log: Log;
}

const ANSWER_LIMIT_MS = 30_000;

/** A till that has days to send writes no receipt of the middle of it. */
const NEARLY_THERE = 256;

/** A till that is enrolled: sends, compares, and writes down what head office witnesses. */
export class OfficeLink {
  readonly #parts: LinkParts;
  readonly #stopping = new AbortController();
  readonly #run: UploadRun;
  #session: Session | null = null;
  #last: RoundResult | null = null;
  #hasAnswered = false;
  #inTheWay: Problem | null = null;
  #occasionSeq: number | null = null;
  #isNamed = false;

  constructor(parts: LinkParts) {
    this.#parts = parts;
    const { clock, fraction } = parts;
    this.#run = startUploadRun({
      round: () => this.#round(),
      told: (result) => this.#told(result),
      sleep: (...wait) => clock.sleep(...wait),
      fraction,
    });
  }

  async state(): Promise<HeadOfficeState> {
    const { kept, journal } = this.#parts;
    const { address, publicKey, receipt } = kept.read();
    const head = await journal.head();
    const known = contradictionOf(kept.read(), head.journal) ?? this.#last;
    const own = receipt?.receipt.journal === head.journal ? receipt.receipt : null;
    return {
      ...{ kind: 'enrolled', address, fingerprint: fingerprintOf(publicKey) },
      ...{ standing: standingOf(known, this.#hasAnswered || known !== this.#last), receivedAt: own?.at ?? null },
      waiting: Math.max(0, head.seq - (own?.seq ?? 0)),
      problem: this.#inTheWay ?? problemOf(known),
    };
  }

  /** Something was written: it is sent soon. */
  nudge(): void {
    this.#run.nudge();
  }

  /** The next receipt is to be written down where it covers something new. @param seq it must cover this entry */
  occasion(seq: number): void {
    this.#occasionSeq = seq;
    this.#run.nudge();
  }

  /** Sends and asks at once; resolves when head office has answered, or has not. */
  async now(): Promise<void> {
    await this.#run.now();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#run.stop();
  }

  async #round(): Promise<RoundResult> {
    try {
      const session = await sessionOf(this.#parts, this.#session, this.#stopping.signal);
      this.#session = session;
      this.#inTheWay = session.ok ? null : signingKeyProblem(session.problem);
      return session.ok ? await roundOf(this.#parts, session) : LATER;
    } catch (error) {
      this.#failed(error);
      return LATER;
    }
  }

  async #told(result: RoundResult): Promise<void> {
    this.#last = result;
    if (result.kind === 'later') return;
    this.#hasAnswered = true;
    try {
      const state = await this.#parts.journal.witnessState();
      this.#remember(result, state.identity.id);
      if (result.kind !== 'stopped') await this.#writeDown(state);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** What contradicts this journal is forgotten where head office agrees with it, and for nothing else that stops the sending. */
  #remember(result: RoundResult, journal: string): void {
    const { kept, contradicted } = this.#parts;
    const before = kept.read();
    if (result.kind !== 'stopped') {
      if (before.olderBy ?? before.forked) kept.keep({ ...before, olderBy: null, forked: null });
      return;
    }
    if (result.why === 'olderCopy') kept.keep({ ...before, olderBy: { journal, missing: result.missing } });
    else if (result.why === 'forked') kept.keep({ ...before, forked: journal });
    const known = contradictionOf(kept.read(), journal);
    if (known) contradicted(stopProblem(known));
  }

  async #writeDown(state: WitnessState): Promise<void> {
    const { kept, journal, clock, note } = this.#parts;
    const { address, publicKey, receipt } = kept.read();
    if (!this.#isNamed && !isNamedIn(state, publicKey)) await note({ kind: 'headOfficeEnrolled', address, publicKey });
    this.#isNamed = true;
    if (!receipt || state.head.seq - receipt.receipt.seq > NEARLY_THERE) return;
    const { anchored } = state;
    const isDue = isAnchorDue({
      nowMs: clock.now().getTime(),
      last: anchored && { atMs: Date.parse(anchored.writtenAt), upTo: anchored.receipt.seq },
      newestOther: await journal.newestBesideAnchors(receipt.receipt.seq),
      isOccasion: this.#occasionSeq !== null && receipt.receipt.seq >= this.#occasionSeq,
    });
    if (!isDue) return;
    this.#occasionSeq = null;
    await note({ kind: 'anchored', ...receipt });
  }

  /** Where the journal takes nothing more, the till says so by itself; whoever ends the till ends what is under way. */
  #failed(error: unknown): void {
    if (!this.#stopping.signal.aborted) this.#parts.log.write('backgroundFailed', describeError(error));
  }
}

type Stopped = Extract<RoundResult, { kind: 'stopped' }>;

/** What head office knows against this journal, also from an earlier run: it holds as long as the journal is the same. */
export function contradictionOf({ olderBy, forked }: KeptEnrolment, journal: string): Stopped | null {
  if (olderBy?.journal === journal) return { kind: 'stopped', why: 'olderCopy', missing: olderBy.missing };
  return forked === journal ? { kind: 'stopped', why: 'forked', missing: 0 } : null;
}

const LATER: RoundResult = { kind: 'later', retryAfterMs: 0 };

/** What rounds are made with, as long as the till signs with the same key. */
type Session = ({ uploader: Uploader; exchange: Exchange } & Extract<CallSigning, { ok: true }>) | Failed;
type Failed = Extract<CallSigning, { ok: false }>;

async function sessionOf(parts: LinkParts, before: Session | null, stopping: AbortSignal): Promise<Session> {
  const signing = await parts.signer();
  if (!signing.ok) return signing;
  if (before?.ok && before.signer.publicKey === signing.signer.publicKey) return before;
  const { kept, journal, fetch, clock } = parts;
  const { address, publicKey } = kept.read();
  const exchange = createExchange({
    ...{ address, fetch, signer: signing.signer, now: () => clock.now(), newNonce: randomUUID },
    within: () => AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
  });
  const { identity } = await journal.witnessState();
  const uploader = new Uploader({
    journal: {
      id: identity.id,
      head: async () => (await journal.witnessState()).head,
      hashAt: (seq) => journal.hashAt(seq),
      packedAfter: (seq) => journal.packedAfter(seq),
      isHeadAccepted: (seq) => journal.isHeadAccepted(seq),
      hasSalesAfter: (seq) => journal.hasSalesAfter(seq),
    },
    exchange,
    store: storeOf(kept, identity.id),
    isWitnessed: (receipt) => isReceiptOf(publicKey, receipt),
    rotations: signing.rotations,
  });
  return { ...signing, uploader, exchange };
}

function storeOf(kept: LinkParts['kept'], journal: string): StandingStore {
  return {
    read() {
      const { receipt, untold, unchecked } = kept.read();
      return { receipt, untold, unchecked: unchecked?.journal === journal ? unchecked.seq : null };
    },
    keep({ unchecked: seq, ...standing }) {
      kept.keep({ ...kept.read(), ...standing, unchecked: seq === null ? null : { journal, seq } });
    },
  };
}

/** A journal that goes on from one that head office knows is taken in without a code. */
async function roundOf(
  { journal, kept }: LinkParts,
  { uploader, exchange, signer }: Extract<Session, { ok: true }>,
): Promise<RoundResult> {
  const result = await uploader.round();
  if (result.kind !== 'stopped' || result.why !== 'journalUnknown') return result;
  const { identity, newestSeal: seal } = await journal.sealState();
  const enrolled = await enrolTill(exchange, { code: null, publicKey: signer.publicKey, identity, seal });
  if (!enrolled.ok) return enrolled.why === 'away' || enrolled.why === 'tooMany' ? LATER : result;
  if (enrolled.receipt.receipt.publicKey !== kept.read().publicKey) return { ...result, why: 'witnessOther' };
  return await uploader.round();
}

function isNamedIn({ enrolment }: WitnessState, publicKey: string): boolean {
  return enrolment?.kind === 'headOfficeEnrolled' && enrolment.publicKey === publicKey;
}

function standingOf(last: RoundResult | null, hasAnswered: boolean) {
  if (!hasAnswered || last === null) return 'unchecked';
  if (last.kind === 'later') return 'waiting';
  return last.kind === 'more' ? 'sending' : last.kind;
}

function problemOf(last: RoundResult | null): Problem | null {
  if (last?.kind === 'later') return problem('headOfficeAway').problem;
  return last?.kind === 'stopped' ? stopProblem(last) : null;
}
