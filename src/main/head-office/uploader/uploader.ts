import {
  hashAnswerSchema,
  OFFICE_PATHS,
  type OfficeProblem,
  type Point,
  type Report,
  refusalSchema,
  standingSchema,
} from '../../../shared/head-office/wire.ts';
import type { SignedReceipt } from '../../../shared/journal/receipt.ts';
import type { SignedRotation } from '../../../shared/journal/seal.ts';
import type { Exchange, OfficeReply, PackedEvents, StandingStore, UploadJournal } from './upload-ports.ts';

export type RoundResult = { kind: 'upToDate' } | Sending | Stopped;

type Sending =
  | { kind: 'more' }
  /** No answer came, or a temporary refusal. */
  | { kind: 'later'; retryAfterMs: number };

/** A person must act. Until then, only contradicting entries are sent. `sending` is present during that time. */
interface Stopped {
  kind: 'stopped';
  why: StopReason;
  missing: number;
  sending?: Sending;
}

type StopReason =
  /** Head office has another event at a number: two disks continue one journal, or the journal was rewritten. */
  | 'forked'
  /** This journal was opened with fewer events than head office has; `missing` is the difference. */
  | 'olderCopy'
  /** The receipt is not signed with the key of the enrolment, or head office says that it has another key. */
  | 'witnessOther'
  | Extract<OfficeProblem, 'revoked' | 'keyUnknown' | 'journalUnknown' | 'chainBroken'>;

export interface UploaderParts {
  journal: UploadJournal;
  exchange: Exchange;
  store: StandingStore;
  isWitnessed: (receipt: SignedReceipt) => boolean;
  /** The rotations that lead to the current key, oldest first. */
  rotations: readonly SignedRotation[];
}

/** Uploads a journal, one batch per round. Its state is only a cache: head office's answer decides. */
export class Uploader {
  readonly #parts: UploaderParts;
  /** The newest event that till and head office have in common; null if it is unknown. */
  #reached: Point | null = null;
  /** How far contradicting entries were sent; null if there are no more. */
  #contradicting: { stop: Stopped; after: Point } | null = null;
  /** True once the rotations were sent, until an answer shows that head office knows the key. */
  #hasToldRotations = false;

  constructor(parts: UploaderParts) {
    this.#parts = parts;
  }

  async round(): Promise<RoundResult> {
    if (!(await this.#toldWhatWasFound())) return { kind: 'later', retryAfterMs: 0 };
    if (this.#contradicting) return await this.#sendContradicting(this.#contradicting.stop, this.#contradicting.after);
    return this.#reached ? await this.#send(this.#reached) : await this.#askHead();
  }

  /**
   * Asks for head office's receipt without sending entries, for a till that lost its key. Any other key of the journal
   * may sign the request, because head office answers only keys of the journal and signs its answer.
   */
  async look(): Promise<RoundResult> {
    const answer = await this.#head();
    const standing = answer?.status === 200 ? standingSchema.safeParse(answer.body).data : undefined;
    const refusal = refusalSchema.safeParse(answer?.body).data;
    if (refusal?.problem === 'otherOffice') return stopped('witnessOther');
    const receipt = standing?.receipt ?? refusal?.receipt;
    return receipt ? await this.#compareByReceipt(receipt) : { kind: 'later', retryAfterMs: answer?.retryAfterMs ?? 0 };
  }

  async #askHead(): Promise<RoundResult> {
    return await this.#followUsual(await this.#head());
  }

  async #head(): Promise<OfficeReply | null> {
    const path = OFFICE_PATHS.head(this.#parts.journal.id);
    return await this.#parts.exchange({ method: 'GET', path, query: '', body: NOTHING });
  }

  async #send(after: Point): Promise<RoundResult> {
    const batch = await this.#parts.journal.packedAfter(after.seq);
    // Even an idle till asks, because another disk may continue its journal.
    return batch === null ? await this.#askHead() : await this.#followUsual(await this.#sendBatch(after, batch));
  }

  async #sendBatch({ seq, hash }: Point, { body }: PackedEvents): Promise<OfficeReply | null> {
    const path = OFFICE_PATHS.events(this.#parts.journal.id);
    return await this.#parts.exchange({ method: 'POST', path, query: `?after=${seq}&hash=${hash}`, body });
  }

  /** Handles an answer to any request but the rotations. A 200 means that head office knows the key. */
  async #followUsual(answer: OfficeReply | null): Promise<RoundResult> {
    if (answer?.status === 200) this.#hasToldRotations = false;
    return await this.#follow(answer);
  }

