import { isAnchorDue } from '../../shared/head-office/anchor-rule.ts';
import type { HeadOfficeState } from '../../shared/head-office/head-office-channels.ts';
import type { Point } from '../../shared/head-office/wire.ts';
import type { FetchedStretch, JournalIdentity } from '../../shared/journal/journal-identity.ts';
import type { SignedReceipt } from '../../shared/journal/receipt.ts';
import { type Problem, type ProblemCode, problem } from '../../shared/problems.ts';
import type { WitnessState } from '../journal/read/upload-reads.ts';
import { describeError } from '../log.ts';
import { fingerprintOf } from '../seal/signing-key.ts';
import type { CallSigning } from '../seal/till-seals.ts';
import { readCertificateAuthority } from '../settings/certificate-authority.ts';
import type { KeptEnrolment } from './enrolment-file.ts';
import { LATER, type LinkParts, lookOf, roundOf, type Session, sessionOf } from './office-session.ts';
import type { CertificateFault } from './uploader/certificate-fault.ts';
import { isReceiptOf } from './uploader/receipt-signature.ts';
import type { Exchange } from './uploader/upload-ports.ts';
import { startUploadRun, type UploadRun } from './uploader/upload-run.ts';
import type { RoundResult } from './uploader/uploader.ts';

/** A receipt is journaled only if at most this many entries are unsent, not while days of entries are waiting. */
const NEARLY_THERE = 256;

/** The link of an enrolled till to head office: it uploads entries, compares answers, and records receipts. */
export class OfficeLink {
  readonly #parts: LinkParts;
  readonly #stopping = new AbortController();
  readonly #run: UploadRun;
  #session: Session | null = null;
  #last: RoundResult | null = null;
  #hasAnswered = false;
  #inTheWay: Problem | null = null;
  #distrusted: CertificateFault | null = null;
  #occasionSeq: number | null = null;
  #isNamed = false;

