import type { TFunction } from 'i18next';
import type { Format } from '../format.ts';
import { type HappeningWords, saidIn, writtenWords } from '../journal/happening-words.ts';
import type { Happening } from '../journal/journal-entry.ts';
import type { Money } from '../money/money.ts';
import type { PaymentRecord } from '../payment/records.ts';
import { resultOfExternal } from '../run/requery-result.ts';
import type { CaseHappening, CaseRecord } from './case.ts';
import { externalWords } from './external-answer.ts';

/** Reasons of a review are in English, like every page of the back office. */
const IN_ENGLISH = { lng: 'en' } as const;

export function subjectText(t: TFunction, subject: CaseRecord['subject']): string {
  switch (subject.why) {
    case 'complaint':
      return t(`case.complaint.${subject.reason}`);
    case 'review':
      return t(`verdict.reviewReason.${subject.reason}`, IN_ENGLISH);
    case 'stillUnknown':
      return t('case.stillUnknown');
    case 'notProven':
      return t('case.notProven');
  }
}

/** Returns how a case ended. @param isPartReturn true if part of a payment was returned, but not all of it */
export function resolutionText(t: TFunction, format: Format, state: ResolvedCase, isPartReturn: boolean): string {
  const sum = returnedSums(state).map(format.money).join(' + ');
  if (sum === '') return t(`case.resolution.${state.reason}`);
  return t(isPartReturn ? 'returned.partlyInCase' : 'returned.inCase', { sum });
}

type ResolvedCase = Pick<Extract<CaseRecord['state'], { status: 'resolved' }>, 'reason' | 'returned'>;

/** Tells whether part of one of these payments was returned, but not all of it. */
export function isPartReturn({ returned = [] }: ResolvedCase, payments: readonly PaymentRecord[]): boolean {
  return payments.some(({ reference, amount }) =>
    returned.some((each) => {
      const { amountMinor } = each.amount;
      return each.reference === reference && amountMinor > 0 && amountMinor < amount.amountMinor;
    }),
  );
}

/** Returns what a case says was returned, one sum for each currency. */
export function returnedSums({ returned = [] }: ResolvedCase): Money[] {
  const sums = new Map<string, number>();
  for (const { amount } of returned) sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.amountMinor);
  return [...sums].filter(([, minor]) => minor > 0).map(([currency, amountMinor]) => ({ currency, amountMinor }));
}

/** Returns what happened in a case, with the written words or the service's answer. */
export function caseWords(t: TFunction, format: Format): (happening: CaseHappening, at: string) => HappeningWords {
  const sentence = caseSentence(t, format);
  const said = externalWords(t, format);
  return (happening, at) => {
    if (happening.kind !== 'caseExternalAnswered') return { sentence: sentence(happening), message: null, code: null };
    const { reference, outcome } = happening;
    const words = said(resultOfExternal(reference, outcome, at));
    const why = outcome.kind === 'lost' && words.beside ? ` (${words.beside})` : '';
    return {
      sentence: t('case.happened.externalAnswered', { reference, said: `${words.sentence}${why}` }),
      ...saidIn(outcome),
    };
  };
}

type ExternalAnswered = Extract<CaseHappening, { kind: 'caseExternalAnswered' }>;

function caseSentence(t: TFunction, format: Format): (happening: Exclude<CaseHappening, ExternalAnswered>) => string {
  return (happening) => {
    switch (happening.kind) {
      case 'caseOpened':
        return t('case.happened.opened', { subject: subjectText(t, happening.subject) });
      case 'caseNoted':
        return t('case.happened.noted', { words: writtenWords(t, happening.words) });
      case 'caseLinked':
        return t('case.happened.linked', { reference: happening.reference });
      case 'caseExternalLinked':
        return t('case.happened.externalLinked', { reference: happening.payment.reference });
      case 'caseUnlinked':
        return t('case.happened.unlinked', { reference: happening.reference });
      case 'caseFlagged':
        return t(`case.happened.flagged.${happening.flag.why}`, { reference: happening.flag.reference });
      case 'caseStatusChanged':
        return t('case.happened.status', { status: t(`case.status.${happening.status}`) });
      case 'caseResolved':
        return t('case.happened.resolved', {
          reason: resolutionText(t, format, happening, false),
          words: writtenWords(t, happening.words),
        });
      case 'caseReopened':
        return t('case.happened.reopened', { words: writtenWords(t, happening.words) });
    }
  };
}

export function isOfCase(happening: Happening): happening is CaseHappening {
  return 'case' in happening;
}
