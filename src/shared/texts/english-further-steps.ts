/** The steps of setting up that come once a till is connected. What each is about stands under its own name. */
export const furtherStepTexts = {
  title: 'Setting up the till',
  signingKey: 'This till’s signing key',
  signingKeyText:
    'It signs this till’s exports and seals. Print its fingerprint or write it down, and keep it away from this till. It proves later that an export is yours.',
  people: 'Who works here',
  peopleSet: 'People are set up on this till.',
  owners_one: '{{names}} is the owner of this till.',
  owners_other: '{{names}} are the owners of this till.',
  addOwner: 'Add a second owner',
  copies: 'A second place for copies',
  copiesText:
    'Paydesk makes copies of the journal on this disk by itself. Choose a folder on another disk, a USB stick or the network for a second set.',
  secondPlace: 'Copies also go to',
  printer: 'The printer',
  printerText: 'It prints customers’ slips and daily reports. Print a test page to see whether it works.',
  practice: 'One practice sale',
  practiceText:
    'Make one practice sale, from a card that is filled in for you to handing over the goods. No money moves. A line at the top says what to do next.',
  practised: 'Goods were handed over in practice on this till.',
  beginSale: 'Make the practice sale',
  next: 'Next',
  goOnWithout: 'Skip this',
  finish: 'Finish',
  finishWithout: 'Finish without it',
  lacking: {
    signingKey: 'Without the fingerprint on paper, nobody can show later that the key was not replaced.',
    people: 'Without people, anybody may do everything, and the journal says “cashier” for all of them.',
    secondOwner:
      'With only one owner, an absence locks the shop out of its settings, and a forgotten PIN needs the recovery code.',
    copies: 'Without a second place, a broken disk loses the journal and its copies.',
    printer: 'Without a printer, slips can be saved as a page or shown for the customer’s phone.',
    practice: 'Without it, the first sale on this till happens in front of a customer.',
  },
};

/** Above the screens, while the one practice sale is made. */
export const practiceSaleTexts = {
  name: 'Your practice sale',
  charge: 'Press “Fill it in for me”, look at the sale, and press Charge.',
  goOn: 'Paydesk is asking the service. Follow the screen.',
  handOver: 'It says Paid. Only now do the goods go over the counter: press “$t(sale.handOver)”.',
  done: 'That was a complete sale. No money moved.',
  goBack: 'Go to the service',
  stop: 'Stop, and go to the service',
};
