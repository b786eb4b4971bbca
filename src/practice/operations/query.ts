import { z } from 'zod';
import { type Answer, refusal, requeried } from '../answer.ts';
import { NOT_AN_OBJECT, publicKeyField, readFields, requiredText } from '../fields.ts';
import type { Incoming } from '../incoming.ts';
import { paymentByReference } from '../payment.ts';
import { OTHER_PAYMENTS } from '../payment-course.ts';
import { requeryRecord } from '../requery-record.ts';
import { type OperationContext, viewOf } from './context.ts';

export function query(context: OperationContext, incoming: Incoming): Answer {
  const request = readFields(requestSchema(context.publicKey), incoming.body);
  if (!request.ok) return request.refusal;
  const { transactionId, paymentType } = request.fields;
  const payment =
    paymentByReference(context.database, transactionId) ??
    OTHER_PAYMENTS.find((other) => other.reference === transactionId);
  if (payment?.paymentType !== paymentType)
    return refusal('NOT_FOUND', 'No payment of this type has this transactionId');
  return requeried(requeryRecord(viewOf(context, payment)));
}

function requestSchema(publicKey: string) {
  return z.object(
    {
      publicKey: publicKeyField(publicKey),
      transactionId: requiredText('transactionId'),
      paymentType: z.enum(['ACCOUNT', 'CARD', 'QR', 'USSD', 'WALLET'], {
        error: 'paymentType must be ACCOUNT, CARD, QR, USSD or WALLET',
      }),
    },
    NOT_AN_OBJECT,
  );
}
