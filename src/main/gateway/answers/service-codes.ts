/** Those for refusals and conflicts come from the specification ("Errors"), the others from similar services. */
export const SERVICE_CODES: Readonly<Record<'refusal' | 'conflict' | 'notFound' | 'timeOut', readonly string[]>> = {
  /** "Nothing was done." No other error closes an operation that moves money. */
  refusal: ['INPUT'],
  /** "A payment with this reference exists." */
  conflict: ['CONFLICT'],
  /** "There is no such payment", as an answer to a re-query. */
  notFound: ['NOT_FOUND', 'NOTFOUND', 'NOT FOUND', 'PAYMENT_NOT_FOUND', 'TRANSACTION_NOT_FOUND', 'NO TX'],
  /** The service's own time-out: the end of the payment is then unknown, wherever the code stands. */
  timeOut: ['NR', 'R0'],
};
