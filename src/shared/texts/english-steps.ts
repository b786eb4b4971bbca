/** The form for the billing address. */
export const addressTexts = {
  why: 'This card is from abroad, so its bank checks the address. Paydesk keeps it for this sale only.',
  address: 'Address',
  city: 'City',
  state: 'State',
  postalCode: 'Postal code',
  country: 'Country',
  countryPlaceholder: 'Type part of the name',
  noCountryFound: 'No country with this name',
  missing: {
    address: 'Enter house number and street.',
    city: 'Enter the city or town.',
    state: 'Enter the state, county or region.',
    postalCode: 'Enter the postal code.',
    country: 'Choose the country.',
  },
};

/** What the customer reads while the screen is theirs, and what the cashier reads meanwhile. */
export const turnTexts = {
  youPay: 'You pay',
  back: 'Back to cashier',
  handOver: 'Hand to customer',
  kept: 'What you enter is encrypted, sent once and never saved.',
  keypad: 'Keypad',
  clear: 'Clear',
  erase: 'Delete last digit',
  letters: {
    keyboard: 'Keyboard',
    show: 'Show keyboard',
    hide: 'Hide keyboard',
    shift: { off: 'Shift', once: 'Shift', kept: 'Capitals' },
    space: 'Space',
    erase: 'Delete last character',
    next: 'Next field',
    mark: {
      hyphen: 'Hyphen',
      comma: 'Comma',
      fullStop: 'Full stop',
      apostrophe: 'Apostrophe',
      slash: 'Slash',
    },
  },
  showDigits: 'Show digits',
  hideDigits: 'Hide digits',
  identityHeading: 'Your details',
  identityLead: '{{bank}} asks for this first.',
  identityAgain: 'Enter your details again.',
  submitIdentity: 'Submit details',
  warning: 'Are you still there? What you entered will be cleared soon.',
  secondsLeft_one: '{{count}} second left.',
  secondsLeft_other: '{{count}} seconds left.',
  emptied: {
    leftAlone: 'Cleared, because nobody typed for 90 seconds.',
    focusLost: 'Cleared, because this window was left.',
  },
  noCode: {
    wait: 'A code can take two or three minutes. It is safe to wait.',
    look: 'Look in your messages, and in your e-mail and spam: some banks send it there.',
    cashier: 'It cannot be sent again from here. If no code comes, press Back to cashier.',
  },
  asksLater: {
    dateOfBirth: 'This bank asks for the date of birth. The customer enters it after Charge.',
    bvn: 'This bank asks for the BVN. The customer enters it after Charge.',
    both: 'This bank asks for the date of birth and the BVN. The customer enters them after Charge.',
  },
};
