import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';
import { keyProblem, type OfficeAnswer, type OfficeParts, refused, type SignedRequest } from './office-parts.ts';

const afterSchema = z.strictObject({ after: z.string().regex(/^(0|[1-9]\d{0,14})$/) });

/** Returns events that a till has lost: the stored piece after a number. Only the till that owns the journal may ask. */
export async function tellEvents(
  { ledger }: OfficeParts,
  id: string,
  { publicKey, query }: SignedRequest,
): Promise<OfficeAnswer> {
  const read = afterSchema.safeParse(Object.fromEntries(new URLSearchParams(query)));
  if (!read.success) return refused('malformed');
  const problem = await ledger.transaction(async (transaction) => keyProblem(await transaction.journal(id), publicKey));
  if (problem) return refused(problem);
  const lines = await ledger.linesAfter(id, Number(read.data.after));
  if (lines.length === 0) return { status: 200, body: { events: null } };
  const packed = await promisify(gzip)(Buffer.concat(lines));
  return { status: 200, body: { events: packed.toString('base64') } };
}