  /** Handles any answer. A receipt is compared, whatever the request was. */
  async #follow(answer: OfficeReply | null): Promise<RoundResult> {
    const standing = standingSchema.safeParse(answer?.body);
    if (answer?.status === 200 && standing.success) return await this.#compare(standing.data.receipt);
    this.#reached = null;
    const refusal = refusalSchema.safeParse(answer?.body);
    if (!answer || !refusal.success) return { kind: 'later', retryAfterMs: answer?.retryAfterMs ?? 0 };
    const { problem, receipt } = refusal.data;
    if (problem === 'notNext' && receipt) return await this.#compare(receipt);
    if (problem === 'keyUnknown' && receipt) return await this.#compareByReceipt(receipt);
    if (problem === 'keyUnknown' && this.#parts.rotations.length > 0 && !this.#hasToldRotations)
      return await this.#tellRotations();
    if (problem === 'otherOffice') return stopped('witnessOther');
    // The next round finds out where the histories differ, because more entries may contradict.
    if (problem === 'forked') return { ...stopped(problem), sending: { kind: 'later', retryAfterMs: 0 } };
    if (isStop(problem)) return stopped(problem);
    return { kind: 'later', retryAfterMs: answer.retryAfterMs };
  }

  async #tellRotations(): Promise<RoundResult> {
    const body = Buffer.from(JSON.stringify(this.#parts.rotations));
    const path = OFFICE_PATHS.rotations(this.#parts.journal.id);
    const answer = await this.#parts.exchange({ method: 'POST', path, query: '', body });
    // Only 200 and 403 judge the rotations.
    this.#hasToldRotations = answer?.status === 200 || answer?.status === 403;
    return await this.#follow(answer);
  }

  async #compare(signed: SignedReceipt): Promise<RoundResult> {
    const { receipt } = signed;
    this.#reached = null;
    if (!this.#isWitnessed(signed)) return stopped('witnessOther');
    this.#noticeSetBack(signed);
    if (!(await this.#toldWhatWasFound())) return { kind: 'later', retryAfterMs: 0 };
    const head = await this.#parts.journal.head();
    if (receipt.seq > head.seq) return await this.#compareShorter(head, receipt);
    if ((await this.#parts.journal.hashAt(receipt.seq)) !== receipt.hash) return await this.#showFork(receipt);
    this.#parts.store.keep({ receipt: signed, untold: null, unchecked: null });
    this.#reached = { seq: receipt.seq, hash: receipt.hash };
    return receipt.seq === head.seq ? { kind: 'upToDate' } : { kind: 'more' };
  }

  /**
   * Compares the receipt with what this journal had when it was opened. A till that signs with another key of its
   * journal learns only the journal's end.
   */
  async #compareByReceipt(signed: SignedReceipt): Promise<RoundResult> {
    if (!this.#isWitnessed(signed)) return stopped('witnessOther');
    const { journal, store } = this.#parts;
    const { seq, hash } = signed.receipt;
    const head = await journal.head();
    if (seq <= head.seq && (await journal.hashAt(seq)) === hash) return stopped('keyUnknown');
    const kept = store.read();
    const agreed = kept.receipt?.receipt.journal === journal.id ? kept.receipt.receipt.seq : head.seq;
    const own = Math.min(kept.unchecked ?? agreed, head.seq);
    if (seq <= own) return stopped('forked');
    store.keep({ ...kept, unchecked: own });
    return stopped('olderCopy', seq - own);
  }

  #isWitnessed(signed: SignedReceipt): boolean {
    return signed.receipt.journal === this.#parts.journal.id && this.#parts.isWitnessed(signed);
  }

  /** Reports that head office was set back. The report is sent before the entries that head office lost. */
  #noticeSetBack(after: SignedReceipt): void {
    const { receipt: before, untold, unchecked } = this.#parts.store.read();
    if (!before || untold || before.receipt.journal !== this.#parts.journal.id) return;
    if (before.receipt.seq <= after.receipt.seq) return;
    this.#parts.store.keep({ receipt: before, untold: { kind: 'headOfficeSetBack', before, after }, unchecked });
  }

  async #toldWhatWasFound(): Promise<boolean> {
    const { untold } = this.#parts.store.read();
    if (!untold) return true;
    const answer = await this.#tell(untold);
    if (answer?.status === 200) this.#parts.store.keep({ ...this.#parts.store.read(), untold: null });
    const problem = refusalSchema.safeParse(answer?.body).data?.problem;
    // A refused report must not prevent the next request, whose answer may stop the till.
    return answer?.status === 200 || (problem !== undefined && isStanding(problem));
  }

  async #compareShorter(own: Point, office: Point): Promise<RoundResult> {
    const hash = await this.#officeHash(own.seq);
    if (hash === undefined) return { kind: 'later', retryAfterMs: 0 };
    if (hash !== own.hash) return await this.#showFork(office, own.seq);
    return await this.#tellOlderCopy(own, office);
  }

  /**
   * Stops the till whether or not head office accepts the report. Later sales are sent as contradicting entries, so
   * that no sale is lost and a copied till is found.
   * @param own the last event in common
   */
  async #tellOlderCopy(own: Point, office: Point): Promise<RoundResult> {
    const { journal, store } = this.#parts;
    const report: Report = { kind: 'olderCopy', own: pointOf(own), office: pointOf(office) };
    const untold = (await this.#tell(report))?.status === 200 ? null : report;
    store.keep({ ...store.read(), untold, unchecked: own.seq });
    const stop = stopped('olderCopy', office.seq - own.seq);
    return (await journal.hasSalesAfter(own.seq)) ? await this.#sendContradicting(stop, own) : stop;
  }

  /**
   * Sends the next batch of contradicting entries, which head office stores as a fork. After the last batch a later
   * round starts over, because head office may have been set back.
   */
  async #sendContradicting(stop: Stopped, after: Point): Promise<Stopped> {
    const { journal } = this.#parts;
    this.#contradicting = null;
    const batch = await journal.packedAfter(after.seq);
    if (batch === null) return stop;
    const answer = await this.#sendBatch(after, batch);
    const problem = refusalSchema.safeParse(answer?.body).data?.problem;
    if (problem === 'forked') {
      const hash = await journal.hashAt(batch.last);
      if (hash === null || batch.last === (await journal.head()).seq) return stop;
      this.#contradicting = { stop, after: { seq: batch.last, hash } };
      return { ...stop, sending: { kind: 'more' } };
    }
    // Sends the batch again if the answer has no receipt.
    if (answer?.status !== 200 && (!problem || !isStanding(problem))) this.#contradicting = { stop, after };
    return { ...stop, sending: { kind: 'later', retryAfterMs: answer?.retryAfterMs ?? 0 } };
  }

  /**
   * Sends contradicting entries as proof. The till is an older copy, not a fork, if the histories differ only after the
   * end with which this journal was opened, or if a person continued the journal from a copy.
   * @param differs a number at which the histories differ
   */
  async #showFork(office: Point, differs: number = office.seq): Promise<RoundResult> {
    let [same, other] = [0, differs];
    while (other - same > 1) {
      const middle = Math.floor((same + other) / 2);
      const hash = await this.#officeHash(middle);
      if (hash === undefined) return { kind: 'later', retryAfterMs: 0 };
      if (hash === (await this.#parts.journal.hashAt(middle))) same = middle;
      else other = middle;
    }
    const last = { seq: same, hash: (await this.#parts.journal.hashAt(same)) ?? '' };
    if (await this.#isOlderCopy(last, other)) return await this.#tellOlderCopy(last, office);
    return await this.#sendContradicting(stopped('forked'), last);
  }

  async #isOlderCopy(last: Point, other: number): Promise<boolean> {
    const { unchecked } = this.#parts.store.read();
    return (unchecked !== null && last.seq >= unchecked) || (await this.#parts.journal.isHeadAccepted(other));
  }

  /** Returns head office's hash at a number; null beyond its newest event, undefined without an answer. */
  async #officeHash(seq: number): Promise<string | null | undefined> {
    const path = OFFICE_PATHS.hash(this.#parts.journal.id);
    const answer = await this.#parts.exchange({ method: 'GET', path, query: `?seq=${seq}`, body: NOTHING });
    return answer?.status === 200 ? hashAnswerSchema.safeParse(answer.body).data?.hash : undefined;
  }

  async #tell(report: Report): Promise<OfficeReply | null> {
    const body = Buffer.from(JSON.stringify(report));
    const path = OFFICE_PATHS.reports(this.#parts.journal.id);
    return await this.#parts.exchange({ method: 'POST', path, query: '', body });
  }
}

const NOTHING = new Uint8Array();

function stopped(why: StopReason, missing = 0): Stopped {
  return { kind: 'stopped', why, missing };
}

function pointOf({ seq, hash }: Point): Point {
  return { seq, hash };
}

/** Returns true if the problem means that the till must ask for a receipt. */
function isStanding(problem: OfficeProblem): boolean {
  return problem === 'notNext' || problem === 'otherOffice' || isStop(problem);
}

const STOPS = ['forked', 'revoked', 'keyUnknown', 'journalUnknown', 'chainBroken'] as const;

function isStop(problem: OfficeProblem): problem is (typeof STOPS)[number] {
  return (STOPS as readonly OfficeProblem[]).includes(problem);
}
