import { SERVICE_IDENTIFIERS } from '../../../../shared/input/service-identifiers.ts';
import type { ShownEvent } from '../../../../shared/journal/journal-entry.ts';
import { type AnswerDetails, answerDetailsSchema } from '../../../../shared/payment/answers.ts';
import type { PaymentRecord } from '../../../../shared/payment/records.ts';

type Detail = keyof AnswerDetails;

interface ServiceSaid {
  identifiers: { name: Detail; values: string[] }[];
  /** The newest values, in screen order. */
  details: { name: Detail; value: string | number }[];
}

const OTHERS = answerDetailsSchema.keyof().options.filter((name) => !isIdentifier(name));

/** Collects from operations and re-queries. */
export function serviceSaid({ payment, timeline }: { payment: PaymentRecord; timeline: readonly ShownEvent[] }) {
  const newest: AnswerDetails = Object.assign({}, ...timeline.map((event) => detailsOf(event, payment.reference)));
  return {
    identifiers: SERVICE_IDENTIFIERS.flatMap((name) => {
      const named = (payment.serviceIdentifiers ?? []).filter((one) => one.name === name);
      return named.length === 0 ? [] : [{ name, values: named.map(({ value }) => value) }];
    }),
    details: OTHERS.flatMap((name) => {
      const value = newest[name];
      return value === undefined ? [] : [{ name, value }];
    }),
  } satisfies ServiceSaid;
}

/** An answer that names another reference is about another payment. */
function detailsOf({ entry: { happening } }: ShownEvent, reference: string): AnswerDetails {
  const answer = answerOf(happening);
  if (!answer || (answer.reference !== null && answer.reference !== reference)) return {};
  return answerDetailsSchema.parse(answer);
}

function answerOf(happening: ShownEvent['entry']['happening']) {
  if (happening.kind === 'stepAnswered') return happening.answer;
  return happening.kind === 'requeried' && happening.outcome.kind === 'answered' ? happening.outcome.answer : null;
}

function isIdentifier(name: string): boolean {
  return (SERVICE_IDENTIFIERS as readonly string[]).includes(name);
}
