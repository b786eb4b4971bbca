/** Why how the till is set up did not change. */
export const setupProblemTexts = {
  notSetUp: {
    what: 'Nobody has set up this till yet.',
    next: 'Choose on the first screen whether to practise or to connect it to the payment service.',
  },
  setUpAlready: {
    what: 'This till is set up already.',
    next: 'Change how it is set up in Settings.',
  },
  setupWaitsForSale: {
    what: 'A sale is at the counter. How the till is set up does not change under it.',
    next: 'End the sale or leave it for later, then try again.',
  },
  setupWaitsForPayment: {
    what: 'A payment still waits for its customer. It was begun with the service address, key and currency of now.',
    next: 'Finish or cancel its sale, or wait until the service has said what became of it. Then try again.',
  },
  setupNotKept: {
    what: 'The disk did not take how the till is set up. It is as it was before.',
    next: 'Make room on the disk, or check that the profile folder can be written to. Then try again.',
  },
};
