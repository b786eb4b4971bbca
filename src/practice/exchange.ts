import { type Answer, refusal } from './answer.ts';
import { type Harm, isProcessed } from './faults.ts';
import { type Incoming, maskIncoming } from './incoming.ts';
import { moveTo, type OperationContext } from './operations/context.ts';
import { type Reply, replyTo, replyWithoutAnswer } from './reply.ts';
import { settleLate } from './scenario.ts';

/**
 * One request and its reply: notes what came, takes the order to misbehave that is next in line, does the work unless the order
 * says not to, and makes the reply. It is one transaction: a killed service has done all of it or nothing.
 */
export function exchange(context: OperationContext, incoming: Incoming, work: () => Answer): Reply {
  return context.store.inTransaction(() => {
    const harm = context.store.takeFault(incoming.operation, incoming.reference);
    context.store.logReceived({
      at: context.now,
      operation: incoming.operation,
      reference: incoming.reference,
      ...maskIncoming(incoming),
      misbehaviour: harm?.misbehaviour.kind ?? null,
    });
    if (harm && !isProcessed(harm.misbehaviour)) return replyUnprocessed(harm);
    if (harm?.misbehaviour.kind === 'late-success') settle(context, incoming.reference);
    return replyTo(work(), harm);
  });
}

function replyUnprocessed({ misbehaviour, delayMs }: Harm): Reply {
  const reply = replyWithoutAnswer(misbehaviour) ?? replyTo(refusal('INTERNAL', 'Nothing was done'), null);
  return { ...reply, delayMs };
}

function settle(context: OperationContext, reference: string | null): void {
  const payment = reference === null ? null : context.store.paymentByReference(reference);
  if (payment) moveTo(context, payment, settleLate(payment.stage, context.now));
}
