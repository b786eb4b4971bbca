/** What the service's error codes are known to mean. Data, so that a service with other codes needs no other program. */
export interface ServiceCodes {
  /** "Nothing was done." No other error of an operation that moves money closes it. */
  refusal: readonly string[];
  /** "A payment with this reference exists." */
  conflict: readonly string[];
  /** "There is no such payment", as an answer to a re-query. */
  notFound: readonly string[];
  /** The service's own time-out: wherever such a code stands, the end of the payment is not known. */
  timeOut: readonly string[];
}

/**
 * `INPUT` and `CONFLICT` are the specification's (specification, "Errors"). It shows none for not-found and time-out;
 * these are the codes of similar services.
 */
export const DEFAULT_SERVICE_CODES: ServiceCodes = {
  refusal: ['INPUT'],
  conflict: ['CONFLICT'],
  notFound: ['NOT_FOUND', 'NOTFOUND', 'NOT FOUND', 'PAYMENT_NOT_FOUND', 'TRANSACTION_NOT_FOUND', 'NO TX'],
  timeOut: ['NR', 'R0'],
};
