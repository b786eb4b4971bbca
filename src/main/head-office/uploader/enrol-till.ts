import {
  type Enrolment,
  OFFICE_PATHS,
  type OfficeProblem,
  refusalSchema,
  standingSchema,
} from '../../../shared/head-office/wire.ts';
import type { SignedReceipt } from '../../../shared/journal/receipt.ts';
import type { SignedRotation } from '../../../shared/journal/seal.ts';
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
 * @param rotations the rotations that lead to the till's key, oldest first
 * @returns a receipt; the till trusts the key in it from now on
 */
export async function enrolTill(
  exchange: Exchange,
  asked: Enrolment,
  rotations: readonly SignedRotation[],
): Promise<Result<SignedReceipt>> {
  const post = async (path: string, body: unknown) =>
    await exchange({ method: 'POST', path, query: '', body: Buffer.from(JSON.stringify(body)) });
  const { id, continues } = asked.identity;
  // Head office may know only a key that the till replaced while it was not connected.
  const known = rotations.length > 0 ? [id, continues?.journal] : [];
  for (const journal of known) {
    const isAway = journal && (await post(OFFICE_PATHS.rotations(journal), rotations)) === null;
    if (isAway) return problem('headOfficeAway');
  }
  const reply = await post(OFFICE_PATHS.enrolments, asked);
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
