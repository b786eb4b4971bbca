import { z } from 'zod';
import type { Answer } from '../answer.ts';
import { PRACTICE_BANKS } from '../banks.ts';
import { publicKeyField, readFields } from '../fields.ts';
import type { Incoming } from '../incoming.ts';
import type { OperationContext } from './context.ts';

/** List of banks (specification, "List of banks"). */
export function listBanks(context: OperationContext, incoming: Incoming): Answer {
  const request = readFields(z.object({ publicKey: publicKeyField(context.publicKey) }), incoming.body);
  if (!request.ok) return request.refusal;
  const banks = PRACTICE_BANKS.map((bank) => ({ ...bank, logoUrl: `${context.baseUrl}/logos/${bank.bankCode}.svg` }));
  return { kind: 'body', httpStatus: 200, body: { status: 'SUCCESS', data: { banks } } };
}
