import type { CaseHappening } from '../case/case.ts';

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
