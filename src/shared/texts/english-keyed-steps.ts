import type { KeyedCodeLength } from '../input/fields.ts';
import type { KeyedCode, KeyedDetails } from '../input/keyed-steps.ts';
import type { Step } from '../payment/payment-state.ts';

/** What is read of any step. */
interface StepTexts {
  heading: string;
  /** To the cashier, before a payment goes on that was left here. */
  resumed: string;
  /** In a seat without an encryption key. */
  seat: string;
}

/** What is read of a step in which the customer keys something. */
interface KeyedStepTexts extends StepTexts {
  /** To the customer, who keys. */
  lead: string;
  notAccepted: string;
  /** After what was keyed was emptied. */
  again: string;
  submit: string;
  /** To the cashier meanwhile: where the customer keys on this screen, and where on the customer display. */
  thisScreen: string;
  customerDisplay: string;
  /** While it is on its way to the service. */
  sending: string;
}

/** What is read of a step in which the customer keys one code. */
interface KeyedCodeTexts extends KeyedStepTexts {
  label: string;
  missing: string;
}

/** Every step, with all that is read of it. */
export const stepsTexts = {
  cardPin: {
    heading: 'Card PIN',
    label: 'Card PIN',
    missing: 'Key the PIN.',
    lead: 'Key the PIN of your card.',
    notAccepted: 'This PIN was not accepted. The payment is still open: key the PIN again.',
    again: 'Key the PIN again.',
    submit: 'Submit PIN',
    thisScreen: 'The customer keys the PIN of the card. What was keyed before is gone.',
    customerDisplay: 'The customer is keying the PIN on the customer display.',
    sending: 'Sending the PIN to the service',
    resumed: 'Continue when the customer is here to type the PIN. The card is not needed again.',
    seat: 'It waits for the customer’s card PIN, which this seat cannot send.',
  },
  billingAddress: {
    heading: 'Billing address',
    lead: 'Type the address to which the bank sends letters about this card.',
    notAccepted: 'This address was not accepted. The payment is still open: look at every line again.',
    again: 'Type the address again.',
    submit: 'Submit address',
    thisScreen: 'The customer types the address that the bank knows, or says it to you. What was typed before is gone.',
    customerDisplay: 'The customer is typing the address on the customer display.',
    sending: 'Sending the address to the service',
    resumed: 'Continue when the customer is here to give the address. The card is not needed again.',
    seat: 'It waits for the customer’s billing address, which this seat cannot send.',
  },
  otp: {
    heading: 'OTP',
    label: 'OTP',
    missing: 'Key the code that your bank sent.',
    lead: 'Your bank sends a code to your phone. Key it here.',
    notAccepted: 'This code was not accepted. The payment is still open: key the newest code that you got.',
    again: 'Key the code again.',
    submit: 'Submit OTP',
    thisScreen: 'The customer keys the code that the bank sent. What was keyed before is gone.',
    customerDisplay: 'The customer is keying the OTP on the customer display.',
    sending: 'Sending the OTP to the service',
    resumed: 'Continue when the customer is here with the code. The card is not needed again.',
    seat: 'It waits for the customer’s OTP, which this seat cannot send.',
  },
  bankPage: {
    heading: 'Bank page',
    resumed: 'Continue when the customer is here: the bank’s page is opened again. The card is not needed again.',
    seat: 'It waits for the bank’s page, which this seat does not open.',
  },
} satisfies Record<Step, StepTexts> & Record<KeyedDetails['step'], KeyedStepTexts> & Record<KeyedCode, KeyedCodeTexts>;

/** Beside a code that has too few digits or too many. */
export const keyedCodeLengthTexts = {
  cardPinLength: 'A card PIN has 4 to 6 digits.',
  otpLength: 'An OTP has 4 to 8 digits.',
} satisfies Record<KeyedCodeLength, string>;
