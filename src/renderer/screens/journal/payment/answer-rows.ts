import type { Happening } from '../../../../shared/journal/journal-entry.ts';
import type { RequeryAnswer, StepAnswer } from '../../../../shared/payment/answers.ts';

/** A field of an answer; the texts have its name. */
export type AnswerField = Exclude<keyof StepAnswer | keyof RequeryAnswer, 'authUrl'> | 'httpStatus' | 'retryAfterMs';

/** One field of what the service answered, as it was journaled: redacted, in one spelling. */
export interface AnswerRow {
  field: AnswerField;
  value: string | number | boolean;
}

/** Those of them that are amounts, in minor units. */
export const AMOUNT_FIELDS: readonly AnswerField[] = [
  'amountMinor',
  'chargedAmountMinor',
  'appFeeMinor',
  'merchantFeeMinor',
];

/** What the service answered, field by field; empty where an entry is not about an answer. What was left out is left out. */
export function answerRows(happening: Happening): AnswerRow[] {
  switch (happening.kind) {
    case 'stepAnswered':
      return rowsOf(happening.answer);
    case 'stepRefused':
      return rowsOf({ code: happening.code, message: happening.message });
    case 'referenceInUse':
      return rowsOf({ message: happening.message });
    case 'answerLost':
      return rowsOf({ code: happening.code });
    case 'requeried':
    case 'caseExternalAnswered':
      return rowsOfRequery(happening.outcome);
    default:
      return [];
  }
}

function rowsOfRequery(outcome: Extract<Happening, { kind: 'requeried' }>['outcome']): AnswerRow[] {
  switch (outcome.kind) {
    case 'answered':
      return rowsOf(outcome.answer);
    case 'notFound':
      return [];
    case 'queryFailed':
      return rowsOf({ code: outcome.code, message: outcome.message });
    case 'lost':
      return rowsOf({ httpStatus: outcome.httpStatus, retryAfterMs: outcome.retryAfterMs ?? null });
  }
}

type Fields = { readonly [Field in AnswerField | 'authUrl']?: AnswerRow['value'] | null | undefined };

/** The address of a bank page is no fact about a payment, and may hold what lets somebody into it. */
function rowsOf(answer: Fields): AnswerRow[] {
  return Object.entries(answer).flatMap(([field, value]) =>
    value === null || value === undefined || field === 'authUrl' ? [] : [{ field: field as AnswerField, value }],
  );
}
