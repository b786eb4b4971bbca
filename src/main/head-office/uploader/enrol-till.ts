import {
  type Enrolment,
  OFFICE_PATHS,
  type OfficeProblem,
  refusalSchema,
  standingSchema,
} from '../../../shared/head-office/wire.ts';
import type { JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import type { SignedReceipt } from '../../../shared/journal/receipt.ts';
import { type ProblemCode, problem, type Result } from '../../../shared/problems.ts';
import { isReceiptOf } from './receipt-signature.ts';
import type { Exchange } from './upload-ports.ts';

/** The refusals of an enrolment. Any other refusal shows that the address is not a head office. */
const REFUSALS: Partial<Record<OfficeProblem, ProblemCode>> = {
  codeWrong: 'headOfficeCodeWrong',
  tooMany: 'headOfficeTooMany',
  keyUnknown: 'headOfficeOtherKey',
  revoked: 'headOfficeRevoked',
  notReady: 'headOfficeAway',
};

/**
 * Asks head office to enrol this till.
 * @param asked.code null if a known till continues in a new journal
 * @returns a receipt; the till trusts the key in it from now on
 */
export async function enrolTill(
  exchange: Exchange,
  asked: { code: string | null; publicKey: string; identity: JournalIdentity },
): Promise<Result<SignedReceipt>> {
  const body = Buffer.from(JSON.stringify(asked satisfies Enrolment));
  const reply = await exchange({ method: 'POST', path: OFFICE_PATHS.enrolments, query: '', body });
  if (!reply) return problem('headOfficeAway');
  const standing = standingSchema.safeParse(reply.body);
  if (reply.status === 200 && standing.success) {
    const { receipt } = standing.data;
    const isOwn = receipt.receipt.journal === asked.identity.id && isReceiptOf(receipt.receipt.publicKey, receipt);
    return isOwn ? { ok: true, value: receipt } : problem('headOfficeNotThere');
  }
  const refusal = refusalSchema.safeParse(reply.body);
  if (refusal.success) return problem(REFUSALS[refusal.data.problem] ?? 'headOfficeNotThere');
  // A proxy answers with its own page if head office is down.
  return problem(reply.status >= 500 ? 'headOfficeAway' : 'headOfficeNotThere');
}
