/** Why head office did not answer what a browser has asked. For each there is a sentence in the texts (`office.problem`). */
export const WEB_PROBLEMS = [
  /** Name, password or code: which of them is never said. */
  'signInWrong',
  /** Too many tries, or too much at once. */
  'tooMany',
  /** Nobody is signed in, or not any more. */
  'notSignedIn',
  /** In this browser it is another session than the page knows: somebody has signed in in another tab. */
  'otherSession',
  /** The first password is to be exchanged for an own one before anything else. */
  'passwordNotChosen',
  /** The one that the person says to have now. */
  'passwordWrong',
  'passwordTooShort',
  'passwordGuessed',
  /** There is none, or none that the person may know of: the two are never told apart. */
  'notFound',
  'notAllowed',
  /** It does not fit the contract, or came from another page. */
  'refused',
  /** A search would read more than is good for the tills: asked once more, it would be broken off again. */
  'searchTooWide',
  /** The ledger does not answer just now. */
  'notReady',
  /** Head office itself was not reached. */
  'unreachable',
  /** It answered what this page cannot read, as one of another version does. */
  'notUnderstood',
] as const;
export type WebProblem = (typeof WEB_PROBLEMS)[number];

export type WebResult<Value> = { ok: true; value: Value } | { ok: false; problem: WebProblem };
