import type { StepAnswer } from './answers.ts';
import type { MoneyOperation, OpenStep } from './payment-state.ts';
import { SUCCESS_CODES } from './verdict.ts';

/** What the answer to an operation asks for: a step of the customer, or only a re-query. */
export type NextStep =
  | { kind: 'step'; step: OpenStep }
  /** `step` is what comes back if the re-query does not know yet. */
  | { kind: 'confirm'; step: OpenStep | null };

const ADDRESS_SUGGESTIONS = ['NOAUTH_INTERNATIONAL', 'AVS_VBVSECURECODE'];

/**
 * Reads what comes next out of an answer (specification, "Authenticate card payment" and "States and transitions").
 * `SUCCESSFUL` with a suggestion asks for a step: it is no success. Models are compared without regard to case.
 * @param submitted the step that was submitted, null at initiate
 */
export function nextStepOf(operation: MoneyOperation, answer: StepAnswer, submitted: OpenStep | null): NextStep {
  if (operation === 'validate') {
    const accepted = answer.paymentCode !== null && SUCCESS_CODES.includes(answer.paymentCode);
    return { kind: 'confirm', step: accepted ? null : submitted };
  }
  if (answer.status?.toLowerCase() === 'failed') return { kind: 'confirm', step: null };
  return (operation === 'initiate' ? suggestedStep(answer) : null) ?? stepOfModel(answer);
}

function suggestedStep(answer: StepAnswer): NextStep | null {
  const suggestion = answer.suggestedAuthentication;
  if (suggestion === null) return null;
  if (suggestion.toUpperCase() === 'PIN') return open('cardPin', suggestion);
  return ADDRESS_SUGGESTIONS.includes(suggestion.toUpperCase()) ? open('billingAddress', suggestion) : null;
}

function stepOfModel(answer: StepAnswer): NextStep {
  const model = answer.authModelUsed?.toUpperCase() ?? '';
  const bankPage = answer.authUrl === null ? null : open('bankPage', null);
  if (answer.authenticateCode === '00') return confirm;
  if (model.endsWith('SECURECODE')) return bankPage ?? confirm;
  if (model === 'PIN' || model.includes('OTP')) return open('otp', null);
  if (bankPage) return bankPage;
  const askedToValidate = answer.authenticateCode === '02' && (model === '' || model === 'AUTH');
  return askedToValidate ? open('otp', null) : confirm;
}

const confirm: NextStep = { kind: 'confirm', step: null };

function open(step: OpenStep['step'], suggestion: string | null): NextStep {
  return { kind: 'step', step: { step, suggestion } };
}
