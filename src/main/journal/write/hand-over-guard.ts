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
import type { ProvePayment } from './payment-proof.ts';

/** Runs the last checks before goods leave, in the writer thread. */
export function guardHandOvers(parts: {
  connection: DatabaseSync;
  payments: Pick<DeskReads, 'payment'>;
  prove: ProvePayment;
  hasKey: boolean;
  files: FileWatch;
  heads: Heads;
  unproven: () => UnprovenEnds;
  fail: (failure: JournalFailure) => void;
}) {
  const { connection, payments, prove, hasKey, files, heads, unproven, fail } = parts;
  const cases = prepareCaseReads(connection);

  function standing(reference: string): HandOverStanding {
    if (!files.isUntouched()) {
      fail('replaced');
      throw new JournalFailed('replaced');
    }
    return reading(() => {
      const { lost, added } = unproven();
      const first = lost === 0 && added === 0 ? 0 : firstSeqOf(reference);
      return {
        hasKey,
        isEndProven: first >= lost,
        isConfirmedSince: first >= added || isConfirmedAfter(reference, added),
        isBehindItsCases: isBehind(reference),
      };
    });
  }

  /** Reads the proof, because edited columns could make a payment look newer. An unproven payment counts as the oldest. */
  function firstSeqOf(reference: string): number {
    const proof = prove(reference);
    return proof.kind === 'proven' ? proof.firstSeq : 0;
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
     * Writes entries, and first repeats `JOURNAL_CHECKS` for each hand-over. A payment that contradicts its cases is
     * refused as `movedOn`, because a case may be decided at this moment. Both heads name the hand-over before it is
     * acknowledged, so that a later loss is noticed. If no head can be written, the hand-over is refused first.
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
