import { requeryAnswerSchema, stepAnswerSchema } from '../payment/answers.ts';
import { canonicalJson } from './canonical.ts';
import { type JournalEntry, journalEntrySchema } from './journal-entry.ts';
import { joinedEntry, personalDataSchema } from './personal-data.ts';

/**
 * Writes canonical JSON. Leaves out what an answer of the service does not say.
 * @param entry without its personal data, as `partedEntry` leaves it
 * @throws TypeError for a value that has no canonical JSON
 */
export function entryText(entry: JournalEntry): string {
  return canonicalJson({ ...entry, happening: withoutSilence(entry.happening) });
}

/**
 * @param personal the canonical JSON of its personal data; null if they were erased or are not disclosed
 * @throws ZodError, SyntaxError; TypeError if the entry has no place for the personal data
 */
export function readEntry(text: string, personal: string | null): JournalEntry {
  return journalEntrySchema.parse(joined(JSON.parse(text), personal));
}

/** Skips the validation: the writer has checked the entry, and this is ten times as fast. @throws SyntaxError, TypeError */
export function readWrittenEntry(text: string, personal: string | null): JournalEntry {
  return completedEntry(JSON.parse(text) as JournalEntry, personal);
}

/** @throws SyntaxError, TypeError */
export function completedEntry(payload: JournalEntry, personal: string | null): JournalEntry {
  const entry = joined(payload, personal);
  const { happening } = entry;
  if (happening.kind === 'stepAnswered') happening.answer = { ...NOTHING_SAID.step, ...happening.answer };
  if ('outcome' in happening && happening.outcome.kind === 'answered') {
    happening.outcome.answer = { ...NOTHING_SAID.requery, ...happening.outcome.answer };
  }
  return entry;
}

function joined(entry: JournalEntry, personal: string | null): JournalEntry {
  if (personal === null) return entry;
  const whole = joinedEntry(entry, personalDataSchema.parse(JSON.parse(personal)));
  if (!whole) throw new TypeError('The personal data is of another entry.');
  return whole;
}

const NOTHING_SAID = { step: stepAnswerSchema.parse({}), requery: requeryAnswerSchema.parse({}) };

function withoutSilence(happening: JournalEntry['happening']): object {
  if (happening.kind === 'stepAnswered') return { ...happening, answer: said(happening.answer) };
  if (!('outcome' in happening) || happening.outcome.kind !== 'answered') return happening;
  return { ...happening, outcome: { ...happening.outcome, answer: said(happening.outcome.answer) } };
}

function said(answer: object): object {
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null));
}
