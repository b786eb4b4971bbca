import type { ProblemCode } from '../problems.ts';
import { caseProblemTexts } from './english-case-problems.ts';
import { counterProblemTexts } from './english-counter.ts';
import { exportProblemTexts } from './english-export-problems.ts';
import { headOfficeProblemTexts } from './english-head-office-problems.ts';
import { healthProblemTexts } from './english-health-problems.ts';
import { viewProblemTexts } from './english-journal-problems.ts';
import { lessonProblemTexts } from './english-lesson-problems.ts';
import { openedProblemTexts } from './english-opened-problems.ts';
import { peopleProblemTexts } from './english-people.ts';
import { printingProblemTexts } from './english-printing-problems.ts';
import { setupProblemTexts } from './english-setup-problems.ts';
import { updateProblemTexts } from './english-updates-problems.ts';

const GIVE_PASSPHRASE =
  'Choose “Give the key again” in Settings and type the passphrase, or have it set right as “signingPassphrase” in the provisioning file and start Paydesk again.';

/** Why a run of re-queries was not made, shown or saved, and what to do about it. */
const runProblemTexts = {
  runNotFound: {
    what: 'There is no run of re-queries with the number {{run}} on this till.',
    next: 'Look for it in the list of runs.',
  },
  runEmpty: {
    what: 'There is nothing to ask about. No run was made.',
    next: 'Choose other payments, or another list.',
  },
  runTooLarge: {
    what: 'These are more than {{most}} payments, which is the most that one run asks about. No run was made.',
    next: 'Narrow the search, for example to fewer days, and make several runs one after the other.',
  },
  runListGone: {
    what: 'Other lists were read after this one, so that it is no longer kept. No run was made.',
    next: 'Paste the list or choose its file once more.',
  },
  runListTooLarge: {
    what: 'The file {{name}} has {{size}}. No list of references is that large, so it was not read.',
    next: 'Check that it is the right file. A list of more than 200,000 references must be split into several files.',
  },
  runListUnreadable: {
    what: 'The file {{name}} could not be read as a list: it is gone, protected, or no text.',
    next: 'Save it as CSV or plain text, and choose it again.',
  },
  runResultsNotSaved: {
    what: 'The results could not be saved there. Nothing of them was left.',
    next: 'Save them in another folder. The run and its results stay on this till.',
  },
};

/** Why the goods were not handed over, and what to do next. */
const releaseProblemTexts = {
  notPaid: {
    what: 'No re-query has confirmed this payment. The goods are not to be handed over.',
    next: 'Check the payment again.',
  },
  alreadyReleased: {
    what: 'The goods of this payment were already handed over, on {{at}} by {{by}}.',
    next: 'Do not hand over goods for it a second time.',
  },
  needsReview: {
    what: 'Something in this payment does not fit, so it hands over nothing.',
    next: 'Keep the reference and let the back office look at it.',
  },
  notProven: {
    what: 'The entries of the journal do not prove that payment {{reference}} was paid as it is shown here. The goods were not handed over.',
    next: 'Keep the goods here and call the back office. A case is open for this payment.',
  },
  notConfirmedAgain: {
    what: 'The service was asked once more, and did not confirm this payment. The goods were not handed over.',
    next: 'Wait a minute and press Hand over goods again, or leave the sale for later.',
  },
  goodsMayHaveLeft: {
    what: 'Payment {{reference}} may be for the same purchase. Its goods were handed over on {{at}} by {{by}}.',
    next: 'Press Hand over goods again only if these goods are for another purchase.',
  },
};

