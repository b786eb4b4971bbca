import { seatTexts } from './english-back-office.ts';
import { burstTexts } from './english-bursts.ts';
import { caseTexts } from './english-case-screens.ts';
import { counterTexts, justPaidTexts, leftTexts, standingTexts } from './english-counter.ts';
import { exportTexts } from './english-export.ts';
import {
  amountProblemTexts,
  decimalsTexts,
  fieldNameTexts,
  fieldProblemTexts,
  wholeAmountTexts,
} from './english-fields.ts';
import { glanceTexts, weatherTexts } from './english-glance.ts';
import { clockTexts, guardTexts } from './english-guard.ts';
import { headOfficeTexts } from './english-head-office.ts';
import { copyTexts } from './english-health.ts';
import { journalTexts, paymentTexts } from './english-journal.ts';
import { journalDecisionTexts, journalFailureTexts, journalWayOutTexts } from './english-journal-problems.ts';
import { dayTexts, viewTexts } from './english-journal-view.ts';
import { stepsTexts } from './english-keyed-steps.ts';
import { lessonTexts } from './english-lessons.ts';
import { refundTexts } from './english-payment-page.ts';
import { permissionTexts } from './english-people.ts';
import { printingTexts } from './english-printing.ts';
import { problemTexts } from './english-problems.ts';
import { reviewTexts } from './english-review.ts';
import { cancelTexts, detailsTexts, saleTexts, sellTexts, stepTexts, verdictTexts } from './english-sell.ts';
import { newsTexts, shellTexts } from './english-shell.ts';
import { approvalTexts, personTexts, signInTexts } from './english-sign-in.ts';
import { addressTexts, bankPageTexts, displayTexts, offerTexts, turnTexts } from './english-steps.ts';
import { slipTexts } from './slip.ts';

/** What is read before the first screen stands: of the counter, of whoever signs in, and every problem. */
export const firstTexts = {
  shell: shellTexts,
  signIn: signInTexts,
  person: personTexts,
  approval: approvalTexts,
  news: newsTexts,
  burst: burstTexts,
  sell: sellTexts,
  left: leftTexts,
  counter: counterTexts,
  justPaid: justPaidTexts,
  standing: standingTexts,
  details: detailsTexts,
  sale: saleTexts,
  step: stepTexts,
  steps: stepsTexts,
  address: addressTexts,
  bankPage: bankPageTexts,
  offer: offerTexts,
  turn: turnTexts,
  display: displayTexts,
  verdict: verdictTexts,
  cancel: cancelTexts,
  guard: guardTexts,
  clock: clockTexts,
  journal: journalTexts,
  payment: paymentTexts,
  glance: glanceTexts,
  weather: weatherTexts,
  view: viewTexts,
  day: dayTexts,
  refund: refundTexts,
  seat: seatTexts,
  review: reviewTexts,
  case: caseTexts,
  export: exportTexts,
  copies: copyTexts,
  lessons: lessonTexts,
  problem: problemTexts,
  permission: permissionTexts,
  field: fieldProblemTexts,
  amount: amountProblemTexts,
  decimals: decimalsTexts,
  wholeAmount: wholeAmountTexts,
  journalFailure: journalFailureTexts,
  journalWayOut: journalWayOutTexts,
  journalDecision: journalDecisionTexts,
  fieldName: fieldNameTexts,
  slip: slipTexts,
  printing: printingTexts,
  headOffice: headOfficeTexts,
};
