/** The steps of setting up that come once a till is connected. What each is about stands under its own name. */
export const furtherStepTexts = {
  title: 'Setting up the till',
  signingKey: 'The key that signs',
  signingKeyText:
    'It signs this till’s exports and seals. Print its fingerprint or write it down, and keep it away from this till: it proves later that an export is yours.',
  people: 'Who works here',
  peopleSet: 'People are set up on this till.',
  owners_one: '{{names}} is the owner of this till.',
  owners_other: '{{names}} are the owners of this till.',
  addOwner: 'Add a second owner',
  copies: 'A second place for copies',
  copiesText:
    'Copies of the journal are made by themselves on this disk. Choose a folder on another disk, a stick or the network for a second set.',
  secondPlace: 'Copies also go to',
  printer: 'The printer',
  printerText: 'It prints slips for customers and the reports of a day. A test page shows whether it is the right one.',
  practice: 'One practice sale',
  practiceText:
    'The till practises for one sale, with a card that is filled in for you, up to the goods. No money moves. A line at the top says what comes next.',
  practised: 'Goods were handed over in practice on this till.',
  beginSale: 'Make the practice sale',
  next: 'Next',
  goOnWithout: 'Go on without it',
  finish: 'Finish',
  finishWithout: 'Finish without it',
  lacking: {
    signingKey: 'Without its fingerprint on paper nobody can show later that the key was not exchanged.',
    people: 'Without people everybody may do everything, and the journal says “cashier” for all of them.',
    secondOwner:
      'With one owner, an absence locks the shop out of its settings, and a forgotten PIN needs the recovery code.',
    copies: 'Without a second place a broken disk takes the journal along with its copies.',
    printer: 'Without a printer, slips can be saved as a page or shown for the customer’s phone.',
    practice: 'Without it, the first sale that anybody makes here is in front of a customer.',
  },
};

/** Above the screens, while the one practice sale is made. */
export const practiceSaleTexts = {
  name: 'Your practice sale',
  charge: 'Press “Fill it in for me”, look at the sale, and press Charge.',
  goOn: 'Paydesk asks the service. Do what the screen asks for.',
  handOver: 'It says Paid. Now, and not before, the goods go over the counter: press “$t(sale.handOver)”.',
  done: 'That was a sale to the end. No money moved.',
  goBack: 'Go to the service',
  stop: 'Stop, and go to the service',
};
