import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { keyProblem, type OfficeAnswer, type OfficeParts, refused, type SignedRequest } from './office-parts.ts';

const afterSchema = z.strictObject({ after: z.string().regex(/^(0|[1-9]\d{0,14})$/) });

/**
 * Gives a till back what it has lost: the events that follow a number, as many as lie together in one piece. Nobody but the till
 * whose journal it is may ask, since that has sent them.
 */
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
  const events = lines.length === 0 ? null : gzipSync(Buffer.concat(lines)).toString('base64');
  return { status: 200, body: { events } };
}
