import { dialogTexts } from './dialogs.ts';
import { backOfficeTexts, seatTexts } from './english-back-office.ts';
import { casesTexts, caseTexts, newCaseTexts } from './english-case-screens.ts';
import { counterTexts, justPaidTexts, leftTexts, standingTexts } from './english-counter.ts';
import { exportTexts, sealTexts, signingKeyTexts } from './english-export.ts';
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
import { copyTexts, healthTexts, logTexts, supportTexts } from './english-health.ts';
import { happeningTexts, journalTexts, paymentTexts } from './english-journal.ts';
import { journalDecisionTexts, journalFailureTexts, journalWayOutTexts } from './english-journal-problems.ts';
import { dayTexts, typedReferenceTexts, viewTexts } from './english-journal-view.ts';
import { stepsTexts } from './english-keyed-steps.ts';
import { lessonTexts } from './english-lessons.ts';
import { openedTexts } from './english-opened.ts';
import { answerTexts, chargedTexts, checksTexts, refundTexts, serviceSaidTexts } from './english-payment-page.ts';
import { permissionTexts } from './english-people.ts';
import { printerTexts, printingTexts } from './english-printing.ts';
import { problemTexts } from './english-problems.ts';
import { reportTexts } from './english-reports.ts';
import { returnedTexts } from './english-returned.ts';
import { reviewTexts } from './english-review.ts';
import { newRunTexts, runTexts } from './english-runs.ts';
import { cancelTexts, detailsTexts, saleTexts, sellTexts, stepTexts, verdictTexts } from './english-sell.ts';
import { setupTexts } from './english-setup.ts';
import { helpTexts, newsTexts, settingsTexts, shellTexts } from './english-shell.ts';
import { approvalTexts, personTexts, signInTexts } from './english-sign-in.ts';
import { staffTexts } from './english-staff.ts';
import { addressTexts, bankPageTexts, displayTexts, offerTexts, turnTexts } from './english-steps.ts';
import { updatesTexts } from './english-updates.ts';
import { evidenceScreenTexts, evidenceTexts } from './evidence.ts';
import { provisioningTexts } from './provisioning.ts';
import { slipTexts } from './slip.ts';
import { statementTexts } from './statement.ts';

/**
 * Every text that a person reads, in English. The keys are the type of every other language: a language that lacks one
 * does not compile.
 */
export const english = {
  shell: shellTexts,
  signIn: signInTexts,
  person: personTexts,
  approval: approvalTexts,
  staff: staffTexts,
  news: newsTexts,
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
  happening: happeningTexts,
  backOffice: backOfficeTexts,
  glance: glanceTexts,
  reports: reportTexts,
  weather: weatherTexts,
  checks: checksTexts,
  view: viewTexts,
  day: dayTexts,
  typedReference: typedReferenceTexts,
  answer: answerTexts,
  serviceSaid: serviceSaidTexts,
  charged: chargedTexts,
  refund: refundTexts,
  seat: seatTexts,
  review: reviewTexts,
  returned: returnedTexts,
  cases: casesTexts,
  case: caseTexts,
  newCase: newCaseTexts,
  evidence: evidenceTexts,
  evidencePack: evidenceScreenTexts,
  export: exportTexts,
  seals: sealTexts,
  opened: openedTexts,
  signingKey: signingKeyTexts,
  runs: runTexts,
  newRun: newRunTexts,
  settings: settingsTexts,
  setup: setupTexts,
  health: healthTexts,
  headOffice: headOfficeTexts,
  copies: copyTexts,
  log: logTexts,
  support: supportTexts,
  updates: updatesTexts,
  lessons: lessonTexts,
  help: helpTexts,
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
  printer: printerTexts,
  statement: statementTexts,
  dialogs: dialogTexts,
  provisioning: provisioningTexts,
};

/** The form of every language: the same keys, other sentences. */
export type Texts = typeof english;
