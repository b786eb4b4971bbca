import { type Course, declined, PAID } from './course.ts';

/* Pure data for the service and the help panel, so that it can be loaded anywhere. docs/practice.md lists it too. */

export const PRACTICE_PIN = '3310';
export const PRACTICE_OTP = '12345';
/** The OTP that the bank calls incorrect, in a payment record and not in an error body. */
export const PRACTICE_WRONG_OTP = '00000';
/** A date of birth (DDMMYYYY) for banks that require one; any other past date works as well. */
export const PRACTICE_DATE_OF_BIRTH = '01011990';
/** A BVN for banks that require one; any other 11 digits work as well. */
export const PRACTICE_BVN = '22222222222';

interface PracticeInstrument {
  /** The name that is stored with a payment, so that the payment continues in the same way after a restart. */
  readonly id: string;
  readonly name: string;
  /** The instrument's behaviour, in words for the person at the counter. */
  readonly behaviour: string;
  readonly course: Course;
}

/** A card. A null number stands for every other valid card number. */
export interface PracticeCard extends PracticeInstrument {
  readonly kind: 'card';
  readonly cardNumber: string | null;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly cvv: string;
}

/** A bank account. A null number stands for every other account at an active bank. */
export interface PracticeAccount extends PracticeInstrument {
  readonly kind: 'account';
  readonly bankCode: string;
  readonly accountNumber: string | null;
}

const PIN_THEN_OTP: Course = {
  suggestion: 'PIN',
  steps: ['card-pin', 'otp'],
  authModel: 'PIN',
  ending: PAID,
  feeBearer: 'merchant',
};
const AT_ONCE: Course = { suggestion: null, steps: [], authModel: 'AUTH', ending: PAID, feeBearer: 'merchant' };
const OTP_ONLY: Course = { suggestion: null, steps: ['otp'], authModel: 'AUTH', ending: PAID, feeBearer: 'merchant' };
const TWO_MINUTES_MS = 120_000;
const LONGER_THAN_ANY_TIME_OUT_MS = 120_000;

export const ANY_CARD: PracticeCard = card('any-card', 'Any other card', null, '12/32', '123', {
  behaviour: 'Asks for the PIN, then for an OTP. Paid. A card past its expiry date is declined (54).',
  course: PIN_THEN_OTP,
});

export const ANY_ACCOUNT: PracticeAccount = account('any-account', 'Any other account', '011', null, {
  behaviour: 'Any 10 digits at an active bank. Asks for an OTP. Paid.',
  course: OTP_ONLY,
});

