import type { EvidencePart } from '../export/evidence-view.ts';
import type { Compared } from '../journal/requery-comparison.ts';

/** The pages and the page of words of an evidence pack. */
export const evidenceTexts = {
  titleCase: 'Evidence of case {{number}}',
  titlePayment: 'Evidence of payment {{reference}}',
  made: 'Till {{till}}, made {{at}} ({{zone}})',
  about: 'What it is about',
  payments: 'Payments',
  noPayments: 'No payment is linked to the case.',
  foreign:
    'This journal does not know what was owed for these, so nothing of them was checked. What the till that took them knew is in that till’s own export.',
  released: 'The goods were handed over {{at}} by {{by}}.',
  checks: 'What each re-query found of {{reference}}',
  requery: 'Re-query',
  checked: {
    reference: 'Reference',
    code: 'Code',
    currency: 'Currency',
    amount: 'Amount',
    released: 'Goods',
    chargedAmount: 'Charged',
    isLive: 'Mode',
    status: 'Status',
    chargeCode: 'Charge code',
    fraudStatus: 'Fraud status',
  } satisfies Record<Compared, string>,
  timeline: 'What happened, in the order of the journal',
  proof:
    'Each line is an entry of the till’s journal: its number, what happened, and the beginning of its hash. The entries themselves lie beside this page in journal.jsonl. Open check.html to check them.',
  readme: `{{title}}

What is in this folder

timeline.pdf    what happened, for people
timeline.json   the same, for programs; what the service answered is in it, redacted
journal.jsonl   the entries of the till's journal, byte by byte, each with its hash
links.csv       the hashes of the entries between them: they show the place of each in the chain
manifest.json   the till's seal: it lists every file with its hash, and is signed
check.html      checks all of this in any browser, without a network

How to check it

1. Unpack the archive.
2. Open check.html and choose the unpacked folder.
3. Compare the code of the till's key with the one on the till's settings screen or on paper.

No card number, security code, PIN, OTP, BVN or date of birth is in this folder: the till keeps none.
`,
};

/** What the screens say of a pack. */
export const evidenceScreenTexts = {
  save: 'Save evidence pack',
  progress: 'Progress of the evidence pack',
  part: {
    entries: 'Writing the entries of the journal…',
    pages: 'Printing the pages…',
    archive: 'Packing the archive…',
  } satisfies Record<EvidencePart, string>,
  goesOn: 'It goes on when you look at something else, and payments can be taken meanwhile.',
  cancel: 'Cancel the pack',
  cancelling: 'Cancelling…',
  cancelled: 'The evidence pack was cancelled. Nothing of it was left.',
  other: 'Another evidence pack is being saved.',
  showOther: 'Show it',
  saved: 'Saved as {{path}}',
  seal: 'Seal {{number}}: {{code}}. Key: {{fingerprint}}.',
  practice: 'Signed with the practice key, which proves nothing.',
};
