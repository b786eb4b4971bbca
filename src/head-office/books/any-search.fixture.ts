import type { PaymentSearch } from './books-port.ts';

/** A search that fits every payment. */
export const ANY_SEARCH: PaymentSearch = {
  journals: null,
  text: null,
  outcomes: null,
  review: null,
  handedOver: null,
  instrument: null,
  currency: null,
  person: null,
  amountFromMinor: null,
  amountToMinor: null,
  dayFrom: null,
  dayTo: null,
};
