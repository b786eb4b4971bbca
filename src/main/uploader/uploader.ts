import {
  hashAnswerSchema,
  OFFICE_PATHS,
  type OfficeProblem,
  type Point,
  type Report,
  refusalSchema,
  standingSchema,
} from '../../shared/head-office/wire.ts';
import type { SignedReceipt } from '../../shared/journal/receipt.ts';
import type { SignedRotation } from '../../shared/journal/seal.ts';
import type { Exchange, OfficeReply, PackedEvents, StandingStore, UploadJournal } from './upload-ports.ts';

/** How one round ended. */
export type RoundResult =
  /** Head office has everything. */
  { kind: 'upToDate' } | Sending | Stopped;

type Sending =
  /** A batch was taken, and there is more. */
  | { kind: 'more' }
  /** Nothing came of it: again later. */
  | { kind: 'later'; retryAfterMs: number };

/** A person must look. Nothing more is sent until then but what contradicts, and `sending` is there as long as that goes on. */
interface Stopped {
  kind: 'stopped';
  why: StopReason;
  missing: number;
  sending?: Sending;
}

type StopReason =
  /** Head office has another event at a number: two disks go on with one journal, or it was written anew. */
  | 'forked'
  /** This journal ended before what head office has of it when it was opened: `missing` events. */
  | 'olderCopy'
  /** A receipt is not signed with the key that head office had when this till was enrolled, or head office says that it has another. */
  | 'witnessOther'
  | Extract<OfficeProblem, 'revoked' | 'keyUnknown' | 'journalUnknown' | 'chainBroken'>;

export interface UploaderParts {
  journal: UploadJournal;
  exchange: Exchange;
  store: StandingStore;
  /** Whether a receipt is signed with the key of the head office that this till is enrolled with. */
  isWitnessed: (receipt: SignedReceipt) => boolean;
  /** How the key that signs now follows from earlier ones, oldest first. */
  rotations: readonly SignedRotation[];
}

/** Sends a journal to head office, one batch a round. All that it knows can be forgotten: head office's answer rules. */
export class Uploader {
  readonly #parts: UploaderParts;
  /** The newest event that both have; null where that must be asked. */
  #reached: Point | null = null;
  /** Up to where what contradicts was sent, while there is more of it. */
  #contradicting: { stop: Stopped; after: Point } | null = null;
  /** Since an answer last showed that head office knows the key. */
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
   * Asks where head office stands, and sends nothing: for a till whose own key is lost. It may sign with any other that it has, since
   * head office tells nobody but a key of the journal, and what it says is signed.
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
    // Another disk may have gone on with this journal: a till that has nothing to send asks all the same.
    return batch === null ? await this.#askHead() : await this.#followUsual(await this.#sendBatch(after, batch));
  }

  async #sendBatch({ seq, hash }: Point, { body }: PackedEvents): Promise<OfficeReply | null> {
    const path = OFFICE_PATHS.events(this.#parts.journal.id);
    return await this.#parts.exchange({ method: 'POST', path, query: `?after=${seq}&hash=${hash}`, body });
  }

  /** Follows the answer to anything but the rotations themselves: where the key counted once, head office can only have been put back since. */
  async #followUsual(answer: OfficeReply | null): Promise<RoundResult> {
    if (answer?.status === 200) this.#hasToldRotations = false;
    return await this.#follow(answer);
  }

  /** Takes any answer: one that says where head office stands is compared, whatever it was the answer to. */
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
    // Where the two part is asked next: there may be more that contradicts.
    if (problem === 'forked') return { ...stopped(problem), sending: { kind: 'later', retryAfterMs: 0 } };
    if (isStop(problem)) return stopped(problem);
    return { kind: 'later', retryAfterMs: answer.retryAfterMs };
  }

  async #tellRotations(): Promise<RoundResult> {
    const body = Buffer.from(JSON.stringify(this.#parts.rotations));
    const path = OFFICE_PATHS.rotations(this.#parts.journal.id);
    const answer = await this.#parts.exchange({ method: 'POST', path, query: '', body });
    // Whatever else answers has not judged them: a busy head office, a proxy, or nobody.
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
   * The till can sign with none but another key of its journal, so that it is told nothing but where that ends: no report and no entries
   * are taken, and no other hash is named. So what this journal had when it was opened counts.
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

  /** Head office that once knew more was set back: it is told, before what it has lost is sent again. */
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
    // A report that this key may not make, or not there, keeps nobody from asking why: the answer may stop the till.
    return answer?.status === 200 || problem === 'keyUnknown' || problem === 'otherOffice';
  }

  async #compareShorter(own: Point, office: Point): Promise<RoundResult> {
    const hash = await this.#officeHash(own.seq);
    if (hash === undefined) return { kind: 'later', retryAfterMs: 0 };
    if (hash !== own.hash) return await this.#showFork(office, own.seq);
    return await this.#tellOlderCopy(own, office);
  }

  /**
   * The till stops, whether or not head office takes the report just now. What it sold since is sent, as what contradicts: head office
   * loses no sale, and who copied a till and sold with it is found.
   * @param own the last event that both have
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
   * Sends the next batch of what contradicts: head office keeps it beside the journal. Once all was sent, a later round begins anew, since
   * head office may have been set back meanwhile.
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
    // Who does not say where head office stands is sent the same again.
    if (answer?.status !== 200 && (!problem || !isStanding(problem))) this.#contradicting = { stop, after };
    return { ...stop, sending: { kind: 'later', retryAfterMs: answer?.retryAfterMs ?? 0 } };
  }

  /**
   * Sends what contradicts: it is the proof. Where the two part after the end with which this journal was opened, it is
   * an older copy, and so is one that a person let go on from a copy: it says so itself where they part.
   * @param differs a number at which the two are not the same
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

  /** The hash that head office has at a number; null beyond its head, undefined where there was no answer. */
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

/** Whether head office is to be asked where it stands. */
function isStanding(problem: OfficeProblem): boolean {
  return problem === 'notNext' || problem === 'otherOffice' || isStop(problem);
}

const STOPS = ['forked', 'revoked', 'keyUnknown', 'journalUnknown', 'chainBroken'] as const;

function isStop(problem: OfficeProblem): problem is (typeof STOPS)[number] {
  return (STOPS as readonly OfficeProblem[]).includes(problem);
}
