import { describe, expect, it } from 'vitest';
import type { StepOutcome } from '../../../shared/payment/answers.ts';
import { type MoneyOperation, moneyOperationSchema } from '../../../shared/payment/payment-state.ts';
import { OTHER_REFERENCE, REFERENCE, stepAnswer } from '../../../shared/testing/answers.fixture.ts';
import * as record from '../../../shared/testing/records.fixture.ts';
import * as given from '../../../shared/testing/states.fixture.ts';
import { CONFLICT, REFUSED, TIMED_OUT, UNLISTED_ERROR, UNSENT } from '../testing/outcomes.fixture.ts';
import { changeForOutcome } from './step-outcome.ts';

const OPERATIONS = moneyOperationSchema.options;

function change(operation: MoneyOperation, outcome: StepOutcome, sentBefore = operation !== 'initiate') {
  const payment = record.payment({ state: given.open(given.SENDING_OTP) });
  const sale = { sale: record.sale(), payments: [payment] };
  return changeForOutcome(
    operation,
    outcome,
    { payment, sale, at: given.at(9), measured: () => ({}), waitedMs: null },
    sentBefore,
  );
}

describe('changeForOutcome', () => {
  it.each(OPERATIONS)("keeps the code and the service's words of a refusal (%s)", (operation) => {
    expect(change(operation, REFUSED)).toMatchObject({
      happening: { kind: 'stepRefused', operation, code: 'INPUT', message: 'cvv is required' },
    });
  });

  it('treats a refusal of a repeated initiate as a lost answer, because the first send may have arrived', () => {
    expect(change('initiate', REFUSED, true)).toMatchObject({
      happening: { kind: 'answerLost', unsent: false, code: 'INPUT' },
    });
  });

  it.each(OPERATIONS)('never treats CONFLICT as a failure (%s)', (operation) => {
    expect(change(operation, CONFLICT)).toMatchObject({
      happening: { kind: 'referenceInUse', sentBefore: operation !== 'initiate' },
    });
  });

  it.each(OPERATIONS)('treats unsent and unknown outcomes as lost answers (%s)', (operation) => {
    expect(change(operation, UNSENT)).toMatchObject({ happening: { kind: 'answerLost', unsent: true } });
    expect(change(operation, TIMED_OUT)).toMatchObject({ happening: { kind: 'answerLost', unsent: false } });
  });

  it.each([
    ['initiate', 'answerLost'],
    ['authenticate', 'stepRefused'],
    ['validate', 'stepRefused'],
  ] as const)('sorts an error body with an unlisted code at %s as %s', (operation, kind) => {
    expect(change(operation, UNLISTED_ERROR).happening.kind).toBe(kind);
  });

  it.each(['NR', 'nr', 'R0', '02'])(
    'treats an error body with %s as “not known” and as a lost answer for every operation',
    (code) => {
      for (const operation of OPERATIONS) {
        const outcome = { kind: 'unknown', cause: 'unlistedError', httpStatus: 200, code } as const;
        expect(change(operation, outcome).happening.kind).toBe('answerLost');
      }
    },
  );

  it('treats an error body without a code as a lost answer for every operation', () => {
    for (const operation of OPERATIONS) {
      const outcome = { kind: 'unknown', cause: 'unlistedError', httpStatus: 400, code: null } as const;
      expect(change(operation, outcome).happening.kind).toBe('answerLost');
    }
  });

  it('treats an answer about another payment as lost, and accepts an answer without a reference', () => {
    const answered = (reference: string | null) =>
      change('initiate', { kind: 'answered', answer: stepAnswer({ reference }) });
    expect(answered(OTHER_REFERENCE).happening.kind).toBe('answerLost');
    expect(answered(REFERENCE).happening.kind).toBe('stepAnswered');
    expect(answered(null).happening.kind).toBe('stepAnswered');
  });

  it('stores the address of a bank page beside the journal, never in it', () => {
    const answer = stepAnswer({ authModelUsed: 'VBVSECURECODE', authUrl: 'https://bank.example/page?token=secret' });
    const { happening, stepDetail } = change('authenticate', { kind: 'answered', answer });
    expect(JSON.stringify(happening)).not.toContain('bank.example');
    expect(stepDetail?.authUrl).toBe('https://bank.example/page?token=secret');
  });

  it('keeps an address with keyed data, and the whole instruction, in memory only', () => {
    const authUrl = 'https://bank.example/page?pin=3310';
    const answer = stepAnswer({ authModelUsed: 'VBVSECURECODE', authUrl, instruction: 'Dial *737*••••#' });
    const forCounter = { instruction: 'Dial *737*1500#', isAddressSecret: true };
    const { happening, stepDetail, stepShown } = change('authenticate', { kind: 'answered', answer, forCounter });
    expect(stepDetail).toEqual({ instruction: 'Dial *737*••••#', authUrl: null });
    expect(stepShown).toEqual({ instruction: 'Dial *737*1500#', authUrl });
    expect(JSON.stringify(happening)).not.toMatch(/3310|1500/);
  });

  it("shows the service's message if there is no instruction", () => {
    const answer = stepAnswer({ authModelUsed: 'OTP', message: 'An OTP was sent to you' });
    expect(change('authenticate', { kind: 'answered', answer }).stepDetail?.instruction).toBe('An OTP was sent to you');
  });

  it('keeps the details of a step after a wrong OTP', () => {
    const answer = stepAnswer({ paymentCode: '57', message: 'Wrong OTP' });
    expect(change('validate', { kind: 'answered', answer })).not.toHaveProperty('stepDetail');
  });
});
