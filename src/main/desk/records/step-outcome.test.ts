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
  return changeForOutcome(operation, outcome, { payment, sale, at: given.at(9), measured: {} }, sentBefore);
}

describe('the outcome of an operation that moves money', () => {
  it.each(OPERATIONS)('%s: a refusal keeps its code and the words of the service', (operation) => {
    expect(change(operation, REFUSED)).toMatchObject({
      event: { kind: 'stepRefused', operation, code: 'INPUT' },
      happening: { kind: 'stepRefused', operation, code: 'INPUT', message: 'cvv is required' },
    });
  });

  it('initiate, sent again: a refusal is lost, since it says nothing of the sending before', () => {
    expect(change('initiate', REFUSED, true)).toMatchObject({
      event: { kind: 'answerLost', unsent: false },
      happening: { kind: 'answerLost', code: 'INPUT' },
    });
  });

  it.each(OPERATIONS)('%s: CONFLICT is never a failure', (operation) => {
    expect(change(operation, CONFLICT)).toMatchObject({ event: { kind: 'referenceInUse' } });
  });

  it.each(OPERATIONS)('%s: what is unsent or unknown is lost', (operation) => {
    expect(change(operation, UNSENT)).toMatchObject({ event: { kind: 'answerLost' }, happening: { unsent: true } });
    expect(change(operation, TIMED_OUT)).toMatchObject({ event: { kind: 'answerLost' }, happening: { unsent: false } });
  });

  it.each([
    ['initiate', 'answerLost'],
    ['authenticate', 'stepRefused'],
    ['validate', 'stepRefused'],
  ] as const)('%s: an error body with a code that is not listed is %s', (operation, kind) => {
    expect(change(operation, UNLISTED_ERROR).event.kind).toBe(kind);
  });

  it.each(['NR', 'nr', 'R0', '02'])('an error body with %s says “not known” and is lost at every operation', (code) => {
    for (const operation of OPERATIONS) {
      const outcome = { kind: 'unknown', cause: 'unlistedError', httpStatus: 200, code } as const;
      expect(change(operation, outcome).event.kind).toBe('answerLost');
    }
  });

  it('an error body without a code is lost at every operation', () => {
    for (const operation of OPERATIONS) {
      const outcome = { kind: 'unknown', cause: 'unlistedError', httpStatus: 400, code: null } as const;
      expect(change(operation, outcome).event.kind).toBe('answerLost');
    }
  });

  it('an answer about another payment is lost; one that names none is taken', () => {
    const answered = (reference: string | null) =>
      change('initiate', { kind: 'answered', answer: stepAnswer({ reference }) });
    expect(answered(OTHER_REFERENCE).event.kind).toBe('answerLost');
    expect(answered(REFERENCE).event.kind).toBe('stepAnswered');
    expect(answered(null).event.kind).toBe('stepAnswered');
  });

  it('keeps the address of a bank page beside the journal and out of it', () => {
    const answer = stepAnswer({ authModelUsed: 'VBVSECURECODE', authUrl: 'https://bank.example/page?token=secret' });
    const { happening, stepDetail } = change('authenticate', { kind: 'answered', answer });
    expect(JSON.stringify(happening)).not.toContain('bank.example');
    expect(stepDetail?.authUrl).toBe('https://bank.example/page?token=secret');
  });

  it('keeps an address that repeats what was keyed, and the whole instruction, in memory alone', () => {
    const authUrl = 'https://bank.example/page?pin=3310';
    const answer = stepAnswer({ authModelUsed: 'VBVSECURECODE', authUrl, instruction: 'Dial *737*••••#' });
    const forCounter = { instruction: 'Dial *737*1500#', isAddressSecret: true };
    const { happening, stepDetail, stepShown } = change('authenticate', { kind: 'answered', answer, forCounter });
    expect(stepDetail).toEqual({ instruction: 'Dial *737*••••#', authUrl: null });
    expect(stepShown).toEqual({ instruction: 'Dial *737*1500#', authUrl });
    expect(JSON.stringify(happening)).not.toMatch(/3310|1500/);
  });

  it('shows the message of the service where it gave no instruction', () => {
    const answer = stepAnswer({ authModelUsed: 'OTP', message: 'An OTP was sent to you' });
    expect(change('authenticate', { kind: 'answered', answer }).stepDetail?.instruction).toBe('An OTP was sent to you');
  });

  it('leaves what a step said of itself where the step may come back', () => {
    const answer = stepAnswer({ paymentCode: '57', message: 'Wrong OTP' });
    expect(change('validate', { kind: 'answered', answer })).not.toHaveProperty('stepDetail');
  });
});
