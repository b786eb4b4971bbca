/** The frame of the back office. */
export const backOfficeTexts = {
  title: 'Back office',
  sections: 'Sections of the back office',
  section: { glance: 'At a glance', cases: 'Cases', runs: 'Re-query runs', exports: 'Opened exports' },
};

/** Sell in a seat without an encryption key. */
export const seatTexts = {
  keyMissing: 'This till’s key is missing',
  keyMissingWhy:
    'It takes no payments until the key is given again. Payments that were taken are asked about meanwhile.',
  giveKey: 'Give the key again, in Settings',
  title: 'This seat takes no payments',
  why: 'It holds no encryption key, and without one nothing can be charged. So nobody can take money from here, by mistake or on purpose.',
  takePayment: 'To take a payment',
  takePaymentText: 'Use a till of the shop that has its key.',
  here: 'What you can do here',
  journal: 'Find a payment in the journal',
  journalText: 'By amount, day, last four digits, e-mail or reference; and re-query it.',
  backOffice: 'Go to the back office',
  backOfficeText: 'What became of today’s payments, and what waits for a person.',
  makeTill:
    'To make a till of this seat, have its encryption key put into the provisioning file, and start Paydesk again.',
  stepTitle: 'This payment was begun with a key',
  stepText: 'Re-query says what the service knows of it. Paydesk goes on asking by itself, too.',
};
