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
  'Choose “Give the key again” in Settings and type the passphrase, or have “signingPassphrase” corrected in the provisioning file and start Paydesk again. If nobody has it, start Paydesk with a new profile folder, as another till, and keep this one for its journal.';

/** Why a run of re-queries was not made, shown or saved, and what to do about it. */
const runProblemTexts = {
  runNotFound: {
    what: 'This till has no run of re-queries with the number {{run}}.',
    next: 'Look for it in the list of runs.',
  },
  runEmpty: {
    what: 'There are no payments to ask about. No run was made.',
    next: 'Choose other payments, or another list.',
  },
  runTooLarge: {
    what: 'One run can ask about at most {{most}} payments, and these are more. No run was made.',
    next: 'Narrow the search, for example to fewer days, and make several runs.',
  },
  runListGone: {
    what: 'This list is no longer available, because others were read after it. No run was made.',
    next: 'Paste the list or choose its file again.',
  },
  runListTooLarge: {
    what: 'The file {{name}} has {{size}}, which is too large for a list of references. It was not read.',
    next: 'Check that it is the right file. Split a list of more than 200,000 references into several files.',
  },
  runListUnreadable: {
    what: 'The file {{name}} could not be read as a list: it is gone, protected, or not a text file.',
    next: 'Save it as CSV or plain text, and choose it again.',
  },
  runResultsNotSaved: {
    what: 'The results could not be saved there.',
    next: 'Save them in another folder. The run and its results stay on this till.',
  },
};

