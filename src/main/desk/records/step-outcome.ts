import type { StepOutcome } from '../../../shared/payment/answers.ts';
import { UNSETTLED_CODES } from '../../../shared/payment/final-words.ts';
import { nextStepOf } from '../../../shared/payment/next-step.ts';
import type { MoneyOperation } from '../../../shared/payment/payment-state.ts';
import { openStepOf } from '../../../shared/payment/transition.ts';
import { namesAnother } from '../../../shared/payment/verdict.ts';
import type { Change, Situation } from './payment-change.ts';

/**
 * What the sorted outcome of an operation that moves money means for the payment. Pure.
 * @param sentBefore whether this program had sent this reference before
 */
export function changeForOutcome(
  operation: MoneyOperation,
  outcome: StepOutcome,
  situation: Situation,
  sentBefore: boolean,
): Change {
  const { payment, at } = situation;
  switch (outcome.kind) {
    case 'answered': {
      const { answer, forCounter } = outcome;
      const instruction = answer.instruction ?? answer.message;
      // An answer about another payment says nothing of this one, so this one's answer is lost.
      if (namesAnother(answer, payment.reference)) return lost(operation, at, 'unreadable');
      const submitted = openStepOf(payment.state);
      const next = nextStepOf(operation, answer, submitted);
      return {
        event: { kind: 'stepAnswered', operation, next, at },
        happening: { kind: 'stepAnswered', operation, answer: { ...answer, authUrl: null } },
        // Where the same step may come back, what it said of itself the first time stays.
        ...(next.step !== null &&
          next.step !== submitted && {
            stepDetail: { instruction, authUrl: forCounter?.isAddressSecret ? null : answer.authUrl },
            stepShown: { instruction: forCounter?.instruction ?? instruction, authUrl: answer.authUrl },
          }),
      };
    }
    case 'refused':
      // It says that nothing was done with this sending. An earlier one may have arrived all the same.
      return operation === 'initiate' && sentBefore
        ? lost(operation, at, 'unlistedError', { code: outcome.code })
        : refused(operation, at, outcome);
    case 'conflict':
      return {
        event: { kind: 'referenceInUse', sentBefore, at },
        happening: { kind: 'referenceInUse', operation, message: outcome.message },
      };
    case 'unsent':
      return lost(operation, at, outcome.cause, { unsent: true });
    case 'unknown':
      return isReadableRefusal(operation, outcome)
        ? refused(operation, at, { code: outcome.code ?? '', message: null })
        : lost(operation, at, outcome.cause, { code: outcome.code });
  }
}

/**
 * An error body in answer to a PIN or an OTP is an answer other than success: a re-query decides, and the step comes
 * back if that is not final. At initiate, and with a code that says "not known", it is a lost answer.
 */
function isReadableRefusal(operation: MoneyOperation, outcome: Extract<StepOutcome, { kind: 'unknown' }>): boolean {
  const { cause, code } = outcome;
  if (operation === 'initiate' || cause !== 'unlistedError' || code === null) return false;
  return !UNSETTLED_CODES.includes(code.trim().toUpperCase());
}

type Refusal = Omit<Extract<StepOutcome, { kind: 'refused' }>, 'kind'>;

function refused(operation: MoneyOperation, at: string, refusal: Refusal): Change {
  const { code, message, notDecrypted } = refusal;
  const mark = notDecrypted && { notDecrypted };
  return {
    event: { kind: 'stepRefused', operation, code, at, ...mark },
    happening: { kind: 'stepRefused', operation, code, message, ...mark },
  };
}

type LostHappening = Extract<Change['happening'], { kind: 'answerLost' }>;

export function lost(
  operation: MoneyOperation,
  at: string,
  cause: LostHappening['cause'],
  { unsent = false, code = null }: { unsent?: boolean; code?: string | null } = {},
): Change {
  return {
    event: { kind: 'answerLost', cause, unsent, at },
    happening: { kind: 'answerLost', operation, cause, unsent, code },
  };
}
