import type { Happening } from '../../../../shared/journal/journal-entry.ts';
import type { RequeryAnswer, StepAnswer } from '../../../../shared/payment/answers.ts';

/** A field of an answer. Its name is also the key of its label. */
export type AnswerField = Exclude<keyof StepAnswer | keyof RequeryAnswer, 'authUrl'> | 'httpStatus' | 'retryAfterMs';

export interface AnswerRow {
  field: AnswerField;
  value: string | number | boolean;
}

export const AMOUNT_FIELDS: readonly AnswerField[] = [
  'amountMinor',
  'chargedAmountMinor',
  'appFeeMinor',
  'merchantFeeMinor',
];

/** Lists the non-empty fields of an answer. The list is empty if there was no answer. */
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

/** Leaves out the bank page's address: it does not describe the payment, and may let a reader in. */
function rowsOf(answer: Fields): AnswerRow[] {
  return Object.entries(answer).flatMap(([field, value]) =>
    value === null || value === undefined || field === 'authUrl' ? [] : [{ field: field as AnswerField, value }],
  );
}