/** For every problem of the closed set: what happened, and what to do next. */
export const problemTexts = {
  ...counterProblemTexts,
  invalidRequest: {
    what: 'Paydesk asked itself for something that it does not allow. Nothing was sent and nothing has changed.',
    next: 'Try once more. If it happens again, start Paydesk again and tell whoever looks after this till.',
  },
  unexpected: {
    what: 'Something failed inside Paydesk. What was already recorded is safe.',
    next: 'Try again. If a payment was under way, re-query it in the Journal before you charge again.',
  },
  fieldRefused: {
    what: 'A field was not accepted: {{field}}. {{sentence}} Nothing was sent.',
    next: 'Correct it and press Charge again.',
  },
  currencyWaits: {
    what: 'The currency is not changed now: a payment is not finished.',
    next: 'Finish the sale at the counter and those that were left for later with a payment under way. Then change it.',
  },
  currencyFixed: {
    what: 'The provisioning file fixes this with its field “{{by}}”.',
    next: 'Change it there. The till reads the file at its next start.',
  },
  currencyNotKept: {
    what: 'The change holds, but only until the program is closed: the disk did not take the setting.',
    next: 'Make room on the disk, then change it once more.',
  },
  amountAboveCeiling: {
    what: 'The amount is above the largest amount that this till takes. Nothing was sent.',
    next: 'Check the amount. The largest amount is set when the till is set up.',
  },
  bankUnknown: {
    what: 'The service does not list this bank now. Nothing was sent.',
    next: 'Refresh the list of banks and choose again.',
  },
  saleHasOpenPayment: {
    what: 'This sale already has a payment that is not settled. No other payment was started.',
    next: 'Finish that payment, or re-query it until it is settled.',
  },
  earlierPaymentNotSettled: {
    what: 'An earlier payment, {{reference}}, is not settled and may be for the same thing. No other payment was started.',
    next: 'Press Charge again: Paydesk shows that payment and asks how to go on.',
  },
  earlierPaymentPaid: {
    what: 'An earlier payment, {{reference}}, is paid and may be for the same thing. No other payment was started.',
    next: 'Look at that payment in the Journal before you charge again: this may be the same purchase.',
  },
  saleAlreadyPaid: {
    what: 'This sale is already paid. No other payment was started.',
    next: 'Open the payment in the Journal and hand over the goods from there.',
  },
  saleEnded: {
    what: 'This sale has ended: it was handed over or cancelled.',
    next: 'Start a new sale.',
  },
  saleNotFound: {
    what: 'This sale is not in the journal.',
    next: 'Start a new sale.',
  },
  otherSaleActive: {
    what: 'Another sale is at the counter.',
    next: 'Finish that sale, or leave it for later, and then try again.',
  },
  paymentNotFound: {
    what: 'This payment is not in the journal of this till.',
    next: 'Check the reference. A payment of another till is found on that till.',
  },
  stepNotOpen: {
    what: 'This step is no longer open, or it is already being sent. Nothing was sent a second time.',
    next: 'Look at what the screen asks for now, or re-query the payment.',
  },
  nothingToSendAgain: {
    what: 'There is nothing left to send again: what was keyed is no longer kept. Nothing was sent.',
    next: 'Check the payment again. If the service does not have it, charge again from the start.',
  },
  stepFrozen: {
    what: 'The service said that this payment failed. Paydesk asks a second time before it believes that.',
    next: 'Wait about 30 seconds. The screen goes on by itself.',
  },
  ...releaseProblemTexts,
  journalFailed: {
    what: 'The journal could not be written ({{failure}}). No payments are taken, so that none is lost. A payment that was under way is asked about when Paydesk starts again.',
    next: 'Close Paydesk and start it again.',
  },
  journalSlow: {
    what: 'The disk is taking unusually long to write the journal. No new payment is begun meanwhile; what is already recorded is safe.',
    next: 'Wait: this goes away by itself as soon as the disk answers. If it lasts longer than a minute, close other programs and tell whoever looks after this till.',
  },
  clockSetBack: {
    what: 'This computer’s clock says {{now}}, and the journal has an entry of {{newest}}. No payments are taken while the clock may be wrong.',
    next: 'Set the clock right. If it is right now, and was wrong before, confirm that below.',
  },
  journalNotOpen: {
    what: 'The journal could not be opened ({{failure}}). No payments are taken, so that none is lost.',
    next: 'Do not delete anything. Call whoever looks after this till.',
  },
  journalKeyMissing: {
    what: 'The key that protects this till’s journal cannot be had: this computer has no key store, and the signing key is not open. Nothing would prove what the journal says, so no payments are taken and no goods are handed over.',
    next: GIVE_PASSPHRASE,
  },
  releaseWithoutKey: {
    what: 'These goods are not to leave: the key that protects this till’s journal cannot be had.',
    next: GIVE_PASSPHRASE,
  },
  releaseByBackOffice: {
    what: 'These goods are not to leave from here: this payment was begun before this till went on with a journal that may have lost entries. They may have been handed over already.',
    next: 'The back office finds out whether they were, and decides.',
  },
  journalDecisionNotDue: {
    what: 'That cannot be decided about this journal now.',
    next: 'Read again what stopped this till.',
  },
  journalFaulty: {
    what: 'The check of the whole journal found that it was changed or damaged ({{fault}}, entry {{entry}}). No payments are taken and no goods are handed over.',
    next: 'Do not change or delete anything. Call whoever looks after this till: a copy of the last days can be put back, or this till goes on below with a new journal. This one is kept beside it.',
  },
  cannotCharge: {
    what: 'This seat holds no encryption key. It can re-query payments and cannot charge.',
    next: 'Take the payment on a till that has its key.',
  },
  amountUnitNotConfirmed: {
    what: 'Nobody has confirmed yet in which unit the service counts amounts. No real money is taken until then.',
    next: 'Take one payment in sandbox mode and re-query it, or confirm the unit in the provisioning file.',
  },
  provisioningRefused: {
    what: 'The provisioning file cannot be used: {{reason}}.',
    next: 'Have the file corrected, then start Paydesk again.',
  },
  ...setupProblemTexts,
  practiceNotRunning: {
    what: 'The built-in practice service did not start.',
    next: 'Close Paydesk and start it again.',
  },
  banksUnavailable: {
    what: 'The list of banks could not be fetched: the service did not answer.',
    next: 'Check the network and try again. Cards can be charged meanwhile if the network is back.',
  },
  shiftNotOpen: {
    what: 'This shift is closed already.',
    next: 'Look at the list of shifts once more: it is shown anew.',
  },
  shiftOfAnother: {
    what: 'This shift is {{person}}’s, or was left open from an earlier day.',
    next: 'Whoever may close other people’s shifts can close it under Reports.',
  },
  shiftNotCounted: {
    what: 'This is your own shift of today: it is closed with what you have counted.',
    next: 'Count what is there, and close the shift with that.',
  },
  dayNotClosed: {
    what: 'There is no closed day with this number on this till.',
    next: 'Look at the list of closed days once more.',
  },
  reportNotSaved: {
    what: 'The report could not be saved.',
    next: 'Choose another folder and save it again. The report itself is safe in the journal.',
  },
  journalBusy: {
    what: 'The till is writing so much just now that nothing could be counted to the end. Nothing was closed.',
    next: 'Wait for a moment and try again. A run of re-queries can be paused meanwhile.',
  },
  ...caseProblemTexts,
  ...openedProblemTexts,
  ...runProblemTexts,
  ...viewProblemTexts,
  ...peopleProblemTexts,
  ...printingProblemTexts,
  ...exportProblemTexts,
  ...healthProblemTexts,
  ...headOfficeProblemTexts,
  ...lessonProblemTexts,
  ...updateProblemTexts,
  signingPassphraseNeeded: {
    what: 'This till cannot sign: this computer has no key store, and there is no passphrase for the signing key.',
    next: GIVE_PASSPHRASE,
  },
  signingPassphraseWrong: {
    what: 'This till cannot sign: its signing key was locked with another passphrase.',
    next: GIVE_PASSPHRASE,
  },
  signingKeyLost: {
    what: 'This till cannot sign: its signing key cannot be opened on this computer any more.',
    next: 'Make a new key in the settings, and tell those who check exports its fingerprint.',
  },
  signingKeyDamaged: {
    what: 'This till cannot sign: the file that says which signing key it has cannot be read.',
    next: 'If the file cannot be brought back from a copy, make a new key in the settings, and tell those who check exports its fingerprint.',
  },
} satisfies Record<ProblemCode, { what: string; next: string }>;
