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
    missing: 'Enter the PIN.',
    lead: 'Enter PIN',
    notAccepted: 'That PIN was not accepted. Enter it again.',
    again: 'Enter your PIN again.',
    submit: 'Submit PIN',
    thisScreen: 'The customer enters the card PIN. Anything entered before is gone.',
    customerDisplay: 'The customer is entering the PIN on the customer display.',
    sending: 'Sending the PIN',
    resumed: 'Continue when the customer is here to enter the PIN. The card is not needed again.',
    seat: 'It is waiting for the customer’s card PIN, which cannot be sent from this seat.',
  },
  billingAddress: {
    heading: 'Billing address',
    lead: 'Enter the address your bank has for this card.',
    notAccepted: 'That address was not accepted. Check every line.',
    again: 'Enter the address again.',
    submit: 'Submit address',
    thisScreen: 'The customer enters the address the bank has, or tells you. Anything entered before is gone.',
    customerDisplay: 'The customer is entering the address on the customer display.',
    sending: 'Sending the address',
    resumed: 'Continue when the customer is here to give the address. The card is not needed again.',
    seat: 'It is waiting for the customer’s billing address, which cannot be sent from this seat.',
  },
  otp: {
    heading: 'OTP',
    label: 'OTP',
    missing: 'Enter the code your bank sent.',
    lead: 'Enter the code your bank sent to your phone.',
    notAccepted: 'That code was not accepted. Enter the latest code you got.',
    again: 'Enter the code again.',
    submit: 'Submit OTP',
    thisScreen: 'The customer enters the code the bank sent. Anything entered before is gone.',
    customerDisplay: 'The customer is entering the OTP on the customer display.',
    sending: 'Sending the OTP',
    resumed: 'Continue when the customer is here with the code. The card is not needed again.',
    seat: 'It is waiting for the customer’s OTP, which cannot be sent from this seat.',
  },
  bankPage: {
    heading: 'Bank page',
    resumed: 'Continue when the customer is here: the bank’s page opens again. The card is not needed again.',
    seat: 'It is waiting for the bank’s page, which does not open in this seat.',
  },
} satisfies Record<Step, StepTexts> & Record<KeyedDetails['step'], KeyedStepTexts> & Record<KeyedCode, KeyedCodeTexts>;

/** Beside a code that has too few digits or too many. */
export const keyedCodeLengthTexts = {
  cardPinLength: 'A card PIN has 4 to 6 digits.',
  otpLength: 'An OTP has 4 to 8 digits.',
} satisfies Record<KeyedCodeLength, string>;
