/** Why head office refused a browser's request. Each has a sentence in the texts (`office.problem`). */
export const WEB_PROBLEMS = [
  /** The name, password or code is wrong. The problem never says which. */
  'signInWrong',
  /** Too many tries, or too many requests at once. */
  'tooMany',
  'notSignedIn',
  /** Another tab has signed in, so the browser's session is not the page's session any more. */
  'otherSession',
  /** The first password must be replaced before anything else. */
  'passwordNotChosen',
  'passwordWrong',
  'passwordTooShort',
  'passwordGuessed',
  /** The thing asked for does not exist, or the person may not know about it. The answer never says which. */
  'notFound',
  'notAllowed',
  /** The request breaks the contract or came from another page. */
  'refused',
  /** The search would read so much that it would slow the tills down. Repeating the search does not help. */
  'searchTooWide',
  /** The typed words contain a card number or a BVN, and would be stored. */
  'wordsHaveCardNumber',
  /** The ledger does not answer at present. */
  'notReady',
  'unreachable',
  /** The answer is unreadable, for example from another version. */
  'notUnderstood',
] as const;
export type WebProblem = (typeof WEB_PROBLEMS)[number];

export type WebResult<Value> = { ok: true; value: Value } | { ok: false; problem: WebProblem };
