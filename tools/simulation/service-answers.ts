import type { RequeryAnswer, RequeryOutcome, StepAnswer, StepOutcome } from '../../src/shared/payment/answers.ts';
import type { SeededRandom } from '../torture/seeded-random.ts';

export type Awaited = 'pin' | 'address' | 'otp' | 'bankPage';

/** The true meaning of an answer to a re-query. */
export type Said = 'paid' | 'misfit' | 'failed' | 'notFound' | 'notFinal' | 'nothing';

export interface Statement {
  said: Said;
  outcome: RequeryOutcome;
}

/** What the service holds of a payment and repeats in its answers. */
export interface Held {
  reference: string;
  amountMinor: number;
  email: string;
  createdAt: string;
}

const BLANK: StepAnswer = {
  reference: null,
  status: null,
  statusMessage: null,
  suggestedAuthentication: null,
  authModelUsed: null,
  authenticateCode: null,
  paymentCode: null,
  message: null,
  instruction: null,
  authUrl: null,
};

export function stepAnswer(changes: Partial<StepAnswer>): StepOutcome {
  return { kind: 'answered', answer: { ...BLANK, ...changes } };
}

/** Returns the answer that asks for the next step; `awaited` is null after the last step. */
export function asksFor(reference: string, awaited: Awaited | null, random: SeededRandom): StepOutcome {
  const answer = { reference: random.chance(0.8) ? reference : null, status: 'SUCCESSFUL' };
  switch (awaited) {
    case null:
      return stepAnswer({ ...answer, authenticateCode: '00' });
    case 'pin':
      return stepAnswer({ ...answer, statusMessage: 'AUTH_SUGGESTION', suggestedAuthentication: 'PIN' });
    case 'address': {
      const suggestedAuthentication = random.pick(['NOAUTH_INTERNATIONAL', 'AVS_VBVSECURECODE']);
      return stepAnswer({ ...answer, statusMessage: 'AUTH_SUGGESTION', suggestedAuthentication });
    }
    case 'otp':
      return stepAnswer({ ...answer, authModelUsed: 'PIN', authenticateCode: '02', instruction: 'Key the OTP' });
    case 'bankPage':
      return stepAnswer({ ...answer, authModelUsed: 'VBVSECURECODE', authUrl: 'https://bank.example/page' });
  }
}

export function unlisted(code: string): StepOutcome {
  return { kind: 'unknown', cause: 'unlistedError', httpStatus: 400, code };
}

/** Returns a matching answer for a payment whose money was taken. */
export function paid(held: Held): Statement {
  return { said: 'paid', outcome: { kind: 'answered', answer: answerOf(held) } };
}

/** Failures without a clear reason, by the check character of the reference. */
const DOUBTFUL_FAILURES: Readonly<Record<string, Partial<RequeryAnswer>>> = {
  A: { code: '00' },
  C: { code: '02' },
  E: { status: 'declined' },
  G: { status: 'Cancelled' },
  J: { status: 'abandoned', code: '00' },
  L: { status: 'expired', code: null },
};

export function failed(held: Held, random: SeededRandom): Statement {
  const code = random.pick(['51', '57', '91', 'RR', null]);
  const status = random.pick(['failed', 'FAILED']);
  const message = 'Insufficient funds';
  const doubtful = DOUBTFUL_FAILURES[held.reference.at(-1) ?? ''];
  return answered('failed', held, { code, status, message, ...doubtful });
}

export function notFinal(held: Held, random: SeededRandom): Statement {
  return answered(
    'notFinal',
    held,
    random.pick<Partial<RequeryAnswer>>([
      { code: null, status: 'pending' },
      { code: '02', status: 'pending' },
      { code: '00', status: 'successful' },
      { code: 'NR', status: 'failed' },
      { code: 'R0', status: null },
      { code: null, status: 'successful' },
      { code: '00', status: 'pending' },
      { reference: null, code: '51', status: 'failed' },
      { reference: null, code: null, status: 'failed' },
    ]),
  );
}

/** Returns an answer for a payment whose money was taken, with one part that does not match. */
export function misfit(held: Held, random: SeededRandom): Statement {
  const { amountMinor } = held;
  return answered(
    'misfit',
    held,
    random.pick<Partial<RequeryAnswer>>([
      { reference: 'T9-261121-0001-AAAAAAAAZ' },
      { currency: 'USD' },
      { amountMinor: amountMinor - 1, chargedAmountMinor: amountMinor },
      { chargedAmountMinor: amountMinor - 1 },
      { chargedAmountMinor: 'unreadable' },
      { isLive: true },
      { amountMinor: null, chargedAmountMinor: null },
      { otherReference: 'T9-261121-0001-AAAAAAAAZ' },
      { status: 'failed' },
      { status: 'reversed' },
      { chargeCode: '51' },
      { fraudStatus: 'suspicious' },
    ]),
  );
}

export const NOT_FOUND: Statement = { said: 'notFound', outcome: { kind: 'notFound' } };

export function nothing(random: SeededRandom): Statement {
  const outcome = random.pick<RequeryOutcome>([
    { kind: 'lost', cause: 'timedOut', httpStatus: null },
    { kind: 'lost', cause: 'serverError', httpStatus: 503 },
    { kind: 'lost', cause: 'tooManyRequests', httpStatus: 429, retryAfterMs: 60_000 },
    { kind: 'lost', cause: 'offline', httpStatus: null },
    { kind: 'queryFailed', code: 'ERROR', message: 'An error occured' },
  ]);
  return { said: 'nothing', outcome };
}

function answered(said: Said, held: Held, changes: Partial<RequeryAnswer>): Statement {
  return { said, outcome: { kind: 'answered', answer: { ...answerOf(held), ...changes } } };
}

function answerOf({ reference, amountMinor, email, createdAt }: Held): RequeryAnswer {
  return {
    reference,
    code: '000',
    message: 'Successful',
    status: 'successful',
    currency: 'NGN',
    amountMinor,
    chargedAmountMinor: amountMinor + 2_000,
    appFeeMinor: 2_000,
    merchantBearsFee: false,
    isLive: false,
    customerEmail: email,
    createdAt,
    authModel: 'PIN',
    chargeCode: null,
    chargeMessage: null,
  };
}
