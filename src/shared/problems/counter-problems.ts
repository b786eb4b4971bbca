/** Problems of a sale, its payments and steps, a hand-over, a shift or a lesson. `true`: trying again may help. */
export const COUNTER_PROBLEMS = {
  amountAboveCeiling: false,
  bankUnknown: false,
  /** This sale has an open or unknown payment, so it accepts no other payment. */
  saleHasOpenPayment: false,
  /** An earlier payment of this sale was never received: it must be re-queried first. */
  earlierPaymentNotSettled: true,
  /** The payment `reference` may be for the same purchase as the payment to continue. A second press confirms. */
  samePurchaseNotSettled: true,
  samePurchasePaid: true,
  /** An earlier payment of another sale, which may be for the same purchase, turned out to be paid. */
  earlierPaymentPaid: false,
  saleAlreadyPaid: false,
  saleEnded: false,
  saleNotFound: false,
  otherSaleActive: false,
  paymentNotFound: false,
  /** The submitted step is not the open step, or is already being sent. */
  stepNotOpen: false,
  /** The request cannot be sent again: it was sent after all, or its details are no longer in memory. */
  nothingToSendAgain: false,
  stepFrozen: true,
  /** Hand-over: no re-query has confirmed this payment. */
  notPaid: false,
  /** Hand-over: the goods were handed over before. `at` and `by` say when and by whom. */
  alreadyHandedOver: false,
  /** Hand-over: goods have left for another payment, named by the facts, that may be for this purchase. */
  goodsMayHaveLeft: true,
  needsReview: false,
  /** Hand-over: the chain does not prove that this payment is paid. `why` and `entry` say what is wrong and where. */
  notProven: false,
  /** Hand-over: the last re-query did not say that the payment is paid. */
  notConfirmedAgain: true,
  /** Hand-over: the service did not answer the last re-query. A person may decide, with a reason. */
  noAnswerBeforeHandOver: true,
  /** Hand-over: the customer has got money of this payment back. */
  moneyReturned: false,
  /** Hand-over: a resolved case says that the customer has the goods. */
  customerHasGoods: false,
  /** A case says that the customer has the money back, but gives no amount for the payment `reference`. */
  returnedAmountMissing: false,
  /** A returned amount exceeds what was paid for `reference`, or `reference` is no paid payment of the case. */
  returnedTooMuch: false,
  reviewUnchanged: false,
  banksUnavailable: true,
  shiftNotOpen: false,
  /** The shift belongs to `person`, or was left open on an earlier business day. */
  shiftOfAnother: false,
  /** A person's own shift of today can only be closed by counting. */
  shiftNotCounted: false,
  lessonsInPracticeAlone: false,
  /** A lesson cannot begin while a sale is at the counter. */
  lessonWaitsForSale: true,
  /** The act is not possible during a customer's turn, or while something is being sent. */
  customersTurn: true,
};
