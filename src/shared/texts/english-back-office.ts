/** The frame of the back office. */
export const backOfficeTexts = {
  title: 'Back office',
  sections: 'Sections of the back office',
  section: { glance: 'At a glance', cases: 'Cases', runs: 'Re-query runs', exports: 'Opened exports' },
};

/** Sell in a seat without an encryption key. */
export const seatTexts = {
  keyMissing: 'This till’s key is missing',
  keyMissingWhy: 'It takes no payments until you give the key again. Meanwhile it keeps asking about earlier payments.',
  giveKey: 'Give the key again in Settings',
  title: 'This seat takes no payments',
  why: 'It has no encryption key, so nothing can be charged from here, by mistake or on purpose.',
  takePayment: 'To take a payment',
  takePaymentText: 'Use a till that has a key.',
  here: 'What you can do here',
  journal: 'Find a payment in the journal',
  journalText: 'By amount, day, last four digits, e-mail or reference; and re-query it.',
  backOffice: 'Go to the back office',
  backOfficeText: 'How today’s payments ended, and what needs a person.',
  makeTill: 'To turn this seat into a till, add its encryption key to the provisioning file and start Paydesk again.',
  stepTitle: 'This payment was started with a key',
  stepText: 'Re-query shows what the service knows about it. Paydesk also keeps asking by itself.',
};