  constructor(parts: LinkParts) {
    this.#parts = parts;
    const { clock, fraction } = parts;
    this.#run = startUploadRun({
      round: () => this.#round(),
      told: (result) => this.#told(result),
      sleep: (...wait) => clock.sleep(...wait),
      elapsedMs: () => clock.monotonic().ms,
      fraction,
    });
  }

  async state(): Promise<LinkState> {
    const { kept, journal } = this.#parts;
    const { address, publicKey, receipt, certificateAuthority } = kept.read();
    const { head, identity, enrolment } = await journal.witnessState();
    const contradiction = contradictionOf(kept.read(), identity.id);
    const known = contradiction ?? this.#last;
    const own = receipt?.receipt.journal === identity.id ? receipt.receipt : null;
    const missing = known?.kind === 'stopped' ? known.missing : 0;
    return {
      kind: 'enrolled',
      address,
      fingerprint: fingerprintOf(publicKey),
      authority: certificateAuthority && (readCertificateAuthority(certificateAuthority)?.fingerprint ?? null),
      standing: standingOf(known, this.#hasAnswered || known !== this.#last),
      receivedAt: own?.at ?? null,
      // A journal that continues a connected journal has no enrolment entry.
      connectedAt: enrolment?.at ?? identity.createdAt,
      waiting: Math.max(0, head.seq - (own?.seq ?? 0)),
      problem: (contradiction ? null : this.#inTheWay) ?? problemOf(known, this.#distrusted),
      missing,
      officeSeq: commonSeq(kept.read(), identity.id, head.seq) + missing,
    };
  }

  /**
   * Returns the enrolment with head office's last answer. It may be newer than the file, because a disk can refuse a
   * write.
   */
  enrolment(): KeptEnrolment {
    return this.#parts.kept.read();
  }

  async officeSeq(): Promise<number> {
    return (await this.state()).officeSeq;
  }

  /** Returns what to fetch for this journal, or why no key can sign the request; null if nothing is missing. */
  async missing(): Promise<Missing | ProblemCode | null> {
    const { kept, journal } = this.#parts;
    const { olderBy } = kept.read();
    const { head, identity } = await journal.witnessState();
    if (olderBy?.journal !== identity.id) return null;
    const seq = commonSeq(kept.read(), identity.id, head.seq);
    return await this.#asked(identity, { after: { seq, hash: (await journal.hashAt(seq)) ?? '' } });
  }

  /** Returns what to fetch for a lost stretch of an earlier journal, or why no key can sign the request. */
  async lostStretch(identity: JournalIdentity, { before, last }: FetchedStretch): Promise<Missing | ProblemCode> {
    return await this.#asked(identity, { after: before, through: last });
  }

  async #asked(identity: JournalIdentity, between: Pick<Missing, 'after' | 'through'>): Promise<Missing | ProblemCode> {
    const { publicKey } = this.#parts.kept.read();
    const session = await this.#newSession();
    if (!session.ok) return session.problem;
    const { exchange, signer } = session;
    const isWitnessed = (receipt: SignedReceipt) => isReceiptOf(publicKey, receipt);
    // Rotations of one journal must not appear in the manifest of another journal.
    const rotations = session.rotations.filter(({ rotation }) => rotation.journal === identity.id);
    return { identity, ...between, isWitnessed, exchange, signer, rotations };
  }

  /** Sends a new entry soon. */
  nudge(): void {
    this.#run.nudge();
  }

  /** Makes the link journal the next receipt that covers a new entry. @param seq the number of that entry */
  occasion(seq: number): void {
    this.#occasionSeq = seq;
    this.#run.nudge();
  }

  /** Runs a round at once. Resolves after the round, whether or not head office answered. */
  async now(): Promise<void> {
    await this.#run.now();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#run.stop();
  }

  async #round(): Promise<RoundResult> {
    try {
      const session = await this.#newSession();
      this.#session = session;
      this.#inTheWay = session.ok ? null : problem(session.problem).problem;
      if (!session.ok) {
        this.#parts.keyLost(session.problem);
        return await lookOf(this.#asking(), session, this.#ending());
      }
      const result = await roundOf(this.#parts, session);
      this.#parts.keyLost(null);
      return result;
    } catch (error) {
      this.#failed(error);
      return LATER;
    }
  }

  async #newSession(): Promise<Session> {
    return await sessionOf(this.#asking(), this.#session, this.#ending());
  }

  #asking() {
    const distrusted = (fault: CertificateFault | null) => {
      this.#distrusted = fault;
    };
    return { ...this.#parts, distrusted };
  }

  #ending(): AbortSignal {
    return AbortSignal.any([this.#parts.stopping, this.#stopping.signal]);
  }

  async #told(result: RoundResult): Promise<void> {
    if (result.kind === 'later') {
      this.#last = result;
      return;
    }
    try {
      const state = await this.#parts.journal.witnessState();
      this.#remember(result, state.identity.id);
      // The till stops before `state` shows the contradiction.
      this.#answered(result);
      if (result.kind !== 'stopped') await this.#writeDown(state);
    } catch (error) {
      this.#answered(result);
      this.#failed(error);
    }
  }

  #answered(result: RoundResult): void {
    this.#last = result;
    this.#hasAnswered = true;
  }

  /** Stores a contradiction, and forgets it only when head office agrees with this journal. */
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
    const { address, publicKey, receipt, certificateAuthority } = kept.read();
    const office = { address, publicKey, ...(certificateAuthority !== null && { certificateAuthority }) };
    if (!this.#isNamed && !isNamedIn(state, publicKey)) await note({ kind: 'headOfficeEnrolled', ...office });
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

  /**
   * Logs a failed round. A journal that refuses entries reports the fault itself, and a stopping till cancels its
   * rounds.
   */
  #failed(error: unknown): void {
    if (!this.#stopping.signal.aborted) this.#parts.log.write('backgroundFailed', describeError(error));
  }
}

type LinkState = Omit<Extract<HeadOfficeState, { kind: 'enrolled' }>, 'fetched' | 'isLost'> & {
  /** The newest known entry of this journal at head office. */
  officeSeq: number;
};

/** The entries to fetch. @property after the last entry that till and head office have in common */
export interface Missing extends Pick<Extract<CallSigning, { ok: true }>, 'signer' | 'rotations'> {
  identity: JournalIdentity;
  after: Point;
  /** A known entry that the fetched entries must contain. */
  through?: Point;
  isWitnessed: (receipt: SignedReceipt) => boolean;
  exchange: Exchange;
}

type Stopped = Extract<RoundResult, { kind: 'stopped' }>;

/** Returns head office's contradiction of this journal, even if an earlier run found it. */
export function contradictionOf({ olderBy, forked }: KeptEnrolment, journal: string): Stopped | null {
  if (olderBy?.journal === journal) return { kind: 'stopped', why: 'olderCopy', missing: olderBy.missing };
  return forked === journal ? { kind: 'stopped', why: 'forked', missing: 0 } : null;
}

/** Returns the last entry that journal and head office are known to share. */
function commonSeq({ unchecked }: KeptEnrolment, journal: string, headSeq: number): number {
  return Math.min(unchecked?.journal === journal ? unchecked.seq : headSeq, headSeq);
}

const STOPPED = {
  forked: 'headOfficeForked',
  olderCopy: 'olderThanHeadOffice',
  witnessOther: 'headOfficeNotSame',
  revoked: 'headOfficeRevoked',
  keyUnknown: 'headOfficeOtherKey',
  journalUnknown: 'headOfficeUnknown',
  chainBroken: 'headOfficeBroken',
} as const satisfies Record<Stopped['why'], ProblemCode>;

export function stopProblem({ why, missing }: Pick<Stopped, 'why' | 'missing'>): Problem {
  return problem(STOPPED[why], why === 'olderCopy' ? { missing: String(missing) } : {}).problem;
}

function isNamedIn({ enrolment }: WitnessState, publicKey: string): boolean {
  // A link ends soon after the till has left, so a leave entry needs no check here.
  return enrolment?.publicKey === publicKey;
}

function standingOf(last: RoundResult | null, hasAnswered: boolean) {
  if (!hasAnswered || last === null) return 'unchecked';
  if (last.kind === 'later') return 'waiting';
  return last.kind === 'more' ? 'sending' : last.kind;
}

function problemOf(last: RoundResult | null, fault: CertificateFault | null): Problem | null {
  if (last?.kind === 'later') return problem(fault ?? 'headOfficeAway').problem;
  return last?.kind === 'stopped' ? stopProblem(last) : null;
}
