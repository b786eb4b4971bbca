import { counterTexts, justPaidTexts, leftTexts, standingTexts } from './english-counter.ts';
import {
  amountProblemTexts,
  decimalsTexts,
  fieldNameTexts,
  fieldProblemTexts,
  unlimitedAmountTexts,
  wholeAmountTexts,
} from './english-fields.ts';
import { burstTexts, newsTexts, shellTexts } from './english-frame.ts';
import { clockTexts, guardTexts, weatherTexts } from './english-guard.ts';
import { journalDecisionTexts, journalFailureTexts, journalWayOutTexts } from './english-journal-problems.ts';
import { approvalTexts, permissionTexts, personTexts } from './english-people.ts';
import { problemTexts } from './english-problems.ts';
import { detailsTexts, saleTexts, sellTexts, stepTexts } from './english-sell.ts';
import { addressTexts, turnTexts } from './english-steps.ts';

/** What is read before the first screen stands: what is around it, the form of a sale, and every problem. */
export const firstTexts = {
  shell: shellTexts,
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
  address: addressTexts,
  turn: turnTexts,
  guard: guardTexts,
  clock: clockTexts,
  weather: weatherTexts,
  problem: problemTexts,
  permission: permissionTexts,
  field: fieldProblemTexts,
  amount: amountProblemTexts,
  decimals: decimalsTexts,
  wholeAmount: wholeAmountTexts,
  unlimitedAmount: unlimitedAmountTexts,
  journalFailure: journalFailureTexts,
  journalWayOut: journalWayOutTexts,
  journalDecision: journalDecisionTexts,
  fieldName: fieldNameTexts,
};
