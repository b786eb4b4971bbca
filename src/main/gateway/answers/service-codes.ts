/**
 * The codes of the service. Refusal and conflict codes come from the specification ("Errors"), the others from similar
 * services.
 */
export const SERVICE_CODES: Readonly<Record<'refusal' | 'conflict' | 'notFound' | 'timeOut', readonly string[]>> = {
  /** These codes mean "nothing was done". No other error closes an operation that moves money. */
  refusal: ['INPUT'],
  /** These codes mean "a payment with this reference exists". */
  conflict: ['CONFLICT'],
  /** These codes mean "there is no such payment", as an answer to a re-query. */
  notFound: ['NOT_FOUND', 'NOTFOUND', 'NOT FOUND', 'PAYMENT_NOT_FOUND', 'TRANSACTION_NOT_FOUND', 'NO TX'],
  /** The service's own time-out. The end of the payment is then unknown, whichever field holds the code. */
  timeOut: ['NR', 'R0'],
};
