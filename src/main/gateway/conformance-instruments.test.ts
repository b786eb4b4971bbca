import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PRACTICE_ACCOUNTS, PRACTICE_CARDS, type PracticeCard } from '../../practice/instruments.ts';
import type { StepAnswer } from '../../shared/payment/answers.ts';
import { accountCharge } from './charge.fixture.ts';
import {
  answerOf,
  decideOnBankPage,
  practiceAccountCharge,
  practiceCardCharge,
  type Rig,
  startRig,
} from './conformance.fixture.ts';

/** Every authentication model, from the charge to the re-query, through the gateway against the practice service. */

const ACCOUNT_REFERENCE = accountCharge().reference;

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.service.stop());

describe('every practice instrument, step by step to its end', () => {
  it.each(PRACTICE_CARDS.filter(({ course }) => !course.lostAnswer && !course.otpExpires))(
    'card: $name',
    async ({ id, course }) => {
      let answer = answerOf(await rig.gateway.initiate(rig.merchant, practiceCardCharge(id)));
      expect(answer.suggestedAuthentication).toBe(course.suggestion);
      for (const step of course.steps) answer = await takeStep('card', step, answer);
      rig.advanceClock(course.interim?.forMs ?? 0);
      expect(await rig.requery('CARD')).toMatchObject({ answer: endingOf(course) });
    },
  );

  it.each(PRACTICE_ACCOUNTS.filter(({ id }) => id !== 'account-inactive'))('account: $name', async ({ id, course }) => {
    let answer = answerOf(await rig.gateway.initiate(rig.merchant, practiceAccountCharge(id)));
    const usesPage = answer.authUrl !== null;
    for (const step of course.steps) answer = await takeStep('account', usesPage ? 'bank-page' : step, answer);
    expect(await rig.requery('ACCOUNT', ACCOUNT_REFERENCE)).toMatchObject({ answer: endingOf(course) });
  });

  it.each([
    ['answer-lost', { kind: 'answered', answer: { code: '000' } }],
    ['never-received', { kind: 'notFound' }],
  ])('card %s is unknown until a re-query', async (id, requeried) => {
    expect(await rig.gateway.initiate(rig.merchant, practiceCardCharge(id))).toEqual({
      kind: 'unknown',
      cause: 'connectionLost',
      httpStatus: null,
      code: null,
    });
    expect(await rig.requery('CARD')).toMatchObject(requeried);
  });

  it('card never-answers is unknown after the time-out', async () => {
    const outcome = await rig.impatientGateway.initiate(rig.merchant, practiceCardCharge('never-answers'));
    expect(outcome).toEqual({ kind: 'unknown', cause: 'timedOut', httpStatus: null, code: null });
    await expect.poll(() => rig.requery('CARD')).toMatchObject({ kind: 'answered', answer: { code: '000' } });
  });
});

type Course = PracticeCard['course'];

async function takeStep(
  instrument: 'card' | 'account',
  step: Course['steps'][number],
  before: StepAnswer,
): Promise<StepAnswer> {
  if (step === 'card-pin') return answerOf(await rig.submitPin());
  if (step === 'billing-address') return answerOf(await rig.submitAddress(before.suggestedAuthentication ?? ''));
  if (step === 'otp') return answerOf(await rig.submitOtp(instrument));
  await decideOnBankPage(before.authUrl, 'approve');
  return before;
}

function endingOf({ ending }: Course) {
  return ending.kind === 'paid' ? { status: 'successful', code: '000' } : { status: 'failed', code: ending.code };
}
