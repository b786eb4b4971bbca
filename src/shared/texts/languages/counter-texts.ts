import type { ProblemCode } from '../../problems.ts';
import type { Texts } from '../english.ts';

type Steps = Texts['steps'];
type Verdict = Texts['verdict'];

/** Those that are translated: one that is added is read in English until somebody has written it. */
type TranslatedStep = 'cardPin' | 'billingAddress' | 'otp' | 'bankPage';

/** Beside the fields of a card, an account, a customer and a step. */
type CommonFieldProblem =
  | 'missing'
  | 'notDigits'
  | 'cardNumberLength'
  | 'cardNumberWrong'
  | 'expiryForm'
  | 'expiryPast'
  | 'securityCodeLength'
  | 'accountNumberLength'
  | 'bvnLength'
  | 'dateOfBirthForm'
  | 'dateOfBirthFuture'
  | 'emailForm'
  | 'phoneForm'
  | 'cardPinLength'
  | 'otpLength'
  | 'bankMissing'
  | 'bankInactive';

/** What the customer reads, and the cashier around the customer's turn. */
export interface CustomerTexts extends Pick<Texts, 'step' | 'address' | 'display'> {
  offer: Omit<Texts['offer'], 'bankPageHeld'>;
  steps: { [Step in TranslatedStep]: Omit<Steps[Step], 'seat'> };
  turn: Omit<Texts['turn'], 'language' | 'draft'>;
  field: Pick<Texts['field'], CommonFieldProblem>;
}

/** What a cashier may be told at the counter; what stops a till, and what is said to the back office, is read in English. */
type CounterProblem = Extract<
  ProblemCode,
  | 'unexpected'
  | 'fieldRefused'
  | 'amountAboveCeiling'
  | 'bankUnknown'
  | 'saleHasOpenPayment'
  | 'earlierPaymentNotSettled'
  | 'earlierPaymentPaid'
  | 'saleAlreadyPaid'
  | 'saleEnded'
  | 'otherSaleActive'
  | 'stepNotOpen'
  | 'nothingToSendAgain'
  | 'stepFrozen'
  | 'notPaid'
  | 'alreadyReleased'
  | 'needsReview'
  | 'moneyReturned'
  | 'customerHasGoods'
  | 'notProven'
  | 'notConfirmedAgain'
  | 'goodsMayHaveLeft'
  | 'journalSlow'
  | 'banksUnavailable'
  | 'notApproved'
>;

/**
 * The questions before a second charge, the frame of a bank's page, what a reader typed, and what went wrong. What concerns payments that
 * only head office knows is read in English.
 */
export interface WarningTexts extends Pick<Texts, 'bankPage' | 'burst'> {
  guard: Omit<Texts['guard'], 'elsewhere' | 'likeness'> & { likeness: Omit<Texts['guard']['likeness'], 'moment'> };
  problem: { [Code in CounterProblem]: { what: string; next: string } };
}

/** Slips on paper as the counter speaks of them, and that money is given back elsewhere. */
export interface PaperTexts extends Pick<Texts, 'printing'> {
  refund: Pick<Texts['refund'], 'none' | 'cashier'>;
}

type Shell = Texts['shell'];

/** What stands around every screen while somebody sells. What opens a till, or says that it does not open, is read in English. */
type AroundScreens =
  | 'skip'
  | 'navigation'
  | 'sell'
  | 'journal'
  | 'backOffice'
  | 'settings'
  | 'reports'
  | 'help'
  | 'notSettled_one'
  | 'notSettled_other'
  | 'notSettledHint'
  | 'headOffice'
  | 'exporting'
  | 'playLessons';

/** Choosing a name and typing its PIN. Recovery codes and passphrases are the owner's, and read in English. */
type AtSignIn =
  | 'title'
  | 'locked'
  | 'find'
  | 'findHint'
  | 'nobodyFound'
  | 'names'
  | 'pinOf'
  | 'pin'
  | 'pinLead'
  | 'signIn'
  | 'unlock'
  | 'pinIncomplete'
  | 'wrong'
  | 'wrongFew_one'
  | 'wrongFew_other'
  | 'waitTitle'
  | 'waitLeft'
  | 'waitHint'
  | 'deadTitle'
  | 'dead'
  | 'somebodyElse'
  | 'forgot'
  | 'forgotTitle'
  | 'forgotText'
  | 'backToPin'
  | 'recover';

/**
 * What stands around the counter, news, who is at the till, and the approval of what is done at the counter. What is approved elsewhere is
 * said in English, as the screen behind it is; so is the word of the mode, which says the same on every till.
 */
export interface PeopleTexts extends Pick<Texts, 'news' | 'person' | 'reason'> {
  asks: Omit<Texts['asks'], 'handOverUnanswered'>;
  approval: Omit<Texts['approval'], 'asks' | 'getApproval'>;
  shell: Pick<Shell, AroundScreens> & { banner: Pick<Shell['banner'], 'practiceText' | 'sandboxText'> };
  signIn: Pick<Texts['signIn'], AtSignIn>;
}

type OfCounter =
  | 'details'
  | 'left'
  | 'justPaid'
  | 'standing'
  | 'sale'
  | 'cancel'
  | 'amount'
  | 'decimals'
  | 'wholeAmount';

/** What is read at the counter. What a language does not have is read in English. */
export interface CounterTexts extends CustomerTexts, WarningTexts, PaperTexts, PeopleTexts, Pick<Texts, OfCounter> {
  /** At the counter: what the back office reads of a review is in English. */
  review: Pick<Texts['review'], 'heading' | 'answer' | 'text'>;
  sell: Omit<Texts['sell'], 'bankListEmpty' | 'cardNumberConfirmed'>;
  verdict: Omit<Verdict, 'reviewReason' | 'checking'> & {
    reviewReason: Omit<Verdict['reviewReason'], 'amountUnreadable'>;
  };
}

/** What the customer's paper says. */
export type SlipTexts = Texts['slip'];
