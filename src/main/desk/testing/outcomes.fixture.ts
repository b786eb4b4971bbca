import type { StepAnswer, StepOutcome } from '../../../shared/payment/answers.ts';
import { BANK_PAGE, stepAnswer } from '../../../shared/testing/answers.fixture.ts';
import { cardCharge, type OpenTill, openTill } from './open-till.fixture.ts';

function answered(changes: Partial<StepAnswer>): StepOutcome {
  return { kind: 'answered', answer: stepAnswer({ reference: null, ...changes }) };
}

export const ASKS_PIN = answered({ statusMessage: 'AUTH_SUGGESTION', suggestedAuthentication: 'PIN' });
export const ASKS_OTP = answered({ authModelUsed: 'PIN', authenticateCode: '02', instruction: 'Key the OTP' });
export const ASKS_ACCOUNT_OTP = answered({
  status: 'success-pending-validation',
  authenticateCode: '02',
  instruction: 'Key the OTP sent to you',
});
export const ASKS_BANK_PAGE = answered({ authModelUsed: 'VBVSECURECODE', authenticateCode: '02', authUrl: BANK_PAGE });
export const NO_STEP = answered({ authenticateCode: '00' });
export const ACCEPTED = answered({ paymentCode: '00', message: 'successful' });
export const NOT_ACCEPTED = answered({ paymentCode: '57', message: 'Wrong OTP' });
export const REFUSED: StepOutcome = { kind: 'refused', code: 'INPUT', message: 'cvv is required' };
export const CONFLICT: StepOutcome = { kind: 'conflict', message: null };
export const UNSENT: StepOutcome = { kind: 'unsent', cause: 'connectionRefused' };
export const TIMED_OUT: StepOutcome = { kind: 'unknown', cause: 'timedOut', httpStatus: null, code: null };
export const UNLISTED_ERROR: StepOutcome = { kind: 'unknown', cause: 'unlistedError', httpStatus: 400, code: 'OTP' };

export async function chargeAnswered({ desk, gateway, payment }: OpenTill, ...answers: StepOutcome[]): Promise<string> {
  gateway.will('initiate', ...answers);
  await desk.charge(cardCharge());
  return payment().reference;
}

export async function tillAfter(charge: (till: OpenTill) => Promise<string>): Promise<[OpenTill, string]> {
  const till = openTill();
  return [till, await charge(till)];
}

export async function chargeToPin(till: OpenTill): Promise<string> {
  return await chargeAnswered(till, ASKS_PIN);
}

export async function chargeToBankPage(till: OpenTill): Promise<string> {
  return await chargeAnswered(till, ASKS_BANK_PAGE);
}

export async function chargeToOtp(till: OpenTill): Promise<string> {
  const reference = await chargeToPin(till);
  till.gateway.will('authenticate', ASKS_OTP);
  await till.desk.submit(reference, { step: 'cardPin', pin: '3310' });
  return reference;
}

export async function chargeToPaid({ desk, gateway, clock, payment, requeryAnswers }: OpenTill): Promise<string> {
  gateway.will('initiate', NO_STEP);
  await desk.charge(cardCharge());
  gateway.will('requery', requeryAnswers());
  await clock.advance(0);
  return payment().reference;
}

export async function chargeToDeclined({ desk, gateway, clock, payment, requeryAnswers }: OpenTill): Promise<string> {
  gateway.will('initiate', answered({ status: 'failed' }));
  await desk.charge(cardCharge());
  gateway.will('requery', requeryAnswers({ code: '51', status: 'failed' }));
  await clock.advance(0);
  return payment().reference;
}

export async function chargeToUnknown({ desk, gateway, clock, payment }: OpenTill): Promise<string> {
  gateway.will('initiate', TIMED_OUT);
  await desk.charge(cardCharge());
  await clock.advance(120_000);
  return payment().reference;
}
