import type { Answer } from '../answer.ts';
import { decisionPage, finishedPage, lyingPage, unknownPage } from '../bank-page.ts';
import type { NumberedPayment, Stage } from '../payment.ts';
import { courseOf } from '../payment-course.ts';
import { paymentRecord } from '../record.ts';
import { failStep, passStep } from '../scenario.ts';
import { moveTo, type OperationContext, viewOf } from './context.ts';

/** Shows the bank page of a payment at an address that only its `authUrl` reveals. */
export function showBankPage(payment: NumberedPayment | null): Answer {
  if (!payment) return html(404, unknownPage());
  return html(200, waitsOnPage(payment.stage) ? decisionPage(payment) : finishedPage(payment));
}

/**
 * Handles the customer's decision and sends the browser back to the merchant (specification, "Events"). A decision on
 * a payment that no longer waits changes nothing, so a form that is sent twice does no harm.
 */
export function decideOnBankPage(
  context: OperationContext,
  payment: NumberedPayment | null,
  decision: string | null,
): Answer {
  if (!payment) return html(404, unknownPage());
  const isOpen = waitsOnPage(payment.stage);
  if (isOpen && decision !== 'approve' && decision !== 'decline') return html(400, decisionPage(payment));
  const decided = isOpen ? moveTo(context, payment, stageAfter(context, payment, decision === 'approve')) : payment;
  if (isOpen && decision === 'approve' && courseOf(payment).pageLies) return html(200, lyingPage(decided));
  if (!decided.redirectUrl) return html(200, finishedPage(decided));
  const record = paymentRecord(viewOf(context, decided), 'transactionReference');
  return { kind: 'return', redirectUrl: decided.redirectUrl, record };
}

function stageAfter(context: OperationContext, payment: NumberedPayment, isApproved: boolean): Stage {
  if (isApproved) return passStep(courseOf(payment), payment.stage, context.now);
  return failStep(payment.stage, { code: '17', message: 'Customer cancellation' }, context.now);
}

function waitsOnPage(stage: Stage): boolean {
  return stage.kind === 'waiting' && stage.step === 'bank-page';
}

function html(httpStatus: number, content: string): Answer {
  return { kind: 'page', httpStatus, content };
}
