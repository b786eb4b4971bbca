import type { LeftSale } from '../payment/snapshot.ts';

/** Sales that were left for later, on Sell. */
export const leftTexts = {
  title: 'Sales left for later',
  count_one: '{{count}} sale left for later',
  count_other: '{{count}} sales left for later',
  state: {
    sending: 'On its way',
    step: 'Not finished',
    confirming: 'Checking',
    notConfirmed: 'Not confirmed yet',
    paid: 'Paid',
    notPaid: 'Not paid',
    needsReview: 'Needs review',
  } satisfies Record<LeftSale['screen'], string>,
};

/** How the shop wants its counter, in the settings and on Sell. */
export const counterTexts = {
  title: 'Counter',
  text: 'What makes a sale shorter at this till.',
  shopEmail: 'Shop’s e-mail',
  shopEmailHint: 'Sent when a customer gives no e-mail. Leave it empty to ask every customer.',
  shopEmailUsed: 'Optional: shop’s e-mail',
  shopEmailStands: 'No e-mail given',
  quickAmounts: 'Quick amounts',
  quickAmountsHint: 'Up to {{most}}, with spaces between them: 500 1000 5000',
  quickAmountsUnreadable: 'Enter amounts this till can take, with spaces between them.',
  quickAmountsTooMany: 'At most {{most}} amounts.',
  keypad: 'Show number keys for the amount',
  sounds: 'Sounds',
  soundsHint: 'Going up: take the goods. Level: wait. Going down: not paid. The screen says the same.',
  printerLacks: 'The printer has no {{letters}}. It prints {{printed}}.',
  save: 'Save',
  saved: 'Saved',
};

export const counterProblemTexts = {
  counterNotKept: {
    what: 'The disk did not take the settings of the counter. They are as they were before.',
    next: 'Make room on the disk, then save them once more.',
  },
};

/** The soft question before the same card pays the same again. */
export const justPaidTexts = {
  title: 'Charge the same again?',
  text: 'This customer paid {{amount}} {{elapsed}} ago, and the payment went through.',
  ask: 'Is this another purchase?',
  no: 'Do not charge',
  yes: 'Yes, charge again',
};

/** How the service stands, on Sell. */
export const standingTexts = {
  reachable: 'Service reachable',
  slow: 'Service slow since {{time}}',
  away: 'Service down since {{time}}',
};
