import type { PaymentSearch } from './books-port.ts';

export const ANY_SEARCH: PaymentSearch = {
  journals: null,
  text: null,
  outcomes: null,
  dayFrom: null,
  dayTo: null,
};
