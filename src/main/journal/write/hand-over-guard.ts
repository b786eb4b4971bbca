import type { DatabaseSync } from 'node:sqlite';
import { isBehindItsCases } from '../../../shared/case/changes-of-cases.ts';
import { firstRefusal } from '../../../shared/check.ts';
import type { NewEntry } from '../../../shared/journal/journal-entry.ts';
import { JOURNAL_CHECKS } from '../../desk/hand-over/checks.ts';
import {
  EntryRefused,
  type HandOverStanding,
  JournalFailed,
  type JournalFailure,
} from '../../desk/ports/journal-port.ts';
import type { FileWatch } from '../database/file-watch.ts';
import type { UnprovenEnds } from '../heads/head-marker.ts';
import type { Heads } from '../heads/heads.ts';
import { prepareCaseReads } from '../read/case-reads.ts';
import { readTimeline } from '../read/reader.ts';
import { type DeskReads, reading } from '../records.ts';
import { failureOf } from '../sqlite-failure.ts';

/** The last check before goods leave. It runs in the writer thread. */
export function guardHandOvers(parts: {
  connection: DatabaseSync;
  payments: Pick<DeskReads, 'payment'>;
  hasKey: boolean;
  files: FileWatch;
  heads: Heads;
  unproven: () => UnprovenEnds;
  fail: (failure: JournalFailure) => void;
}) {
  const { connection, payments, hasKey, files, heads, unproven, fail } = parts;
  const cases = prepareCaseReads(connection);
  const firstEventOf = connection.prepare('SELECT min(seq) AS seq FROM event WHERE reference = ?');

  function standing(reference: string): HandOverStanding {
    if (!files.isUntouched()) {
      fail('replaced');
      throw new JournalFailed('replaced');
    }
    return reading(() => {
      const first = Number(firstEventOf.get(reference)?.seq ?? 0);
      const { lost, added } = unproven();
      return {
        hasKey,
        isEndProven: first >= lost,
        isConfirmedSince: first >= added || isConfirmedAfter(reference, added),
        isBehindItsCases: isBehind(reference),
      };
    });
  }

  function isConfirmedAfter(reference: string, after: number): boolean {
    return readTimeline(connection, reference).some(
      ({ seq, entry: { happening } }) => seq > after && happening.kind === 'requeried' && happening.verdict === 'paid',
    );
  }

  function isBehind(reference: string): boolean {
    const payment = payments.payment(reference);
    return payment !== null && isBehindItsCases(payment, cases.casesOfPayment(reference));
  }

  function refuseUnfit(reference: string): void {
    const check = firstRefusal(JOURNAL_CHECKS, { ...standing(reference), payment: { reference } })?.check;
    if (check)
      throw new EntryRefused(check.remedy === 'followCases' ? 'movedOn' : 'ruleBroken', `no hand-over: ${check.name}`);
  }

  function onDisk(work: () => void): void {
    try {
      work();
    } catch (error) {
      fail(failureOf(error));
      throw new JournalFailed(failureOf(error), { cause: error });
    }
  }

  return {
    standing,
    /**
     * Writes entries, after repeating the journal's rows of the table of checks for each hand-over. A payment that
     * contradicts its cases is refused as `movedOn`, because a case may be decided at this moment. Both heads name the
     * hand-over before it is acknowledged, so that a later loss is noticed. If no head can be written, the hand-over is
     * refused first.
     * @throws EntryRefused, JournalFailed, or an error of `write`
     */
    around<Value>(entries: readonly NewEntry[], write: () => Value): Value {
      const handedOver = entries.filter(({ happening }) => happening.kind === 'goodsHandedOver');
      if (handedOver.length === 0) return write();
      for (const { reference } of handedOver) if (reference) refuseUnfit(reference);
      onDisk(heads.tryDisk);
      const value = write();
      onDisk(heads.mark);
      return value;
    },
  };
}
