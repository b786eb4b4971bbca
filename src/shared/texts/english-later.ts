import { dialogTexts } from './dialogs.ts';
import { backOfficeTexts } from './english-back-office.ts';
import { casesTexts, newCaseTexts } from './english-case-screens.ts';
import { sealTexts, signingKeyTexts } from './english-export.ts';
import { healthTexts, logTexts, supportTexts } from './english-health.ts';
import { happeningTexts } from './english-journal.ts';
import { typedReferenceTexts } from './english-journal-view.ts';
import { openedTexts } from './english-opened.ts';
import { answerTexts, chargedTexts, checksTexts, serviceSaidTexts } from './english-payment-page.ts';
import { printerTexts } from './english-printing.ts';
import { reportTexts } from './english-reports.ts';
import { returnedTexts } from './english-returned.ts';
import { newRunTexts, runTexts } from './english-runs.ts';
import { setupTexts } from './english-setup.ts';
import { helpTexts, settingsTexts } from './english-shell.ts';
import { staffTexts } from './english-staff.ts';
import { updatesTexts } from './english-updates.ts';
import { evidenceScreenTexts, evidenceTexts } from './evidence.ts';
import { provisioningTexts } from './provisioning.ts';
import { statementTexts } from './statement.ts';

/** What only screens show that are read later: no module of the first load may name one of these (`later-texts.test.ts`). */
export const laterTexts = {
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
  newCase: newCaseTexts,
  evidence: evidenceTexts,
  evidencePack: evidenceScreenTexts,
  seals: sealTexts,
  opened: openedTexts,
  signingKey: signingKeyTexts,
  runs: runTexts,
  newRun: newRunTexts,
  settings: settingsTexts,
  setup: setupTexts,
  health: healthTexts,
  log: logTexts,
  support: supportTexts,
  updates: updatesTexts,
  help: helpTexts,
  printer: printerTexts,
  statement: statementTexts,
  dialogs: dialogTexts,
  provisioning: provisioningTexts,
};
