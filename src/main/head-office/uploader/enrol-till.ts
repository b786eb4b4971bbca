import { type Enrolment, OFFICE_PATHS, refusalSchema, standingSchema } from '../../../shared/head-office/wire.ts';
import type { JournalIdentity } from '../../../shared/journal/journal-identity.ts';
import type { SignedReceipt } from '../../../shared/journal/receipt.ts';
import { isReceiptOf } from './receipt-signature.ts';
import type { Exchange } from './upload-ports.ts';

export type EnrolResult =
  /** @property receipt names the key of head office, which the till trusts from now on */
  | { ok: true; receipt: SignedReceipt }
  /** `notOffice`: the answer does not come from a head office. */
  | { ok: false; why: 'away' | 'codeWrong' | 'tooMany' | 'otherKey' | 'revoked' | 'notOffice' };

/** Asks head office to enrol this till. @param asked.code null if a known till continues in a new journal */
export async function enrolTill(
  exchange: Exchange,
  asked: { code: string | null; publicKey: string; identity: JournalIdentity },
): Promise<EnrolResult> {
  const body = Buffer.from(JSON.stringify(asked satisfies Enrolment));
  const reply = await exchange({ method: 'POST', path: OFFICE_PATHS.enrolments, query: '', body });
  if (!reply) return { ok: false, why: 'away' };
  const standing = standingSchema.safeParse(reply.body);
  if (reply.status === 200 && standing.success) {
    const { receipt } = standing.data;
    const isOwn = receipt.receipt.journal === asked.identity.id && isReceiptOf(receipt.receipt.publicKey, receipt);
    return isOwn ? { ok: true, receipt } : { ok: false, why: 'notOffice' };
  }
  const refusal = refusalSchema.safeParse(reply.body);
  // A proxy answers with its own page if head office is down.
  if (!refusal.success) return { ok: false, why: reply.status >= 500 ? 'away' : 'notOffice' };
  switch (refusal.data.problem) {
    case 'codeWrong':
      return { ok: false, why: 'codeWrong' };
    case 'tooMany':
      return { ok: false, why: 'tooMany' };
    case 'keyUnknown':
      return { ok: false, why: 'otherKey' };
    case 'revoked':
      return { ok: false, why: 'revoked' };
    case 'notReady':
      return { ok: false, why: 'away' };
    default:
      return { ok: false, why: 'notOffice' };
  }
}
