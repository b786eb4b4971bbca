import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type BusinessDay, createDayTeller } from '../../../shared/days/business-day.ts';
import { dayAfter } from '../../../shared/days/day.ts';
import { type GivenNumbers, numbersAfter } from '../../../shared/journal/given-numbers.ts';
import { type JournalEntry, journalEntrySchema } from '../../../shared/journal/journal-entry.ts';
import type { JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import type { PaymentRecord } from '../../../shared/payment/records.ts';
import {
  type EntryToAppend,
  JournalFailed,
  type JournalFailure,
  type StepDetail,
} from '../../desk/ports/journal-port.ts';
import type { RunChange } from '../../desk/ports/run-journal-port.ts';
import { type ChainHead, eventHash, hex } from '../chain.ts';
import { type AuthenticatedPart, authenticationOf } from '../heads/authentication.ts';
import type { HeadMarker } from '../heads/head-marker.ts';
import { newestUnprovenEnds, readUnprovenEnds, type UnprovenEnds, unprovenEndsAfter } from '../heads/unproven-ends.ts';
import { prepareWrittenHead } from '../heads/written-head.ts';
import { EntryRefused } from '../journal-errors.ts';
import { readGivenNumbers } from '../read/given-numbers.ts';
import { prepareSearchBlocks, type SearchBlocks } from '../search/search-blocks.ts';
import { failureOf, isBrokenRule } from '../sqlite-failure.ts';
import { newestBusinessDay } from '../tables/business-days.ts';
import { type PrintTables, preparePrintTables } from '../tables/print-tables.ts';
import { EVENT_COLUMNS, eventColumns, payloadOf, recordTextsOf } from '../tables/projection.ts';
import { type Project, prepareProjection } from '../tables/projection-tables.ts';
import { prepareRunTables, type RunTables } from '../tables/run-tables.ts';
import type { JournalHead } from '../verification.ts';
import { type Checkpoints, prepareCheckpoints } from './checkpoints.ts';
import { type CheckClosing, prepareClosingRule } from './closing-rule.ts';
import { type ProvePayment, prepareProof } from './payment-proof.ts';
import { prepareStepDetails, type StepDetails } from './step-details.ts';

/** How far the journal has come: its newest entry, the business day of that, and the highest numbers that were given. */
interface Reached {
  head: ChainHead;
  day: BusinessDay | null;
  numbers: GivenNumbers;
  unproven: UnprovenEnds;
}

/** What a journal is written with. */
interface StoreSettings {
  /** As in `OpenOptions`. */
  authenticationKey?: Uint8Array | null;
  dayEndsAtHour?: number | undefined;
  /** What its heads know of `Reached`: the table of the events may have been edited. */
  unproven?: UnprovenEnds;
}

/** Adds entries to the journal, in transactions. There is one writer, and it knows the head of the chain. */
export class JournalStore {
  readonly #connection: DatabaseSync;
  readonly #identity: JournalIdentity;
  readonly #addEvent: StatementSync;
  readonly #dayOfIntent: StatementSync;
  readonly #dayOfEntry: StatementSync;
  readonly #project: Project;
  readonly #blocks: SearchBlocks;
  readonly #checkpoints: Checkpoints;
  readonly #writeHead: (marker: HeadMarker) => void;
  readonly #checkClosing: CheckClosing;
  /** Proves a payment from the chain. */
  readonly prove: ProvePayment;
  /** Runs of re-queries, beside the chain. */
  readonly runs: RunTables;
  /** What open steps need, beside the chain. */
  readonly steps: StepDetails;
  /** Slips to be printed, beside the chain. */
  readonly printing: PrintTables;
  readonly #teller = createDayTeller();
  readonly #dayEndsAtHour: number;
  #reached: Reached;
  #failure: JournalFailure | null = null;

  /** @param connection open for writing, with every migration done */
  constructor(
    connection: DatabaseSync,
    identity: JournalIdentity,
    head: ChainHead,
    { authenticationKey = null, dayEndsAtHour = 0, unproven }: StoreSettings = {},
  ) {
    this.#dayEndsAtHour = dayEndsAtHour;
    this.#connection = connection;
    this.#identity = identity;
    this.#reached = {
      ...{ head, day: newestBusinessDay(connection), numbers: readGivenNumbers(connection) },
      unproven: newestUnprovenEnds([unproven, readUnprovenEnds(connection)]),
    };
    const columns = ['seq', ...EVENT_COLUMNS, 'payload', 'prev', 'hash'];
    this.#addEvent = connection.prepare(
      `INSERT INTO event (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})`,
    );
    this.#dayOfIntent = connection.prepare(
      `SELECT payload ->> '$.payment.businessDay' AS day FROM event WHERE kind = 'paymentIntended' AND reference = ?`,
    );
    this.#dayOfEntry = connection.prepare(
      'SELECT day FROM business_days WHERE first_seq <= ? ORDER BY first_seq DESC LIMIT 1',
    );
    this.#blocks = prepareSearchBlocks(connection, (work) => this.#within(work));
    this.#project = prepareProjection(connection, (position) => this.#blocks.forgetFrom(position));
    const authentication = (part: AuthenticatedPart) => authenticationKey && authenticationOf(authenticationKey, part);
    this.steps = prepareStepDetails(connection, identity.id, authentication('stepDetail'));
    this.#writeHead = prepareWrittenHead(connection, authentication('writtenHead'));
    this.#checkpoints = prepareCheckpoints(connection, identity.id, authentication('checkpoint'), (work) =>
      this.#within(work),
    );
    this.#checkClosing = prepareClosingRule(connection);
    this.prove = prepareProof(connection, this.#checkpoints, () => this.#reached.head);
    this.runs = prepareRunTables(
      connection,
      (work) => this.#within(work),
      () => this.#reached.numbers.run ?? 0,
    );
    this.printing = preparePrintTables(connection, (work) => this.#within(work));
  }

  /**
   * Adds one entry; durable when this returns. Fields that an entry does not have are left out, not written.
   * @param stepDetail as in `DeskJournal.append`
   * @throws JournalFailed, and after it for every further entry; EntryRefused
   */
  append(entry: JournalEntry, stepDetail?: StepDetail | null): { seq: number } {
    return this.appendAll([{ entry, stepDetail }]);
  }

  /** As `DeskJournal.appendAll`: all of it or nothing. Throws as `append`. */
  appendAll(entries: readonly EntryToAppend[], runChange?: RunChange): { seq: number } {
    if (this.#failure) throw new JournalFailed(this.#failure);
    const accepted = entries.map(({ entry, stepDetail }) => ({ entry: this.#accept(entry, stepDetail), stepDetail }));
    this.#reached = this.#within(() => {
      let reached = this.#reached;
      for (const { entry, stepDetail } of accepted) reached = this.#write(reached, entry, stepDetail);
      if (runChange) this.runs.change(runChange);
      this.#writeHead(this.#markerOf(reached));
      return reached;
    });
    return { seq: this.#reached.head.seq };
  }

  head(): JournalHead {
    return this.#headOf(this.#reached);
  }

  /** The same with what else is known of the journal up to there. */
  marker(): HeadMarker & { numbers: GivenNumbers } {
    return this.#markerOf(this.#reached);
  }

  /** Where its end was not proven. */
  unproven(): UnprovenEnds {
    return this.#reached.unproven;
  }

  /** From now on the journal takes nothing more. */
  fail(failure: JournalFailure): void {
    this.#failure ??= failure;
  }

  /** Moves what is durable in the write-ahead log into the database, as far as no reader is in the way. */
  checkpoint(): void {
    if (!this.#failure) this.#connection.exec('PRAGMA wal_checkpoint(PASSIVE)');
  }

  /** Does a little of what makes searches quick. @returns whether there is more to do */
  buildNextBlock(): boolean {
    return this.#failure === null && this.#blocks.buildOn();
  }

  /** Makes a checkpoint that is missing. @returns whether there is more to do */
  buildNextCheckpoints(): boolean {
    return this.#failure === null && this.#checkpoints.buildOn(this.#reached.head);
  }

  /** Durable when this returns. */
  #within<Value>(work: () => Value): Value {
    if (this.#failure) throw new JournalFailed(this.#failure);
    try {
      this.#connection.exec('BEGIN IMMEDIATE');
      const value = work();
      this.#connection.exec('COMMIT');
      return value;
    } catch (error) {
      throw this.#undo(error);
    }
  }

  #headOf({ head: { seq, hash } }: Reached): JournalHead {
    const { id, mode } = this.#identity;
    return { journal: id, mode, seq, hash: hex(hash) };
  }

  #markerOf(reached: Reached) {
    const { numbers, unproven } = reached;
    const isProven = unproven.lost === 0 && unproven.added === 0;
    return { ...this.#headOf(reached), numbers, ...(!isProven && { unproven }) };
  }

  #accept(entry: JournalEntry, stepDetail: StepDetail | null | undefined): JournalEntry {
    const parsed = journalEntrySchema.safeParse(entry);
    if (!parsed.success) {
      const paths = parsed.error.issues.map((issue) => issue.path.join('.'));
      throw new EntryRefused('malformed', paths.join(', '));
    }
    const { payment, sale } = parsed.data;
    if (payment && payment.mode !== this.#identity.mode) {
      throw new EntryRefused('otherMode', `this journal is kept for ${this.#identity.mode}`);
    }
    if (payment && payment.saleId !== sale?.id) throw new EntryRefused('otherSale', 'the payment is not of this sale');
    if (stepDetail && !payment) throw new EntryRefused('stepWithoutPayment', 'a step belongs to a payment');
    return parsed.data;
  }

  /** A seal at the end of days closes them: nothing that comes later is of one of them, whatever a clock says. */
  #dayOf({ head, day: current }: Reached, { at, zone, happening }: JournalEntry): BusinessDay {
    const set = { zone, endsAtHour: this.#dayEndsAtHour };
    const tell = happening.kind === 'clockConfirmed' ? this.#teller.dayConfirmed : this.#teller.dayAt;
    const day = tell(current, new Date(at), set);
    const closed = happening.kind === 'sealed' ? happening.seal.days : null;
    if (!closed) return day;
    const { seq } = happening.kind === 'sealed' ? happening.seal.head : head;
    const after = seq < head.seq ? this.#dayOfEntry.get(seq + 1)?.day : null;
    if (typeof after === 'string' && after <= closed.last) {
      throw new EntryRefused('dayNotOver', `entry ${seq + 1} is of a day that the seal would close`);
    }
    return day.day > closed.last ? day : { ...set, day: dayAfter(closed.last) };
  }

  /** Only the one writer knows the order of entries, and so the day of each: it is given here. */
  #dated(entry: JournalEntry, day: BusinessDay): JournalEntry {
    return {
      ...entry,
      zone: day.zone,
      businessDay: day.day,
      dayEndsAtHour: day.endsAtHour,
      payment: entry.payment && this.#ofItsDay(entry.payment, entry.happening.kind, day),
    };
  }

  /** A payment stays in the day of its intent: whoever hands in later entries need not know it. */
  #ofItsDay({ businessDay: _given, ...payment }: PaymentRecord, kind: string, day: BusinessDay): PaymentRecord {
    if (kind === 'paymentIntended') return { ...payment, businessDay: day.day };
    const businessDay = this.#dayOfIntent.get(payment.reference)?.day;
    return typeof businessDay === 'string' ? { ...payment, businessDay } : payment;
  }

  #write(reached: Reached, given: JournalEntry, stepDetail: StepDetail | null | undefined): Reached {
    const { head: before } = reached;
    this.#checkClosing(given, before.seq, reached.numbers);
    const day = this.#dayOf(reached, given);
    const entry = this.#dated(given, day);
    const records = recordTextsOf(entry);
    const payload = payloadOf(entry, records);
    const seq = before.seq + 1;
    const prev = before.hash;
    const hash = eventHash(prev, seq, payload);
    this.#addEvent.run({ seq, ...eventColumns(entry), payload, prev, hash });
    this.#project(seq, entry, records);
    this.#checkpoints.reached({ seq, hash });
    if (entry.payment && stepDetail) this.steps.keep(entry.payment.reference, stepDetail);
    else if (entry.payment && stepDetail === null) this.steps.empty(entry.payment.reference);
    return {
      ...{ head: { seq, hash }, day, numbers: numbersAfter(reached.numbers, entry.happening) },
      unproven: unprovenEndsAfter(reached.unproven, seq, entry.happening),
    };
  }

  /**
   * After a failed write the same connection is never trusted again: what the disk holds is only known on reopening. An entry
   * that breaks a rule is no failed write.
   */
  #undo(cause: unknown): Error {
    const refused = refusalOf(cause);
    if (!refused) this.#failure = failureOf(cause);
    try {
      if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK');
    } catch {
      // The first error is the one to tell; the connection is given up below, and with it the transaction.
      this.#failure ??= 'failed';
    }
    return refused && !this.#failure ? refused : new JournalFailed(this.#failure ?? 'failed', { cause });
  }
}

/** Null where what went wrong was not the entry. */
function refusalOf(cause: unknown): EntryRefused | null {
  if (cause instanceof EntryRefused) return cause;
  if (!(cause instanceof Error) || !isBrokenRule(cause)) return null;
  return new EntryRefused('ruleBroken', cause.message, { cause });
}
