import type { DatabaseSync } from 'node:sqlite';
import { isBehindItsCases } from '../../../shared/case/changes-of-cases.ts';
import type { JournalEntry } from '../../../shared/journal/journal-entry.ts';
import { JournalFailed, type JournalFailure, type ReleaseRefusal } from '../../desk/ports/journal-port.ts';
import type { FileWatch } from '../database/file-watch.ts';
import type { Heads } from '../heads/heads.ts';
import type { UnprovenEnds } from '../heads/unproven-ends.ts';
import { EntryRefused } from '../journal-errors.ts';
import { prepareCaseReads } from '../read/case-reads.ts';
import { type DeskReads, reading } from '../records.ts';
import { failureOf } from '../sqlite-failure.ts';

/** The last wall before goods leave: it stands in the thread that writes. */
export interface ReleaseGuard {
  /** Why goods of this payment must not leave on this journal; null where nothing is known against it. */
  refusal(reference: string): ReleaseRefusal | null;
  /**
   * Writes entries. Goods of a payment that is not yet what its cases say of it are refused as `movedOn`: a case may be decided
   * in the moment in which they leave. Where an entry hands goods over, both heads name what is before it, and then it itself, before it is
   * acknowledged: whatever is cut off or put back afterwards, the release is missed at the next start. The head is
   * written before as well, so that a disk that does not take it refuses the release while nothing is written yet.
   * @throws EntryRefused, JournalFailed, or what `write` throws
   */
  around<Value>(entries: readonly JournalEntry[], write: () => Value): Value;
}

export function guardReleases(parts: {
  connection: DatabaseSync;
  payments: Pick<DeskReads, 'payment'>;
  hasKey: boolean;
  files: FileWatch;
  heads: Heads;
  unproven: () => UnprovenEnds;
  /** The journal takes no more entries. */
  fail: (failure: JournalFailure) => void;
}): ReleaseGuard {
  const { connection, payments, hasKey, files, heads, unproven, fail } = parts;
  const cases = prepareCaseReads(connection);
  // The payloads are asked, which the proof of the payment follows from hash to hash.
  const confirmedAfter = connection.prepare(
    `SELECT 1 FROM event WHERE reference = ? AND seq > ? AND payload ->> '$.payment.reference' = reference
       AND payload ->> '$.happening.kind' = 'requeried' AND payload ->> '$.happening.verdict' = 'paid' LIMIT 1`,
  );
  const firstEventOf = connection.prepare('SELECT min(seq) AS seq FROM event WHERE reference = ?');

  function refusal(reference: string): ReleaseRefusal | null {
    if (!files.isUntouched()) {
      fail('replaced');
      throw new JournalFailed('replaced');
    }
    if (!hasKey) return 'noKey';
    return reading(() => {
      const first = Number(firstEventOf.get(reference)?.seq ?? 0);
      const { lost, added } = unproven();
      if (first < lost) return 'beforeHeadAccepted';
      return first < added && confirmedAfter.get(reference, added) === undefined ? 'notConfirmedSince' : null;
    });
  }

  function isBehind(reference: string): boolean {
    const payment = payments.payment(reference);
    return payment !== null && isBehindItsCases(payment, cases.casesOfPayment(reference));
  }

  function mark(): void {
    try {
      heads.mark();
    } catch (error) {
      fail(failureOf(error));
      throw new JournalFailed(failureOf(error), { cause: error });
    }
  }

  return {
    refusal,
    around(entries, write) {
      const released = entries.filter(({ happening }) => happening.kind === 'goodsHandedOver');
      if (released.length === 0) return write();
      for (const { payment } of released) {
        const refused = payment ? refusal(payment.reference) : null;
        if (refused) throw new EntryRefused('ruleBroken', `no release: ${refused}`);
        if (payment && isBehind(payment.reference))
          throw new EntryRefused('movedOn', 'a case of it was decided meanwhile');
      }
      mark();
      const value = write();
      mark();
      return value;
    },
  };
}
