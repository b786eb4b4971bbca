import type { StepAnswer } from './answers.ts';
import { SUCCESS_CODES } from './final-words.ts';
import type { MoneyOperation, NextStep, OpenStep } from './payment-state.ts';

const ADDRESS_SUGGESTIONS = ['NOAUTH_INTERNATIONAL', 'AVS_VBVSECURECODE'];

/**
 * Returns the step that follows an answer (specification, "Authenticate card payment" and "States and transitions").
 * `SUCCESSFUL` with a suggestion asks for a step: it is not a success. Upper and lower case do not matter in
 * `authModelUsed`.
 * @param submitted the step that was submitted; null after initiate
 */
export function nextStepOf(operation: MoneyOperation, answer: StepAnswer, submitted: OpenStep | null): NextStep {
  if (operation === 'validate') {
    const accepted = answer.paymentCode !== null && SUCCESS_CODES.includes(answer.paymentCode);
    return { kind: 'confirm', step: accepted ? null : submitted };
  }
  if (answer.status?.toLowerCase() === 'failed') return { kind: 'confirm', step: null };
  const isSuggestion = operation === 'initiate' || answer.statusMessage?.toUpperCase() === 'AUTH_SUGGESTION';
  return (isSuggestion ? suggestedStep(operation, answer) : null) ?? stepOfModel(answer);
}

/**
 * Returns the suggested step. After authenticate, a repeated suggestion counts only if the answer asks for its step.
 */
function suggestedStep(operation: MoneyOperation, { suggestedAuthentication, authUrl }: StepAnswer): NextStep | null {
  const suggestion = suggestedAuthentication;
  if (suggestion === null) return null;
  if (suggestion.toUpperCase() === 'PIN') return open('cardPin', suggestion);
  if (!ADDRESS_SUGGESTIONS.includes(suggestion.toUpperCase())) return null;
  // After the address was submitted, AVS_VBVSECURECODE means the bank page in the same answer.
  return operation === 'authenticate' && authUrl !== null ? open('bankPage', null) : open('billingAddress', suggestion);
}

function stepOfModel(answer: StepAnswer): NextStep {
  const model = answer.authModelUsed?.toUpperCase() ?? '';
  const isSecureCode = model.endsWith('SECURECODE');
  const bankPage = answer.authUrl === null ? null : open('bankPage', null);
  if (answer.authenticateCode === '00') {
    const mayNeedPage = isSecureCode || answer.suggestedAuthentication?.toUpperCase().endsWith('SECURECODE');
    return mayNeedPage && bankPage ? { kind: 'confirm', step: bankPage.step } : confirm;
  }
  if (isSecureCode) return bankPage ?? confirm;
  if (model === 'PIN' || model.includes('OTP')) return open('otp', null);
  if (bankPage) return bankPage;
  return answer.authenticateCode === '02' ? open('otp', null) : confirm;
}

const confirm: NextStep = { kind: 'confirm', step: null };

function open(step: OpenStep['step'], suggestion: string | null): Extract<NextStep, { kind: 'step' }> {
  return { kind: 'step', step: { step, suggestion } };
}
