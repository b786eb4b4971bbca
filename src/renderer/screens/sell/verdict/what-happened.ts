import { useTranslation } from 'react-i18next';
import type { UnknownCause } from '../../../../shared/payment/payment-state.ts';
import type { english } from '../../../../shared/texts/english.ts';

type WhatHappened = keyof typeof english.verdict.whatHappened;

/** What a person at the counter needs of a cause: fifteen of them make seven different stories. */
const STORIES: Record<UnknownCause, WhatHappened> = {
  timedOut: 'noAnswer',
  connectionLost: 'connectionBroke',
  serverError: 'serviceError',
  tooManyRequests: 'serviceError',
  unlistedError: 'serviceError',
  unexpectedStatus: 'unreadable',
  unexpectedRedirect: 'unreadable',
  notJson: 'unreadable',
  emptyBody: 'unreadable',
  tooLarge: 'unreadable',
  unreadable: 'unreadable',
  programEnded: 'programEnded',
  rhythmEnded: 'noFinalWord',
  stepsUsedUp: 'stepsUsedUp',
  nameNotResolved: 'notSent',
  connectionRefused: 'notSent',
  noRoute: 'notSent',
  offline: 'notSent',
};

/** Why nobody knows what became of a payment, in one plain sentence. */
export function useWhatHappened(): (cause: UnknownCause | null) => string {
  const { t } = useTranslation();
  return (cause) => t(`verdict.whatHappened.${cause === null ? 'notKept' : STORIES[cause]}`);
}