export const PRACTICE_CARDS: readonly PracticeCard[] = [
  card('local-card', 'Local card (Mastercard)', '5531886652142950', '09/32', '564', {
    behaviour: 'Asks for the PIN, then for an OTP. Paid.',
    course: PIN_THEN_OTP,
  }),
  card('verve', 'Local card (Verve, 19 digits)', '5061460410120223210', '12/31', '780', {
    behaviour: 'Asks for the PIN, then for an OTP. Paid.',
    course: PIN_THEN_OTP,
  }),
  card('pin-only', 'PIN without OTP', '5399830000000016', '10/31', '111', {
    behaviour: 'Asks for the PIN, and is paid without an OTP.',
    course: { ...PIN_THEN_OTP, steps: ['card-pin'] },
  }),
  card('at-once', 'No step at all', '5399830000000024', '10/31', '222', {
    behaviour: 'Paid at once.',
    course: AT_ONCE,
  }),
  card('customer-bears-fee', 'Customer bears the fee', '5399830000000032', '10/31', '333', {
    behaviour: 'Asks for the PIN, then for an OTP. Paid; the charged amount is the amount and the fee.',
    course: { ...PIN_THEN_OTP, feeBearer: 'customer' },
  }),
  card('pin-then-secure', '3-D Secure after the PIN', '4187427415564246', '09/32', '828', {
    behaviour: 'Asks for the PIN, then shows the bank page (VBVSECURECODE). Approve pays, Decline declines.',
    course: { ...PIN_THEN_OTP, steps: ['card-pin', 'bank-page'], authModel: 'VBVSECURECODE' },
  }),
  card('pin-then-provider-secure', "3-D Secure of a provider's own", '5438898014560229', '10/31', '564', {
    behaviour: 'Asks for the PIN, then shows the bank page (PRACTICESECURECODE). Approve pays, Decline declines.',
    course: { ...PIN_THEN_OTP, steps: ['card-pin', 'bank-page'], authModel: 'PRACTICESECURECODE' },
  }),
  card('direct-secure', '3-D Secure at once', '4242424242424242', '09/32', '812', {
    behaviour: 'Shows the bank page without a step before it (VBVSECURECODE). Approve pays, Decline declines.',
    course: { ...AT_ONCE, steps: ['bank-page'], authModel: 'VBVSECURECODE' },
  }),
  card('international', 'International card, address only', '4556052704172643', '09/32', '899', {
    behaviour: 'Asks for the billing address (NOAUTH_INTERNATIONAL). Paid.',
    course: { ...AT_ONCE, suggestion: 'NOAUTH_INTERNATIONAL', steps: ['billing-address'], authModel: 'NOAUTH' },
  }),
  card('international-secure', 'International card, address and bank page', '4751290000000018', '09/32', '444', {
    behaviour: 'Asks for the billing address (AVS_VBVSECURECODE), then shows the bank page. Approve pays.',
    course: {
      ...AT_ONCE,
      suggestion: 'AVS_VBVSECURECODE',
      steps: ['billing-address', 'bank-page'],
      authModel: 'VBVSECURECODE',
    },
  }),
  card('international-otp', 'International card, address and OTP', '4751290000000026', '09/32', '555', {
    behaviour: 'Asks for the billing address (NOAUTH_INTERNATIONAL), then for an OTP. Paid.',
    course: { ...AT_ONCE, suggestion: 'NOAUTH_INTERNATIONAL', steps: ['billing-address', 'otp'], authModel: 'PIN' },
  }),
  card('declined', 'Declined at once', '5143010522339965', '08/32', '276', {
    behaviour: 'Declined without a step (05, Do not honour).',
    course: { ...AT_ONCE, ending: declined('05', 'Do not honour') },
  }),
  card('declined-after-pin', 'Declined after the PIN', '5399830000000040', '10/31', '445', {
    behaviour: 'Asks for the PIN. Declined (57, Transaction not permitted to cardholder).',
    course: { ...PIN_THEN_OTP, steps: ['card-pin'], ending: declined('57', 'Transaction not permitted to cardholder') },
  }),
  card('insufficient-funds', 'Insufficient funds', '5258585922666506', '09/31', '883', {
    behaviour: 'Asks for the PIN, then for an OTP. Declined (51, Insufficient funds).',
    course: { ...PIN_THEN_OTP, ending: declined('51', 'Insufficient funds') },
  }),
  card('expired-session', 'Session expires', '5399830000000057', '10/31', '556', {
    behaviour:
      'Asks for the PIN, then for an OTP, which comes too late: an error body, and the payment has failed (91).',
    course: { ...PIN_THEN_OTP, otpExpires: true },
  }),
  card('slow-to-settle', 'Pending for two minutes', '5399830000000065', '10/31', '667', {
    behaviour: 'Asks for the PIN, then for an OTP. Every re-query says pending for two minutes, then paid.',
    course: { ...PIN_THEN_OTP, interim: { says: 'pending', forMs: TWO_MINUTES_MS } },
  }),
  card('late-success', 'Failed, then paid', '5399830000000073', '10/31', '778', {
    behaviour: 'Asks for the PIN, then for an OTP. Every re-query says failed for two minutes, then paid.',
    course: { ...PIN_THEN_OTP, interim: { says: 'failed', forMs: TWO_MINUTES_MS } },
  }),
  card('answer-lost', 'The answer is lost', '4751290000000034', '09/32', '666', {
    behaviour: 'The line breaks before the answer to the charge. The payment was made: a re-query says paid.',
    course: { ...AT_ONCE, lostAnswer: { recorded: true, holdMs: 0 } },
  }),
  card('never-answers', 'No answer comes', '4751290000000042', '09/32', '777', {
    behaviour: 'The charge is never answered; the line stays open for two minutes. A re-query says paid.',
    course: { ...AT_ONCE, lostAnswer: { recorded: true, holdMs: LONGER_THAN_ANY_TIME_OUT_MS } },
  }),
  card('never-received', 'The charge is lost', '4751290000000059', '09/32', '888', {
    behaviour: 'The line breaks and the service keeps nothing: a re-query says not found.',
    course: { ...AT_ONCE, lostAnswer: { recorded: false, holdMs: 0 } },
  }),
  card('verve-at-once', 'Paid at once (Verve, 19 digits)', '5061200000000000013', '12/31', '999', {
    behaviour: 'Paid at once; the customer bears the fee.',
    course: { ...AT_ONCE, feeBearer: 'customer' },
  }),
  ANY_CARD,
];

/** A wait that is long enough for a customer to ask, and short enough for a lesson. */
const LESSON_WAIT_MS = 25_000;
/** A wait that is long enough to leave the sale and charge the same card again. */
const LESSON_RETURN_MS = 75_000;

