import type { ChargeRequest } from '../../../shared/bridge-contract.ts';
import type { RequeryOutcome, StepAnswer, StepOutcome } from '../../../shared/payment/answers.ts';
import { BANK_PAGE, stepAnswer } from '../../../shared/testing/answers.fixture.ts';
import { codeOf } from './code-of.fixture.ts';
import { cardCharge, KEYED, type OpenTill, OTHER_SALE, openTill, SALE } from './open-till.fixture.ts';

/** Makes an answer to initiate, authenticate or validate. */
export function stepAnswered(changes: Partial<StepAnswer>): StepOutcome {
  return { kind: 'answered', answer: stepAnswer({ reference: null, ...changes }) };
}

export const ASKS_PIN = stepAnswered({ statusMessage: 'AUTH_SUGGESTION', suggestedAuthentication: 'PIN' });
export const ASKS_OTP = stepAnswered({ authModelUsed: 'PIN', authenticateCode: '02', instruction: 'Key the OTP' });
export const ASKS_ACCOUNT_OTP = stepAnswered({
  status: 'success-pending-validation',
  authenticateCode: '02',
  instruction: 'Key the OTP sent to you',
});
export const ASKS_BANK_PAGE = stepAnswered({
  authModelUsed: 'VBVSECURECODE',
  authenticateCode: '02',
  authUrl: BANK_PAGE,
});
export const NO_STEP = stepAnswered({ authenticateCode: '00' });
export const ACCEPTED = stepAnswered({ paymentCode: '00', message: 'successful' });
export const NOT_ACCEPTED = stepAnswered({ paymentCode: '57', message: 'Wrong OTP' });
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

/** Makes an answer to a re-query that the service wants later. */
export function putOff(retryAfterMs: number): RequeryOutcome {
  return { kind: 'lost', cause: 'tooManyRequests', httpStatus: 429, retryAfterMs };
}

/** Answers to a re-query: the payment failed, or is still pending. */
export const SAYS_FAILED = { code: '51', status: 'failed' };
export const SAYS_PENDING = { code: null, status: 'pending' };

/** Charges with this answer of the service. Returns `done`, or the code of the problem. */
export async function chargeWith(
  { desk, gateway }: OpenTill,
  request: ChargeRequest,
  answer = ASKS_PIN,
): Promise<string> {
  gateway.will('initiate', answer);
  return codeOf(await desk.charge(request));
}

export async function submitPin({ desk, gateway }: OpenTill, reference: string, answer = ASKS_OTP): Promise<string> {
  gateway.will('authenticate', answer);
  return codeOf(await desk.submit(reference, { step: 'cardPin', pin: KEYED.pin }));
}

export async function submitOtp({ desk, gateway }: OpenTill, reference: string, answer = ACCEPTED): Promise<string> {
  gateway.will('validate', answer);
  return codeOf(await desk.submit(reference, { step: 'otp', otp: KEYED.otp }));
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
  await submitPin(till, reference);
  return reference;
}

export async function chargeToPaid(till: OpenTill): Promise<string> {
  const reference = await chargeAnswered(till, NO_STEP);
  await till.hears(till.requeryAnswers());
  return reference;
}

export async function chargeToDeclined(till: OpenTill): Promise<string> {
  const reference = await chargeAnswered(till, stepAnswered({ status: 'failed' }));
  await till.hears(till.requeryAnswers(SAYS_FAILED));
  return reference;
}

export async function chargeToUnknown(till: OpenTill): Promise<string> {
  const reference = await chargeAnswered(till, TIMED_OUT);
  await till.clock.advance(120_000);
  return reference;
}

/** Makes a till whose first sale was left for later with an unknown payment. `despite` charges with a person's override. */
export async function tillThatLeftUnknown() {
  const [till, first] = await tillAfter(chargeToUnknown);
  await till.desk.leaveForLater(SALE);
  const again = cardCharge({ saleId: OTHER_SALE });
  const despite = { ...again, override: { reason: 'Supervisor agreed', references: [first] } };
  return { ...till, first, again, despite };
}
