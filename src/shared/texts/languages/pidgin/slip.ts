import type { SlipTexts } from '../counter-texts.ts';

/** A draft: see `docs/languages/pidgin.md`. */
export const pidginSlip: SlipTexts = {
  taxNumber: 'Tax number {{taxNumber}}',
  title: 'Payment slip',
  practice: 'PRACTICE — NO MONEY MOVE',
  sandbox: 'TEST — NO MONEY MOVE',
  till: 'Till',
  paidWith: 'E pay with',
  toBePaidWith: 'E wan pay with',
  account: '{{bank}} account',
  card: 'Card',
  time: 'Time',
  checked: 'Last time we check',
  cashier: 'Cashier',
  note: 'Order or note',
  reference: 'Reference',
  readOut: 'To read out',
  fee: 'Fee wey you pay',
  charged: 'Your bank go show',
  amountPaid: 'Amount wey you pay',
  returned: 'Wetin dem return',
  copy: 'COPY {{copy}}',
  headOffice: 'Head office',
  receipt: 'No. {{seq}} · {{hash}} · {{at}}',
  noInvoice: 'Dis one no be VAT invoice.',
  outcome: {
    paid: 'E DON PAY',
    returned: 'DEM DON RETURN MONEY',
    notPaid: 'PAYMENT NO GO THROUGH',
    notConfirmed: 'BANK NEVER CONFIRM AM',
    needsReview: 'OFFICE GO CHECK AM',
    reviewDecided: 'OFFICE DON DECIDE',
  },
  comeBack: {
    after: 'Di shop go check again by itself: come back or call after {{at}}.',
    tomorrow: 'Come back or call tomorrow: di shop go know more.',
  },
  advice: {
    returned:
      'Dem don return money of dis payment, as e dey below. If e never reach you, bring dis slip come di shop. Keep dis slip.',
    declined:
      'Di payment service talk say dis payment fail. If dem still debit your account, bring dis slip come back: di shop fit check again with di reference.',
    neverReceived:
      'Di payment service no get record of dis payment. If dem still debit your account, bring dis slip come back: di shop fit check again with di reference.',
    notConfirmed:
      'Dis slip no be proof say you don pay. We never know whether dis payment go through. Dem fit don debit your account. No pay again for dis one until di shop don check again with di reference. Keep dis slip.',
    needsReview:
      'Dis slip no be proof say you don pay. Di shop go check dis payment. No pay again for dis one until di shop tell you di result. Keep dis slip.',
    reviewDecided:
      'Dis slip no be proof say you don pay. Di shop don check dis payment: ask wetin dem decide. Keep dis slip.',
  },
};
