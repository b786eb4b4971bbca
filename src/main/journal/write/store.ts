import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type BusinessDay, createDayTeller } from '../../../shared/days/business-day.ts';
import { dayAfter } from '../../../shared/days/day.ts';
import { type GivenNumbers, numbersAfter } from '../../../shared/journal/given-numbers.ts';
import { type JournalEntry, type NewEntry, newEntrySchema } from '../../../shared/journal/journal-entry.ts';
import type { JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import { erasureRefusal } from '../../../shared/personal/erasure.ts';
import { problem, type Result } from '../../../shared/problems.ts';
import type { Erased, Erasure } from '../../desk/ports/erasure-journal-port.ts';
import {
  EntryRefused,
  type EntryToAppend,
  JournalFailed,
  type JournalFailure,
  type StepDetail,
} from '../../desk/ports/journal-port.ts';
import type { RunChange } from '../../desk/ports/run-journal-port.ts';
import { type ChainHead, eventHash, hex } from '../chain.ts';
import { emptyLog } from '../database/connection.ts';
import { type AuthenticatedPart, authenticationOf } from '../heads/authentication.ts';
import {
  type HeadMarker,
  newestUnprovenEnds,
  prepareWrittenHead,
  readUnprovenEnds,
  type UnprovenEnds,
  unprovenEndsAfter,
} from '../heads/head-marker.ts';
import { readGivenNumbers } from '../read/given-numbers.ts';
import { failureOf, isBrokenRule } from '../sqlite-failure.ts';
import { newestBusinessDay } from '../tables/business-days.ts';
import { type PrintTables, preparePrintTables } from '../tables/print-tables.ts';
import { ADD_EVENT, eventColumns } from '../tables/projection.ts';
import { type Project, prepareProjection } from '../tables/projection-tables.ts';
import { prepareRunTables, type RunTables } from '../tables/run-tables.ts';
import { prepareStoredFold, type StoredFold } from '../tables/stored-fold.ts';
import type { JournalHead } from '../verification.ts';
import { writtenEntry } from '../written-entry.ts';
import { type Checkpoints, prepareCheckpoints } from './checkpoints.ts';
import { type CheckClosing, prepareClosingRule } from './closing-rule.ts';
import { type ErasureTables, prepareErasure } from './erasure.ts';
import { type ProvePayment, prepareProof } from './payment-proof.ts';
import { prepareStepDetails, type StepDetails } from './step-details.ts';

interface Reached {
  head: ChainHead;
  day: BusinessDay | null;
  numbers: GivenNumbers;
  unproven: UnprovenEnds;
}

interface StoreSettings {
  authenticationKey?: Uint8Array | null;
  dayEndsAtHour?: number | undefined;
  /** The unproven ends that the journal's heads know, because somebody may have edited the table of events. */
  unproven?: UnprovenEnds;
}

/** The only writer of a journal. It keeps the head of the chain. */
export class JournalStore {
  readonly #connection: DatabaseSync;
  readonly #identity: JournalIdentity;
  readonly #addEvent: StatementSync;
  readonly #addPersonal: StatementSync;
  readonly #dayOfEntry: StatementSync;
  readonly #entryFold: StoredFold;
  readonly #project: Project;
  readonly #checkpoints: Checkpoints;
  readonly #writeHead: (marker: HeadMarker) => void;
  readonly #checkClosing: CheckClosing;
  readonly #erasure: ErasureTables;
  readonly prove: ProvePayment;
  readonly runs: RunTables;
  readonly steps: StepDetails;
  readonly printing: PrintTables;
  readonly #teller = createDayTeller();
  readonly #dayEndsAtHour: number;
  #reached: Reached;
  #failure: JournalFailure | null = null;

  /** @param connection open for writing and fully migrated */
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
      head,
      day: newestBusinessDay(connection),
      numbers: readGivenNumbers(connection),
      unproven: newestUnprovenEnds([unproven, readUnprovenEnds(connection)]),
    };
    this.#addEvent = connection.prepare(ADD_EVENT);
    this.#addPersonal = connection.prepare('INSERT INTO personal (seq, salt, data) VALUES (?, ?, ?)');
    this.#dayOfEntry = connection.prepare(
      'SELECT day FROM business_days WHERE first_seq <= ? ORDER BY first_seq DESC LIMIT 1',
    );
    this.#entryFold = prepareStoredFold(connection);
    this.#project = prepareProjection(connection, this.#entryFold);
    const authentication = (part: AuthenticatedPart) => authenticationKey && authenticationOf(authenticationKey, part);
    this.steps = prepareStepDetails(connection, identity.id, authentication('stepDetail'));
    this.#writeHead = prepareWrittenHead(connection, authentication('writtenHead'));
    this.#checkpoints = prepareCheckpoints(connection, identity.id, authentication('checkpoint'), (work) =>
      this.#within(work),
    );
    this.#checkClosing = prepareClosingRule(connection);
    this.#erasure = prepareErasure(connection);
    this.prove = prepareProof(connection, this.#checkpoints, () => this.#reached.head);
    this.runs = prepareRunTables(
      connection,
      (work) => this.#within(work),
      () => this.#reached.numbers.run,
    );
    this.printing = preparePrintTables(connection, (work) => this.#within(work));
  }

  /**
   * Appends an entry, which is durable when this returns.
   * @throws JournalFailed, also for every later entry; EntryRefused
   */
  append(entry: NewEntry, stepDetail?: StepDetail | null): { seq: number } {
    return this.appendAll([{ entry, stepDetail }]);
  }

  /** Writes all entries or none: see `DeskJournal.appendAll`. Throws the same errors as `append`. */
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

  /** Erases personal data: see `ErasureJournal.erasePersonal`. Throws the same errors as `append`. */
  erasePersonal(reference: string, { because, ...written }: Erasure): Result<Erased> {
    const { reached, result } = this.#within((): { reached: Reached; result: Result<Erased> } => {
      const reach = this.#erasure.reach(reference);
      const refused = erasureRefusal(reach, reference);
      if (refused || !reach) return { reached: this.#reached, result: refused ?? problem('paymentNotFound') };
      const { saleId, references, numbers } = reach;
      const happening = { kind: 'personalErased' as const, entries: [...numbers], ...because };
      const entry = this.#accept({ ...written, saleId, reference, happening }, undefined);
      const reached = this.#write(this.#reached, entry, undefined);
      this.#erasure.remove(reach);
      for (const each of references) this.steps.empty(each);
      this.#writeHead(this.#markerOf(reached));
      return { reached, result: { ok: true, value: { seq: reached.head.seq, saleId, entries: numbers } } };
    });
    this.#reached = reached;
    return result;
  }

  head(): JournalHead {
    return this.#headOf(this.#reached);
  }

  marker(): HeadMarker & { numbers: GivenNumbers } {
    return this.#markerOf(this.#reached);
  }

  unproven(): UnprovenEnds {
    return this.#reached.unproven;
  }

  fail(failure: JournalFailure): void {
    this.#failure ??= failure;
  }

  /** Moves the write-ahead log into the database, as far as readers allow. */
  checkpoint(): void {
    if (!this.#failure) this.#connection.exec('PRAGMA wal_checkpoint(PASSIVE)');
  }

  emptyLog(): boolean {
    return this.#failure === null && emptyLog(this.#connection);
  }

  buildNextCheckpoints(): boolean {
    return this.#failure === null && this.#checkpoints.buildOn(this.#reached.head);
  }

  /** Does the work in a transaction, which is durable when this returns. */
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

  #accept(entry: NewEntry, stepDetail: StepDetail | null | undefined): NewEntry {
    const parsed = newEntrySchema.safeParse(entry);
    if (!parsed.success) {
      const paths = parsed.error.issues.map((issue) => issue.path.join('.'));
      throw new EntryRefused('malformed', paths.join(', '));
    }
    const { happening, reference, saleId } = parsed.data;
    if (happening.kind === 'paymentIntended' && happening.mode !== this.#identity.mode) {
      throw new EntryRefused('otherMode', `this journal is kept for ${this.#identity.mode}`);
    }
    if ((reference === undefined) !== (saleId === undefined)) {
      throw new EntryRefused('otherSale', 'an entry names a payment with its sale');
    }
    if (stepDetail && reference === undefined)
      throw new EntryRefused('stepWithoutPayment', 'a step belongs to a payment');
    return parsed.data;
  }

  /**
   * Returns the business day of an entry. A seal at the end of a day closes it: no later entry belongs to it, whatever
   * a clock says.
   */
  #dayOf({ head, day: current }: Reached, { at, zone = current?.zone ?? 'UTC', happening }: NewEntry): BusinessDay {
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

  #write(reached: Reached, given: NewEntry, stepDetail: StepDetail | null | undefined): Reached {
    const { head: before } = reached;
    this.#checkClosing(given, before.seq, reached.numbers);
    const day = this.#dayOf(reached, given);
    const entry = dated(given, reached.day, day);
    const { payload, personal } = writtenEntry(entry);
    const seq = before.seq + 1;
    const prev = before.hash;
    const hash = eventHash(prev, seq, payload);
    this.#addEvent.run({ seq, ...eventColumns(entry), payload, prev, hash });
    if (personal) this.#addPersonal.run(seq, personal.salt, personal.data);
    const broken = this.#project(seq, entry);
    if (broken) throw new EntryRefused('ruleBroken', broken);
    this.#checkpoints.reached({ seq, hash });
    if (entry.reference && stepDetail) this.steps.keep(entry.reference, stepDetail);
    else if (entry.reference && stepDetail === null) this.steps.empty(entry.reference);
    return {
      head: { seq, hash },
      day,
      numbers: numbersAfter(reached.numbers, entry.happening),
      unproven: unprovenEndsAfter(reached.unproven, seq, entry.happening),
    };
  }

  /**
   * Rolls back. After a failed write only a reopening shows what is on disk. An entry that breaks a rule is not a
   * failed write.
   */
  #undo(cause: unknown): Error {
    this.#entryFold.forget();
    const refused = refusalOf(cause);
    if (!refused) this.#failure = failureOf(cause);
    try {
      if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK');
    } catch {
      // The first error is the one to report. The connection is given up below, and its transaction with it.
      this.#failure ??= 'failed';
    }
    return refused && !this.#failure ? refused : new JournalFailed(this.#failure ?? 'failed', { cause });
  }
}

/** Sets the business day of an entry. Only the writer knows the order of entries, and so their days. */
function dated({ zone: _zone, ...entry }: NewEntry, before: BusinessDay | null, now: BusinessDay): JournalEntry {
  const { day, zone, endsAtHour } = now;
  const isSame = before?.day === day && before.zone === zone && before.endsAtHour === endsAtHour;
  return { ...entry, day, ...(!isSame && { dayBegan: { zone, endsAtHour } }) };
}

function refusalOf(cause: unknown): EntryRefused | null {
  if (cause instanceof EntryRefused) return cause;
  if (!(cause instanceof Error) || !isBrokenRule(cause)) return null;
  return new EntryRefused('ruleBroken', cause.message, { cause });
}
