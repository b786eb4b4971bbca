import type { StepOutcome } from '../../../shared/payment/answers.ts';
import { UNSETTLED_CODES } from '../../../shared/payment/final-words.ts';
import { nextStepOf } from '../../../shared/payment/next-step.ts';
import type { MoneyOperation } from '../../../shared/payment/payment-state.ts';
import { openStepOf } from '../../../shared/payment/transition.ts';
import { namesAnother } from '../../../shared/payment/verdict.ts';
import type { Change, Situation } from './payment-change.ts';

/** @param sentBefore true if this run of the program had already sent the reference */
export function changeForOutcome(
  operation: MoneyOperation,
  outcome: StepOutcome,
  situation: Situation,
  sentBefore: boolean,
): Change {
  const { payment } = situation;
  switch (outcome.kind) {
    case 'answered': {
      const { answer, forCounter } = outcome;
      const instruction = answer.instruction ?? answer.message;
      // An answer about another payment counts as lost.
      if (namesAnother(answer, payment.reference)) return lost(operation, 'unreadable');
      const submitted = openStepOf(payment.state);
      const next = nextStepOf(operation, answer, submitted);
      return {
        happening: { kind: 'stepAnswered', operation, answer: { ...answer, authUrl: null }, next },
        // A step that may come back keeps its first details.
        ...(next.step !== null &&
          next.step !== submitted && {
            stepDetail: { instruction, authUrl: forCounter?.isAddressSecret ? null : answer.authUrl },
            stepShown: { instruction: forCounter?.instruction ?? instruction, authUrl: answer.authUrl },
          }),
      };
    }
    case 'refused':
      // The refusal says that this send did nothing. An earlier send may have arrived.
      return operation === 'initiate' && sentBefore
        ? lost(operation, 'unlistedError', { code: outcome.code })
        : refused(operation, outcome);
    case 'conflict':
      return {
        happening: { kind: 'referenceInUse', operation, message: outcome.message, sentBefore },
      };
    case 'unsent':
      return lost(operation, outcome.cause, { unsent: true });
    case 'unknown':
      return isReadableRefusal(operation, outcome)
        ? refused(operation, { code: outcome.code ?? '', message: null })
        : lost(operation, outcome.cause, { code: outcome.code });
  }
}

/**
 * Returns true if an error body after a PIN or OTP leaves the decision to a re-query. At initiate, or with an unsettled
 * code, the answer counts as lost.
 */
function isReadableRefusal(operation: MoneyOperation, outcome: Extract<StepOutcome, { kind: 'unknown' }>): boolean {
  const { cause, code } = outcome;
  if (operation === 'initiate' || cause !== 'unlistedError' || code === null) return false;
  return !UNSETTLED_CODES.includes(code.trim().toUpperCase());
}

type Refusal = Omit<Extract<StepOutcome, { kind: 'refused' }>, 'kind'>;

function refused(operation: MoneyOperation, { code, message, notDecrypted }: Refusal): Change {
  return { happening: { kind: 'stepRefused', operation, code, message, ...(notDecrypted && { notDecrypted }) } };
}

type LostHappening = Extract<Change['happening'], { kind: 'answerLost' }>;

export function lost(
  operation: MoneyOperation,
  cause: LostHappening['cause'],
  { unsent = false, code = null }: { unsent?: boolean; code?: string | null } = {},
): Change {
  return { happening: { kind: 'answerLost', operation, cause, unsent, code } };
}
