import type { RecordTexts } from '../../src/main/journal/tables/projection.ts';
import { canonicalJson, canonicalJsonOf } from '../../src/shared/journal/canonical.ts';
import type { JournalEntry } from '../../src/shared/journal/journal-entry.ts';

/**
 * Writes the records of the entries of one receipt as canonical JSON. Nearly all parts of a record are those of the entry
 * before, the same objects, so each is written once.
 */
export function createRecordTexts(): (entry: JournalEntry) => RecordTexts {
  const written = new Map<object, string>();

  function memberText(member: unknown): string {
    if (typeof member !== 'object' || member === null) return canonicalJson(member);
    const known = written.get(member);
    if (known !== undefined) return known;
    const text = canonicalJson(member);
    written.set(member, text);
    return text;
  }

  function recordText(record: object | null): string | null {
    if (record === null) return null;
    const members: Record<string, string> = {};
    for (const [name, member] of Object.entries(record)) members[name] = memberText(member);
    return canonicalJsonOf(members);
  }

  return ({ payment, sale }) => ({ payment: recordText(payment), sale: recordText(sale) });
}
