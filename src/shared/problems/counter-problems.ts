/** A sale, its payments and their steps, a hand-over, a shift, a lesson. Of each, whether trying the same again may help. */
export const COUNTER_PROBLEMS = {
  amountAboveCeiling: false,
  bankUnknown: false,
  /** This sale has a payment that is open or unknown: no other one starts. */
  saleHasOpenPayment: false,
  /** An earlier payment of this sale was never received: it must be asked once more first. */
  earlierPaymentNotSettled: true,
  /** An earlier payment, of another sale, that may be for the same thing has turned out to be paid. */
  /** Goes on with a payment: another one, `reference`, may be for the same purchase. Whoever does it again means it. */
  samePurchaseNotSettled: true,
  samePurchasePaid: true,
  earlierPaymentPaid: false,
  saleAlreadyPaid: false,
  saleEnded: false,
  saleNotFound: false,
  /** Another sale is at the counter: one at a time. */
  otherSaleActive: false,
  paymentNotFound: false,
  /** The step that was submitted is not the one that is open, or it is already being sent. */
  stepNotOpen: false,
  /** Sending again: it was sent, or what would be sent is no longer held. */
  nothingToSendAgain: false,
  stepFrozen: true,
  /** Hand over: no re-query has confirmed this payment. */
  notPaid: false,
  /** Hand over: `at` and `by` say when and by whom the goods were handed over. */
  alreadyReleased: false,
  /**
   * Hand over: goods have left for another payment, `reference`, `at` and `by`, which may be for the same purchase. Whoever was told so and
   * presses again means it.
   */
  goodsMayHaveLeft: true,
  needsReview: false,
  /** Hand over: the chain does not prove that this payment is paid; `why`, and of which `entry`. A case is opened. */
  notProven: false,
  /** Hand over: asked once more, the service did not say that it is paid. */
  notConfirmedAgain: true,
  /** Hand over: asked once more, the service did not answer. A person may decide, with a reason. */
  noAnswerBeforeHandOver: true,
  /** Hand over: the customer has money of this payment back. */
  moneyReturned: false,
  /** Hand over: a resolved case says that the customer has the goods. */
  customerHasGoods: false,
  /** A case that says that the customer has the money back does not say how much of this payment: `reference`. */
  returnedAmountMissing: false,
  /** It says more than was paid, or names what it must not: `reference`. */
  returnedTooMuch: false,
  /** Its cases make nothing else of this review than what it is. */
  reviewUnchanged: false,
  banksUnavailable: true,
  /** The shift was closed meanwhile. */
  shiftNotOpen: false,
  /** It is the shift of `person`, or was left open from an earlier business day. */
  shiftOfAnother: false,
  /** One's own shift of today is closed with what was counted. */
  shiftNotCounted: false,
  /** Lessons are played where no money moves. */
  lessonsInPracticeAlone: false,
  /** A lesson begins with an empty counter. */
  lessonWaitsForSale: true,
  /** Not while a customer's turn is under way, or something is being sent. */
  customersTurn: true,
};
