import { describe, expect, it } from 'vitest';
import { BANK_PAGE, stepAnswer } from '../testing/answers.fixture.ts';
import type { StepAnswer } from './answers.ts';
import { nextStepOf } from './next-step.ts';
import type { NextStep, OpenStep, Step } from './payment-state.ts';

/** The suggestions are written out by hand, so that the table below shares no rule with the code. */
const SUGGESTIONS = [
  [null, 'nothing'],
  ['PIN', 'cardPin'],
  ['pin', 'cardPin'],
  ['NOAUTH_INTERNATIONAL', 'billingAddress'],
  ['noauth_international', 'billingAddress'],
  ['AVS_VBVSECURECODE', 'billingAddress'],
  ['Avs_VbvSecureCode', 'billingAddress'],
  ['AVS', 'nothing'],
  ['PINLESS', 'nothing'],
] as const;
const MODELS = [
  [null, 'none'],
  ['', 'none'],
  ['AUTH', 'none'],
  ['auth', 'none'],
  ['PIN', 'otp'],
  ['Pin', 'otp'],
  ['OTP', 'otp'],
  ['GTB_OTP', 'otp'],
  ['access_otp', 'otp'],
  ['VBVSECURECODE', 'bankPage'],
  ['vbvsecurecode', 'bankPage'],
  ['GTBSecureCode', 'bankPage'],
  ['MVISA-QR', 'unknown'],
  ['SECURECODE_LATER', 'unknown'],
] as const;
const CODES = [null, '00', '02', '03'] as const;
const OPERATIONS = ['initiate', 'authenticate'] as const;

const TABLE = OPERATIONS.flatMap((operation) =>
  SUGGESTIONS.flatMap(([suggestion, suggested]) =>
    MODELS.flatMap(([model, means]) =>
      [null, BANK_PAGE].flatMap((authUrl) =>
        CODES.map((code) => ({ operation, suggestion, suggested, model, means, authUrl, code })),
      ),
    ),
  ),
);

/** Decides by the suggestion, code `00`, the model, a bank page's address, then `02` for an OTP. */
function expectedStep({ operation, suggested, means, authUrl, code }: (typeof TABLE)[number]): Step | 're-query' {
  if (operation === 'initiate' && suggested !== 'nothing') return suggested;
  if (code === '00') return 're-query';
  if (means === 'otp') return 'otp';
  if (authUrl !== null) return 'bankPage';
  return means !== 'bankPage' && code === '02' ? 'otp' : 're-query';
}

function answerOf({ suggestion, model, authUrl, code }: (typeof TABLE)[number]): StepAnswer {
  return stepAnswer({
    suggestedAuthentication: suggestion,
    authModelUsed: model,
    authUrl,
    authenticateCode: code,
  });
}

const stepOf = (next: NextStep) => (next.kind === 'step' ? next.step.step : 're-query');

describe.each(OPERATIONS)('the next step after %s', (operation) => {
  it.each(SUGGESTIONS)('follows the suggestion %j for every model, address and code', (suggestion) => {
    const rows = TABLE.filter((row) => row.operation === operation && row.suggestion === suggestion);
    const read = rows.map((row) => ({ ...row, step: stepOf(nextStepOf(operation, answerOf(row), null)) }));
    expect(read).toEqual(rows.map((row) => ({ ...row, step: expectedStep(row) })));
  });
});

describe('the step after an answer', () => {
  it('keeps the spelling of the suggestion, since authenticate repeats it', () => {
    const answer = stepAnswer({ statusMessage: 'AUTH_SUGGESTION', suggestedAuthentication: 'pin' });
    expect(nextStepOf('initiate', answer, null)).toEqual({
      kind: 'step',
      step: { step: 'cardPin', suggestion: 'pin' },
    });
  });

  it.each(['failed', 'FAILED', 'Failed'])('asks for no step and re-queries if the status is %s', (status) => {
    const answer = stepAnswer({ status, suggestedAuthentication: 'PIN', authModelUsed: 'PIN', authUrl: BANK_PAGE });
    for (const operation of OPERATIONS) {
      expect(nextStepOf(operation, answer, null)).toEqual({ kind: 'confirm', step: null });
    }
  });
});

describe('an answer to authenticate', () => {
  const suggests = (suggestedAuthentication: string, changes: Partial<StepAnswer> = {}) =>
    stepAnswer({ statusMessage: 'AUTH_SUGGESTION', suggestedAuthentication, authenticateCode: '02', ...changes });

  it.each([
    ['PIN', 'cardPin'],
    ['NOAUTH_INTERNATIONAL', 'billingAddress'],
    ['AVS_VBVSECURECODE', 'billingAddress'],
  ] as const)('leads to a step if authenticate suggests %s: %s', (suggestion, step) => {
    const expected = { kind: 'step', step: { step, suggestion } };
    expect(nextStepOf('authenticate', suggests(suggestion), null)).toEqual(expected);
    expect(nextStepOf('authenticate', suggests(suggestion, { statusMessage: 'auth_suggestion' }), null)).toEqual(
      expected,
    );
    expect(nextStepOf('authenticate', suggests(suggestion, { authenticateCode: '00' }), null)).toEqual(expected);
  });

  it('opens the bank page if authenticate suggests an address beside a bank page', () => {
    expect(stepOf(nextStepOf('authenticate', suggests('AVS_VBVSECURECODE', { authUrl: BANK_PAGE }), null))).toBe(
      'bankPage',
    );
  });
});

describe('code 00 beside a bank page', () => {
  it.each([
    ['initiate', { authModelUsed: 'GTBSECURECODE' }, 'bankPage'],
    ['authenticate', { authModelUsed: 'GTBSECURECODE' }, 'bankPage'],
    ['authenticate', { authModelUsed: 'AUTH', suggestedAuthentication: 'avs_vbvsecurecode' }, 'bankPage'],
    ['authenticate', { authModelUsed: 'AUTH', suggestedAuthentication: 'NOAUTH_INTERNATIONAL' }, null],
  ] as const)('re-queries first after %s with %j, and then the step is %j', (operation, changes, step) => {
    const answer = stepAnswer({ authenticateCode: '00', authUrl: BANK_PAGE, ...changes });
    expect(nextStepOf(operation, answer, null)).toEqual({ kind: 'confirm', step: step && { step, suggestion: null } });
  });
});

describe('an answer to validate', () => {
  const otp: OpenStep = { step: 'otp', suggestion: null };

  it.each(['00', '000'])('asks for no step and re-queries if the code of validate is %s', (paymentCode) => {
    expect(nextStepOf('validate', stepAnswer({ paymentCode }), otp)).toEqual({ kind: 'confirm', step: null });
  });

  it.each([null, '', '02', '51', '0', '0000'])(
    'brings the OTP back if the code of validate is %j and the re-query is not final',
    (code) => {
      expect(nextStepOf('validate', stepAnswer({ paymentCode: code }), otp)).toEqual({ kind: 'confirm', step: otp });
    },
  );
});
