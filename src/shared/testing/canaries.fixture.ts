import type { Happening } from '../journal/journal-entry.ts';
import { requeryAnswer, stepAnswer } from './answers.fixture.ts';
import { intended, requeried } from './facts.fixture.ts';
import { payment } from './records.fixture.ts';
import { at } from './states.fixture.ts';

/** Happenings that hold a canary in every place for personal data. */

export const CANARY_WORD = 'canary.chidinma';
export const CANARY_MAIL = 'canary@example.com';
const CANARY_PHONE = 'canary 0803';
export const CANARIES: readonly string[] = [CANARY_WORD, CANARY_MAIL, CANARY_PHONE];

export const CANARY_CASE = { id: '6f0f6a3a-8c4b-4a55-9a3b-0d9a2f0e3d2b', number: 1 };
const CASE = { case: CANARY_CASE };

export const CANARY_PAYMENT = payment({ customer: { email: CANARY_MAIL, phone: CANARY_PHONE }, note: CANARY_WORD });

const DETAILS = {
  narration: CANARY_WORD,
  customerName: CANARY_WORD,
  accountBusinessName: CANARY_WORD,
  vbvMessage: CANARY_WORD,
  accountMessage: CANARY_WORD,
};
export const CANARY_REQUERIED = requeried({
  kind: 'answered',
  answer: {
    ...requeryAnswer(),
    message: CANARY_WORD,
    customerEmail: CANARY_MAIL,
    chargeMessage: CANARY_WORD,
    ...DETAILS,
    status: 'pending',
    code: '02',
  },
});

/** Every kind of happening that has a free text of a customer, the service or a person, with a canary in each text. */
export const CANARY_FACTS: readonly Happening[] = [
  {
    ...intended(CANARY_PAYMENT),
    override: { reason: CANARY_WORD, payments: [{ reference: 'T1-261121-0002-BBBBBBBBY', outcome: 'unknown' }] },
  },
  {
    kind: 'stepAnswered',
    operation: 'initiate',
    answer: stepAnswer({ message: CANARY_WORD, statusMessage: CANARY_WORD, instruction: CANARY_WORD, ...DETAILS }),
    next: { kind: 'confirm', step: null },
  },
  { kind: 'stepRefused', operation: 'initiate', code: 'INPUT', message: CANARY_WORD },
  { kind: 'referenceInUse', operation: 'initiate', message: CANARY_WORD, sentBefore: false },
  CANARY_REQUERIED,
  requeried({ kind: 'queryFailed', code: 'X', message: CANARY_WORD }),
  {
    kind: 'bankPageReturned',
    said: { method: 'GET', reading: 'read', reference: 'ours', facts: { message: CANARY_WORD, status: CANARY_WORD } },
  },
  { kind: 'goodsHandedOver', confirmedBy: 'proofAlone', reason: CANARY_WORD },
  {
    kind: 'caseOpened',
    ...CASE,
    subject: { why: 'complaint', reason: 'other' },
    claim: {
      amount: null,
      day: null,
      time: null,
      lastFour: null,
      email: CANARY_MAIL,
      phone: CANARY_PHONE,
      words: CANARY_WORD,
    },
    references: [],
    flags: [],
    dueAt: at(0),
  },
  { kind: 'caseNoted', ...CASE, words: CANARY_WORD },
  { kind: 'caseExternalAnswered', ...CASE, reference: 'REF-123456', outcome: CANARY_REQUERIED.outcome },
  { kind: 'caseResolved', ...CASE, reason: 'notFoundOut', words: CANARY_WORD },
  { kind: 'caseReopened', ...CASE, words: CANARY_WORD, dueAt: at(0) },
];
