import type { RequeryAnswer, StepAnswer } from '../payment/answers.ts';
import type { Verdict } from '../payment/verdict.ts';

/** Every re-query of a payment beside the others. */
export const checksTexts = {
  title: 'What each re-query found',
  check: 'Check',
  result: 'Result',
  none: 'The service has not been asked about this payment yet.',
  resultName: {
    paid: 'Paid',
    declined: 'Not paid',
    wait: 'Not known yet',
    review: 'Does not fit',
    notFound: 'No such payment',
    queryFailed: 'Could not be asked',
    lost: 'No answer',
  } satisfies Record<Verdict | 'notFound' | 'queryFailed' | 'lost', string>,
  changed: 'changed',
  noAnswer: 'no answer',
  notGiven: 'not given',
  unreadable: 'could not be read',
  thisReference: 'this one',
  notReleased: 'no goods had left',
  released: 'left {{at}}',
  isLive: 'live',
  isTest: 'test',
};

/** What the service answered to one request. */
export const answerTexts = {
  show: 'The whole answer',
  redacted: 'Longer runs of digits were masked before this was written down.',
  yes: 'yes',
  no: 'no',
  field: {
    reference: 'Reference',
    status: 'Status',
    statusMessage: 'Status in words',
    suggestedAuthentication: 'Step asked for',
    authModelUsed: 'Way of proving',
    authenticateCode: 'Code of the step',
    paymentCode: 'Code of the payment',
    message: 'Message',
    instruction: 'Instruction',
    code: 'Code',
    currency: 'Currency',
    amountMinor: 'Amount',
    chargedAmountMinor: 'Charged',
    appFeeMinor: 'Fee',
    merchantBearsFee: 'The shop bears the fee',
    isLive: 'Live',
    customerEmail: 'E-mail',
    createdAt: 'Made at the service',
    authModel: 'Way of proving',
    chargeCode: 'Code of the charge',
    chargeMessage: 'Message of the charge',
    uniqueKey: 'Unique key',
    orderReference: 'Order reference',
    paymentId: 'Payment ID',
    providerReference: 'Provider reference',
    narration: 'Narration',
    merchantFeeMinor: 'Merchant fee',
    customerName: 'Customer name',
    fraudStatus: 'Fraud status',
    accountBusinessName: 'Business name',
    vbvCode: '3-D Secure code',
    vbvMessage: '3-D Secure message',
    accountCode: 'Account check code',
    accountMessage: 'Account check message',
    otherReference: 'Reference in its other field',
    httpStatus: 'HTTP status',
    retryAfterMs: 'Not to be asked again for',
  } satisfies Record<
    Exclude<keyof StepAnswer | keyof RequeryAnswer, 'authUrl'> | 'httpStatus' | 'retryAfterMs',
    string
  >,
};

/** What the provider is asked with. */
export const serviceSaidTexts = {
  title: 'At the payment service',
  none: 'The service has not said by which names it knows this payment.',
};

/** The fee, as one says it to a customer. */
export const chargedTexts = {
  title: 'On the customer’s account',
  alert: 'Your bank alert will say {{amount}}.',
  contradicted:
    'The service said this payment was charged, but its latest answer contradicts that. Find out what the bank shows before you tell the customer.',
  alertNotSaid: 'The service did not say what your bank alert will show.',
  alertUnreadable: 'The service sent a charged amount that Paydesk cannot read: look at what the bank shows.',
  bearer: {
    shop: 'The shop bears the fee of {{fee}}; it is taken out of the {{owed}}.',
    customer: 'That is {{owed}} for the shop and a fee of {{fee}}, which the customer bears.',
    notSaid: 'There is a fee of {{fee}}. The service did not say who bears it.',
  },
  withoutFee: {
    shop: 'The shop bears the fee. The service did not say how much it is.',
    customer: 'That is {{owed}} for the shop and a fee, which the customer bears.',
    notSaid: 'The service named no fee.',
  },
  unreadableFee: {
    shop: 'The shop bears the fee. The service sent a fee that Paydesk cannot read, so reports count it as unknown.',
    customer:
      'That is {{owed}} for the shop and a fee, which the customer bears. The service sent a fee that Paydesk cannot read.',
    notSaid: 'The service sent a fee that Paydesk cannot read, and did not say who bears it.',
  },
  nothing: 'The service has not said that anything was charged for this payment.',
};

/** Where a person looks for a refund. */
export const refundTexts = {
  title: 'Giving money back',
  none: 'Paydesk cannot give money back: the payment service has no such operation.',
  /** For whoever is at the counter. */
  cashier: 'Money goes back another way, through the back office.',
  instead:
    'Re-query first, so that it is certain that the money came. Then give it back as the shop does, by bank transfer or in cash, or ask the provider with this reference. Write down in the shop’s books that it was done.',
};
