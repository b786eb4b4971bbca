import { type Report, reportSchema } from '../../shared/head-office/wire.ts';
import type { Finding } from '../ledger/finding.ts';
import type { KnownJournal, LedgerTransaction } from '../ledger/ledger-port.ts';
import { parsedJson } from '../protocol/parsed-json.ts';
import {
  genesisOf,
  keyProblem,
  type OfficeAnswer,
  type OfficeParts,
  refused,
  type SignedRequest,
  standing,
} from './office-parts.ts';

/** Accepts a till's report of a contradiction. It becomes a finding only if head office can verify it. */
export async function takeReport(parts: OfficeParts, id: string, request: SignedRequest): Promise<OfficeAnswer> {
  const read = reportSchema.safeParse(parsedJson(request.body));
  if (!read.success) return refused('malformed');
  const report = read.data;
  const taken = await parts.ledger.transaction(async (transaction) => {
    const journal = await transaction.journal(id);
    const problem = keyProblem(journal, request.publicKey);
    if (problem || !journal) return { answer: refused(problem ?? 'journalUnknown'), isFound: false };
    const isFound =
      (await holds(parts, transaction, journal, report)) &&
      (await transaction.addFinding(findingOf(parts, journal, report, request)));
    return { answer: standing(parts, journal), isFound };
  });
  if (taken.isFound) parts.log({ finding: report.kind, journal: id });
  return taken.answer;
}

async function holds(
  { witness }: OfficeParts,
  transaction: LedgerTransaction,
  journal: KnownJournal,
  report: Report,
): Promise<boolean> {
  if (report.kind === 'headOfficeSetBack') {
    const { before, after } = report;
    const areOwn = [before, after].every((each) => witness.hasSigned(each) && each.receipt.journal === journal.id);
    const isLess = before.receipt.seq > after.receipt.seq;
    // Of two concurrent requests, the first may be answered last. So the report counts only if the entry is missing.
    return areOwn && isLess && (await hashAt(transaction, journal, before.receipt.seq)) !== before.receipt.hash;
  }
  // Only a till that has lost an entry signs a head before that entry.
  const { own, office } = report;
  if (own.seq >= office.seq) return false;
  return (
    (await hashAt(transaction, journal, own.seq)) === own.hash &&
    (await hashAt(transaction, journal, office.seq)) === office.hash
  );
}

async function hashAt(transaction: LedgerTransaction, journal: KnownJournal, seq: number): Promise<string | null> {
  if (seq === 0) return genesisOf(journal).hash;
  return (await transaction.hashes(journal.id, seq, seq)).get(seq) ?? null;
}

function findingOf({ clock }: OfficeParts, { id }: KnownJournal, report: Report, request: SignedRequest): Finding {
  const { signatureInput, signature, contentDigest } = request;
  const key =
    report.kind === 'olderCopy'
      ? `${report.own.seq} ${report.office.seq} ${report.office.hash}`
      : `${report.before.receipt.seq} ${report.before.receipt.at}`;
  const proof = JSON.stringify({ report, signatureInput, signature, contentDigest });
  return { journal: id, kind: report.kind, key, foundAt: clock().toISOString(), proof };
}
