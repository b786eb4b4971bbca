import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type JournalEntry, journalEntrySchema } from '../../shared/journal-entry.ts';
import type { JournalIdentity } from '../../shared/journal-identity.ts';
import { type EntryToAppend, JournalFailed, type JournalFailure, type StepDetail } from '../desk/journal-port.ts';
import type { RunChange } from '../desk/run-journal-port.ts';
import { type ChainHead, eventHash, hex } from './chain.ts';
import type { JournalHead } from './journal.ts';
import { EntryRefused } from './journal-errors.ts';
import { EVENT_COLUMNS, eventColumns, payloadOf, recordTextsOf } from './projection.ts';
import { type Project, prepareProjection } from './projection-tables.ts';
import { prepareRunTables, type RunTables } from './run-tables.ts';
import { prepareSearchBlocks, type SearchBlocks } from './search-blocks.ts';
import { failureOf, isBrokenRule } from './sqlite-failure.ts';

/** Adds entries to the journal, in transactions. There is one writer, and it knows the head of the chain. */
export class JournalStore {
  readonly #connection: DatabaseSync;
  readonly #identity: JournalIdentity;
  readonly #addEvent: StatementSync;
  readonly #keepStep: StatementSync;
  readonly #emptyStep: StatementSync;
  readonly #project: Project;
  readonly #blocks: SearchBlocks;
  /** Runs of re-queries, beside the chain. */
  readonly runs: RunTables;
  #head: ChainHead;
  #failure: JournalFailure | null = null;

  /** @param connection open for writing, with every migration done */
  constructor(connection: DatabaseSync, identity: JournalIdentity, head: ChainHead) {
    this.#connection = connection;
    this.#identity = identity;
    this.#head = head;
    const columns = ['seq', ...EVENT_COLUMNS, 'payload', 'prev', 'hash'];
    this.#addEvent = connection.prepare(
      `INSERT INTO event (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})`,
    );
    this.#keepStep = connection.prepare(
      `INSERT INTO step_detail (reference, instruction, auth_url, return_url) VALUES (?, ?, ?, ?)
       ON CONFLICT (reference) DO UPDATE
         SET instruction = excluded.instruction, auth_url = excluded.auth_url, return_url = excluded.return_url`,
    );
    this.#emptyStep = connection.prepare('DELETE FROM step_detail WHERE reference = ?');
    this.#blocks = prepareSearchBlocks(connection, (work) => this.#within(work));
    this.#project = prepareProjection(connection, (position) => this.#blocks.forgetFrom(position));
    this.runs = prepareRunTables(connection, (work) => this.#within(work));
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
    this.#head = this.#within(() => {
      let head = this.#head;
      for (const { entry, stepDetail } of accepted) head = this.#write(head, entry, stepDetail);
      if (runChange) this.runs.change(runChange);
      return head;
    });
    return { seq: this.#head.seq };
  }

  head(): JournalHead {
    const { id, mode } = this.#identity;
    return { journal: id, mode, seq: this.#head.seq, hash: hex(this.#head.hash) };
  }

  /** Moves what is durable in the write-ahead log into the database, as far as no reader is in the way. */
  checkpoint(): void {
    if (!this.#failure) this.#connection.exec('PRAGMA wal_checkpoint(PASSIVE)');
  }

  /** Does a little of what makes searches quick. @returns whether there is more to do */
  buildBlocksOn(): boolean {
    return this.#failure === null && this.#blocks.buildOn();
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

  #write(before: ChainHead, entry: JournalEntry, stepDetail: StepDetail | null | undefined): ChainHead {
    const records = recordTextsOf(entry);
    const payload = payloadOf(entry, records);
    const seq = before.seq + 1;
    const prev = before.hash;
    const hash = eventHash(prev, seq, payload);
    this.#addEvent.run({ seq, ...eventColumns(entry), payload, prev, hash });
    this.#project(seq, entry, records);
    if (entry.payment && stepDetail) {
      const { instruction, authUrl, returnUrl } = stepDetail;
      this.#keepStep.run(entry.payment.reference, instruction, authUrl, returnUrl);
    } else if (entry.payment && stepDetail === null) {
      this.#emptyStep.run(entry.payment.reference);
    }
    return { seq, hash };
  }

  /** After a failed write the same connection is never trusted again: what the disk holds is only known on reopening. */
  #undo(cause: unknown): Error {
    const ruleBroken = isBrokenRule(cause);
    if (!ruleBroken) this.#failure = failureOf(cause);
    try {
      if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK');
    } catch {
      // The first error is the one to tell; the connection is given up below, and with it the transaction.
      this.#failure ??= 'failed';
    }
    if (this.#failure) return new JournalFailed(this.#failure, { cause });
    return new EntryRefused('ruleBroken', cause instanceof Error ? cause.message : 'unknown rule', { cause });
  }
}
