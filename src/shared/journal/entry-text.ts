import { requeryAnswerSchema, stepAnswerSchema } from '../payment/answers.ts';
import { canonicalJson } from './canonical.ts';
import { type JournalEntry, journalEntrySchema } from './journal-entry.ts';
import { joinedEntry, personalDataSchema } from './personal-data.ts';

/**
 * Writes an entry as canonical JSON, without the fields that an answer of the service leaves empty.
 * @param entry without its personal data, as `partedEntry` returns it
 * @throws TypeError for a value that has no canonical JSON
 */
export function entryText(entry: JournalEntry): string {
  return canonicalJson({ ...entry, happening: withoutSilence(entry.happening) });
}

/**
 * @param personal the canonical JSON of the entry's personal data; null if they were erased or are not disclosed
 * @throws ZodError, SyntaxError; TypeError if the entry has no place for the personal data
 */
export function readEntry(text: string, personal: string | null): JournalEntry {
  return journalEntrySchema.parse(joined(JSON.parse(text), personal));
}

/**
 * Reads an entry without validation, which is ten times as fast: the writer has checked the entry.
 * @throws SyntaxError, TypeError
 */
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
