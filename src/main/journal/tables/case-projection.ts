import type { DatabaseSync } from 'node:sqlite';
import { type CaseRecord, caseRecordSchema } from '../../../shared/case/case.ts';
import { isOfCase } from '../../../shared/case/case-words.ts';
import { type CaseRule, foldCase } from '../../../shared/case/fold-case.ts';
import { canonicalJson } from '../../../shared/journal/canonical.ts';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { parsedJson } from '../records.ts';
import { type Columns, insertion, sortableTime } from './projection.ts';

const CASE_COLUMNS = ['id', 'number', 'status', 'due_at', 'updated_at', 'last_seq', 'record'] as const;

const CASE_PAYMENT_COLUMNS = ['case_id', 'reference', 'linked', 'review', 'still_unknown'] as const;

function caseColumns(record: CaseRecord, lastSeq: number): Columns<(typeof CASE_COLUMNS)[number]> {
  return {
    id: record.id,
    number: record.number,
    status: record.state.status,
    due_at: sortableTime(record.dueAt),
    updated_at: sortableTime(record.updatedAt),
    last_seq: lastSeq,
    record: canonicalJson(record),
  };
}

function casePaymentRows(record: CaseRecord): Columns<(typeof CASE_PAYMENT_COLUMNS)[number]>[] {
  const { id, flags } = record;
  const linked = [...record.references, ...(record.external ?? []).map(({ reference }) => reference)];
  const named = new Set([...linked, ...flags.map(({ reference }) => reference)]);
  return [...named].sort().map((reference) => {
    const isFlagged = (asked: 'review' | 'stillUnknown') =>
      flags.some((flag) => flag.reference === reference && flag.why === asked);
    return {
      case_id: id,
      reference,
      linked: Number(linked.includes(reference)),
      review: Number(isFlagged('review')),
      still_unknown: Number(isFlagged('stillUnknown')),
    };
  });
}

/** @returns the rule that the entry breaks; nothing changes then */
export type ProjectCase = (seq: number, entry: JournalEntry) => CaseRule | null;

export function prepareCaseProjection(connection: DatabaseSync): ProjectCase {
  const readCase = connection.prepare('SELECT record FROM cases WHERE id = ?');
  const writeCase = connection.prepare(
    `${insertion('cases', CASE_COLUMNS)}
     ON CONFLICT (id) DO UPDATE SET status = excluded.status, due_at = excluded.due_at,
       updated_at = excluded.updated_at, last_seq = excluded.last_seq, record = excluded.record`,
  );
  const emptyPayments = connection.prepare('DELETE FROM case_payments WHERE case_id = ?');
  const writePayment = connection.prepare(insertion('case_payments', CASE_PAYMENT_COLUMNS));
  return (seq, { at, actor, happening }) => {
    if (!isOfCase(happening)) return null;
    const kept = readCase.get(happening.case.id);
    const before = kept ? parsedJson(caseRecordSchema, kept.record) : null;
    const folded = foldCase(before, { at, actor, happening });
    if (!folded.ok) return folded.rule;
    writeCase.run(caseColumns(folded.value, seq));
    emptyPayments.run(folded.value.id);
    for (const row of casePaymentRows(folded.value)) writePayment.run(row);
    return null;
  };
}