/** Why the goods were not handed over, and what to do next. */
const releaseProblemTexts = {
  notPaid: {
    what: 'This payment has not been confirmed. Keep the goods.',
    next: 'Check the payment again.',
  },
  alreadyReleased: {
    what: 'The goods of this payment were already handed over, on {{at}} by {{by}}.',
    next: 'Do not hand over goods for it a second time.',
  },
  needsReview: {
    what: 'Something in this payment does not fit, so its goods stay here.',
    next: 'Note the reference and ask the back office to look at it.',
  },
  notProven: {
    what: 'The journal’s entries do not prove that payment {{reference}} was paid as shown here. The goods were not handed over.',
    next: 'Keep the goods here and call the back office. A case is open for this payment.',
  },
  notConfirmedAgain: {
    what: 'Paydesk checked once more, and the payment was not confirmed. The goods were not handed over.',
    next: 'Wait a minute and press Hand over goods again, or leave the sale for later.',
  },
  noAnswerBeforeHandOver: {
    what: 'Paydesk checked once more, and the service did not answer. The goods were not handed over.',
    next: 'Press Hand over goods to check again. If the customer cannot wait, a supervisor can decide.',
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
    what: 'Something went wrong inside Paydesk. Nothing was sent and nothing has changed.',
    next: 'Try again. If it happens again, restart Paydesk and tell whoever looks after this till.',
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
    what: 'The currency cannot change now: a payment is not finished.',
    next: 'Finish the sale at the counter, and any sale left for later whose payment is under way. Then change it.',
  },
  currencyFixed: {
    what: 'The provisioning file sets this with its field “{{by}}”.',
    next: 'Change it there. The till reads the file at its next start.',
  },
  currencyNotKept: {
    what: 'The change could not be saved, so it lasts only until Paydesk is closed.',
    next: 'Free some space on the disk, then change it again.',
  },
  amountAboveCeiling: {
    what: 'The amount is larger than this till takes. Nothing was sent.',
    next: 'Check the amount. The largest amount is part of the till’s set-up.',
  },
  bankUnknown: {
    what: 'The service does not list this bank at the moment. Nothing was sent.',
    next: 'Refresh the list of banks and choose again.',
  },
  saleHasOpenPayment: {
    what: 'This sale already has a payment that is not settled. No other payment was started.',
    next: 'Finish that payment, or re-query it until it is settled.',
  },
  earlierPaymentNotSettled: {
    what: 'An earlier payment, {{reference}}, is not settled and may be for the same purchase. No other payment was started.',
    next: 'Press Charge again: Paydesk shows that payment and asks what to do.',
  },
  earlierPaymentPaid: {
    what: 'An earlier payment, {{reference}}, is paid and may be for the same purchase. No other payment was started.',
    next: 'Look at that payment in the Journal before you charge again.',
  },
  samePurchaseNotSettled: {
    what: 'Another payment, {{reference}}, may be for the same purchase and may still be paid. Nothing was sent.',
    next: 'Ask the customer. Do it again only if this is another purchase.',
  },
  samePurchasePaid: {
    what: 'Another payment, {{reference}}, may be for the same purchase, and it is paid. Nothing was sent.',
    next: 'Ask the customer. Do it again only if this is another purchase.',
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
    next: 'Follow what the screen asks for now, or check the payment again.',
  },
  nothingToSendAgain: {
    what: 'There is nothing left to send again: the details have been cleared. Nothing was sent.',
    next: 'Check the payment again. If the service does not have it, charge again from the start.',
  },
  stepFrozen: {
    what: 'The service said that this payment failed. Paydesk asks again to be sure.',
    next: 'Wait about 30 seconds. The screen continues by itself.',
  },
  ...releaseProblemTexts,
  journalFailed: {
    what: 'The journal could not be written ({{failure}}). No payments are taken, so that none is lost. If a payment was under way, Paydesk asks about it at the next start.',
    next: 'Close Paydesk and start it again.',
  },
  journalSlow: {
    what: 'The disk is taking unusually long to write the journal. No new payments are started meanwhile. What is already recorded is safe.',
    next: 'Wait. This clears by itself as soon as the disk answers. If it lasts longer than a minute, close other programs and tell whoever looks after this till.',
  },
  clockSetBack: {
    what: 'This computer’s clock says {{now}}, but the journal has an entry from {{newest}}. No payments are taken while the clock may be wrong.',
    next: 'Set the clock. If it is right now and was wrong before, confirm that below.',
  },
  journalNotOpen: {
    what: 'The journal could not be opened ({{failure}}). No payments are taken, so that none is lost.',
    next: 'Do not delete anything. Call whoever looks after this till.',
  },
  journalKeyMissing: {
    what: 'The key that protects this till’s journal is not available: this computer has no key store, and the signing key is locked. Nothing could prove what the journal says, so no payments are taken and no goods are handed over.',
    next: GIVE_PASSPHRASE,
  },
  releaseWithoutKey: {
    what: 'Keep the goods here: the key that protects this till’s journal is not available.',
    next: GIVE_PASSPHRASE,
  },
  releaseByBackOffice: {
    what: 'Keep the goods here: this payment is older than the journal that this till continued with, which may have lost entries. The goods may have been handed over already.',
    next: 'Ask the back office to find out, and to decide.',
  },
  releaseAfterRequery: {
    what: 'Keep the goods here: somebody may have changed the journal since this payment began. It needs to be confirmed once more.',
    next: 'Press Check again, or Re-query in the Journal. If the payment is still paid, press Hand over goods again.',
  },
  journalDecisionNotDue: {
    what: 'This cannot be decided for this journal now.',
    next: 'Read again why this till stopped.',
  },
  journalFaulty: {
    what: 'The journal check found that the journal was changed or damaged ({{fault}}, entry {{entry}}). No payments are taken and no goods are handed over.',
    next: 'Do not change or delete anything. Call whoever looks after this till: a copy of the last few days can be restored, or this till can start a new journal below. This one is kept.',
  },
  cannotCharge: {
    what: 'This computer has no encryption key. It can re-query payments, but not charge.',
    next: 'Take the payment on a till that has a key.',
  },
  amountUnitNotConfirmed: {
    what: 'Nobody has confirmed yet which unit the service uses for amounts. No real money is taken until then.',
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
    what: 'This shift is already closed.',
    next: 'Look at the list of shifts again.',
  },
  shiftOfAnother: {
    what: 'This shift is {{person}}’s, or was left open from an earlier day.',
    next: 'Whoever may close other people’s shifts can close it under Reports.',
  },
  shiftNotCounted: {
    what: 'This is your own shift of today, and closing it needs your count.',
    next: 'Count, enter what you counted, and close the shift.',
  },
  dayNotClosed: {
    what: 'There is no closed day with this number on this till.',
    next: 'Look at the list of closed days again.',
  },
  reportNotSaved: {
    what: 'The report could not be saved.',
    next: 'Choose another folder and save it again. The report itself is safe in the journal.',
  },
  journalBusy: {
    what: 'The till is too busy to count the day. Nothing was closed.',
    next: 'Wait a moment and try again. If a run of re-queries is under way, pause it first.',
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
    what: 'This till cannot sign: this computer has no key store, and the signing key’s passphrase was not given.',
    next: GIVE_PASSPHRASE,
  },
  signingPassphraseWrong: {
    what: 'This till cannot sign: its signing key was locked with another passphrase.',
    next: GIVE_PASSPHRASE,
  },
  signingKeyLost: {
    what: 'This till cannot sign: its signing key can no longer be opened on this computer.',
    next: 'Make a new key in Settings, and give its fingerprint to whoever checks exports.',
  },
  signingKeyDamaged: {
    what: 'This till cannot sign: the file that names its signing key cannot be read.',
    next: 'If the file cannot be restored from a copy, make a new key in Settings, and give its fingerprint to whoever checks exports.',
  },
} satisfies Record<ProblemCode, { what: string; next: string }>;
