import { dialogTexts } from './dialogs.ts';
import { backOfficeTexts, seatTexts } from './english-back-office.ts';
import { bankPageTexts, displayTexts, offerTexts } from './english-bank-page.ts';
import { casesTexts, caseTexts, newCaseTexts } from './english-case-screens.ts';
import { exportTexts, sealTexts, signingKeyTexts } from './english-export.ts';
import { glanceTexts } from './english-glance.ts';
import { headOfficeTexts } from './english-head-office.ts';
import { copyTexts, healthTexts, logTexts, supportTexts } from './english-health.ts';
import { happeningTexts, journalTexts, paymentTexts } from './english-journal.ts';
import { dayTexts, typedReferenceTexts, viewTexts } from './english-journal-view.ts';
import { stepsTexts } from './english-keyed-steps.ts';
import { keysTexts } from './english-keys.ts';
import { lessonTexts } from './english-lessons.ts';
import { openedTexts } from './english-opened.ts';
import { answerTexts, chargedTexts, checksTexts, refundTexts, serviceSaidTexts } from './english-payment-page.ts';
import { printerTexts, printingTexts } from './english-printing.ts';
import { asksTexts, reasonTexts } from './english-reasons.ts';
import { reportTexts } from './english-reports.ts';
import { returnedTexts } from './english-returned.ts';
import { reviewTexts } from './english-review.ts';
import { newRunTexts, runTexts } from './english-runs.ts';
import { helpTexts, languageTexts, scannerTexts, settingsTexts } from './english-settings.ts';
import { setupTexts } from './english-setup.ts';
import { signInTexts } from './english-sign-in.ts';
import { staffTexts } from './english-staff.ts';
import { unansweredTexts } from './english-unanswered.ts';
import { updatesTexts } from './english-updates.ts';
import { cancelTexts, verdictTexts } from './english-verdict.ts';
import { evidenceScreenTexts, evidenceTexts } from './evidence.ts';
import { provisioningTexts } from './provisioning.ts';
import { slipTexts } from './slip.ts';
import { statementTexts } from './statement.ts';

/** What is said once a payment is under way, and by screens that are read later: no module of the first load may name one of these (`later-texts.test.ts`). */
export const laterTexts = {
  signIn: signInTexts,
  steps: stepsTexts,
  bankPage: bankPageTexts,
  offer: offerTexts,
  display: displayTexts,
  verdict: verdictTexts,
  unanswered: unansweredTexts,
  cancel: cancelTexts,
  refund: refundTexts,
  seat: seatTexts,
  slip: slipTexts,
  printing: printingTexts,
  scanner: scannerTexts,
  lessons: lessonTexts,
  journal: journalTexts,
  payment: paymentTexts,
  glance: glanceTexts,
  view: viewTexts,
  day: dayTexts,
  review: reviewTexts,
  case: caseTexts,
  export: exportTexts,
  copies: copyTexts,
  headOffice: headOfficeTexts,
  staff: staffTexts,
  happening: happeningTexts,
  backOffice: backOfficeTexts,
  reports: reportTexts,
  checks: checksTexts,
  typedReference: typedReferenceTexts,
  answer: answerTexts,
  serviceSaid: serviceSaidTexts,
  charged: chargedTexts,
  returned: returnedTexts,
  cases: casesTexts,
  reason: reasonTexts,
  asks: asksTexts,
  newCase: newCaseTexts,
  evidence: evidenceTexts,
  evidencePack: evidenceScreenTexts,
  seals: sealTexts,
  opened: openedTexts,
  signingKey: signingKeyTexts,
  runs: runTexts,
  newRun: newRunTexts,
  settings: settingsTexts,
  language: languageTexts,
  setup: setupTexts,
  health: healthTexts,
  log: logTexts,
  support: supportTexts,
  updates: updatesTexts,
  help: helpTexts,
  keys: keysTexts,
  printer: printerTexts,
  statement: statementTexts,
  dialogs: dialogTexts,
  provisioning: provisioningTexts,
};
