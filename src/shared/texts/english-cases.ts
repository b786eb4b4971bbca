import type { CaseHappening } from '../case/case.ts';
import { reviewProblemTexts } from './english-review.ts';

/** What the journal says of cases. */
export const caseHappeningTexts = {
  caseOpened: 'A case was opened.',
  caseNoted: 'A note.',
  caseLinked: 'A payment was linked to the case.',
  caseForeignLinked: 'A payment that is not in this journal was linked to the case.',
  caseForeignAnswered: 'The service was asked about a payment that is not in this journal.',
  caseUnlinked: 'A payment was taken out of the case.',
  caseFlagged: 'Paydesk found something at a payment of the case.',
  caseStatusChanged: 'The status of the case changed.',
  caseResolved: 'The case was resolved.',
  caseReopened: 'The case was opened again.',
} satisfies Record<CaseHappening['kind'], string>;

export const caseProblemTexts = {
  ...reviewProblemTexts,
  caseNotFound: { what: 'This journal has no such case.', next: 'Go back to the list of cases and choose again.' },
  caseResolved: {
    what: 'Case {{number}} is resolved. Nothing was changed.',
    next: 'Open it again first, or add a note.',
  },
  caseNotResolved: { what: 'Case {{number}} is not resolved. Nothing was changed.', next: 'Go on with it as it is.' },
  caseFull: {
    what: 'Case {{number}} has as many payments as a case can have.',
    next: 'Open another case for the others, and name it in a note.',
  },
  caseHasCardNumber: {
    what: 'What you wrote holds what looks like a card number or a BVN. Nothing was kept.',
    next: 'Take it out: the last four digits are enough.',
  },
  evidenceNotSaved: {
    what: 'The evidence pack was not saved. Nothing of it is left.',
    next: 'Try again, or choose another place.',
  },
  evidenceRunning: {
    what: 'Another evidence pack is being saved.',
    next: 'Wait until it is whole, or cancel it where it was begun.',
  },
};
