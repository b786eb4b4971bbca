/** Data, so that a service with other codes needs no other program. */
export interface ServiceCodes {
  /** "Nothing was done." No other error closes an operation that moves money. */
  refusal: readonly string[];
  /** "A payment with this reference exists." */
  conflict: readonly string[];
  /** "There is no such payment", as an answer to a re-query. */
  notFound: readonly string[];
  /** The service's own time-out: the end of the payment is then unknown, wherever the code stands. */
  timeOut: readonly string[];
}

/** The first two come from the specification ("Errors"), the others from similar services. */
export const DEFAULT_SERVICE_CODES: ServiceCodes = {
  refusal: ['INPUT'],
  conflict: ['CONFLICT'],
  notFound: ['NOT_FOUND', 'NOTFOUND', 'NOT FOUND', 'PAYMENT_NOT_FOUND', 'TRANSACTION_NOT_FOUND', 'NO TX'],
  timeOut: ['NR', 'R0'],
};