/** The cards of the lessons. They are not on the help panel, since a lesson shows its own card. */
export const LESSON_CARDS: readonly PracticeCard[] = [
  card('lesson-lost-answer', 'Lesson: lost answer', '5399830000001014', '10/31', '111', {
    behaviour: 'The line breaks before the answer. Every re-query says pending for some seconds, then paid.',
    course: {
      ...AT_ONCE,
      lostAnswer: { recorded: true, holdMs: 0 },
      interim: { says: 'pending', forMs: LESSON_WAIT_MS },
    },
  }),
  card('lesson-late-success', 'Lesson: late success', '5399830000001022', '10/31', '111', {
    behaviour: 'Every re-query says failed for some seconds, then paid.',
    course: { ...AT_ONCE, interim: { says: 'failed', forMs: LESSON_WAIT_MS } },
  }),
  card('lesson-lying-page', 'Lesson: lying bank page', '5399830000001030', '10/31', '111', {
    behaviour: 'The bank page says approved. Declined (05, Do not honour).',
    course: {
      ...AT_ONCE,
      steps: ['bank-page'],
      authModel: 'VBVSECURECODE',
      ending: declined('05', 'Do not honour'),
      pageLies: true,
    },
  }),
  card('lesson-second-charge', 'Lesson: second charge', '5399830000001048', '10/31', '111', {
    behaviour: 'The line breaks before the answer. Every re-query says pending for longer, then paid.',
    course: {
      ...AT_ONCE,
      lostAnswer: { recorded: true, holdMs: 0 },
      interim: { says: 'pending', forMs: LESSON_RETURN_MS },
    },
  }),
];

export const KNOWN_CARDS: readonly PracticeCard[] = [...PRACTICE_CARDS, ...LESSON_CARDS];

export const PRACTICE_ACCOUNTS: readonly PracticeAccount[] = [
  account('account-otp', 'OTP', '044', '0690000031', {
    behaviour: 'Asks for an OTP. Paid.',
    course: OTP_ONLY,
  }),
  account('account-at-once', 'No step at all', '044', '0690000032', {
    behaviour: 'Paid at once.',
    course: AT_ONCE,
  }),
  account('account-insufficient-funds', 'Insufficient funds', '044', '0690000033', {
    behaviour: 'Asks for an OTP. Declined (51, Insufficient funds).',
    course: { ...OTP_ONLY, ending: declined('51', 'Insufficient funds') },
  }),
  account('account-declined', 'Declined at once', '044', '0690000034', {
    behaviour: 'Declined without a step (05, Do not honour).',
    course: { ...AT_ONCE, ending: declined('05', 'Do not honour') },
  }),
  account('account-customer-bears-fee', 'Customer bears the fee', '044', '0690000035', {
    behaviour: 'Asks for an OTP. Paid; the charged amount is the amount and the fee.',
    course: { ...OTP_ONLY, feeBearer: 'customer' },
  }),
  account('account-date-of-birth', 'Bank that needs a date of birth', '057', '0690000041', {
    behaviour: 'Refused without a date of birth. Asks for an OTP. Paid.',
    course: OTP_ONLY,
  }),
  account('account-bvn', 'Bank that needs a BVN', '033', '0690000042', {
    behaviour: 'Refused without a BVN. Asks for an OTP. Paid.',
    course: OTP_ONLY,
  }),
  account('account-all', 'Bank that needs everything', '032', '0690000043', {
    behaviour: 'Refused without a date of birth or a BVN. Asks for an OTP. Paid.',
    course: OTP_ONLY,
  }),
  account('account-internet-banking', 'Internet banking', '058', '0690000044', {
    behaviour: 'Amount above NGN 100. Shows the bank page. Approve pays, Decline declines.',
    course: OTP_ONLY,
  }),
  account('account-inactive', 'Inactive bank', '070', '0690000045', {
    behaviour: 'Refused: the bank is not active.',
    course: OTP_ONLY,
  }),
  ANY_ACCOUNT,
];

/** A fixed payment that no operation here can make. It can only be re-queried. */
export interface PracticeReference {
  readonly paymentType: 'QR' | 'USSD' | 'WALLET';
  readonly reference: string;
  readonly behaviour: string;
}

export const PRACTICE_REFERENCES = {
  QR: { paymentType: 'QR', reference: 'PRACTICE-QR-1', behaviour: 'The service says paid.' },
  USSD: { paymentType: 'USSD', reference: 'PRACTICE-USSD-1', behaviour: 'The service does not know yet.' },
  WALLET: {
    paymentType: 'WALLET',
    reference: 'PRACTICE-WALLET-1',
    behaviour: 'The service says not paid (51, Insufficient funds).',
  },
} as const satisfies Record<string, PracticeReference>;

interface InstrumentTraits {
  readonly behaviour: string;
  readonly course: Course;
}

function card(
  id: string,
  name: string,
  cardNumber: string | null,
  expiry: `${string}/${string}`,
  cvv: string,
  traits: InstrumentTraits,
): PracticeCard {
  const [expiryMonth = '', expiryYear = ''] = expiry.split('/');
  return { kind: 'card', id, name, cardNumber, expiryMonth, expiryYear, cvv, ...traits };
}

function account(
  id: string,
  name: string,
  bankCode: string,
  accountNumber: string | null,
  traits: InstrumentTraits,
): PracticeAccount {
  return { kind: 'account', id, name, bankCode, accountNumber, ...traits };
}
