import {
  type ExportChoice,
  type ExportDays,
  type ExportFilters,
  type ExportOrder,
  type ExportPayments,
  type ExportProposal,
  type ExportQuestion,
  type ExportRange,
  exportDaysSchema,
  exportNameSchema,
} from '../../../../shared/export/export-view.ts';

/** What a person has chosen in the form. */
export interface ExportChoices {
  range: ExportRange['kind'];
  /** As they stand in the fields of `days`; empty where nothing is typed. */
  first: string;
  last: string;
  payments: ExportPayments;
  /** The search of the journal, where only what it finds is wanted. */
  search: string | null;
  /** The journal's other filters, where only what they show is wanted. */
  filters: ExportFilters | null;
  formats: readonly ExportChoice[];
  /** null while the proposed one stands. */
  name: string | null;
}

export type DaysProblem = 'daysMissing' | 'daysWrong';

/** What is wrong with the two days; null where nothing is. */
export function daysProblem({ range, first, last }: ExportChoices): DaysProblem | null {
  if (range !== 'days') return null;
  if (first === '' || last === '') return 'daysMissing';
  return exportDaysSchema.safeParse({ first, last }).success ? null : 'daysWrong';
}

/** Whether a statement can be chosen: it is of all payments of one day. */
export function mayHaveStatement({ range, first, last, payments, search, filters }: ExportChoices): boolean {
  const isDay = range === 'today' || range === 'yesterday' || (range === 'days' && first !== '' && first === last);
  return isDay && payments === 'all' && search === null && filters === null;
}

/** The formats that are exported: a statement only where there can be one. */
export function formatsOf(choices: ExportChoices): ExportChoice[] {
  return choices.formats.filter((format) => format !== 'pdf' || mayHaveStatement(choices));
}

/** What is asked of main; null where the choices are no question yet. */
export function questionOf(choices: ExportChoices): ExportQuestion | null {
  const { range: kind, first, last, payments, search, filters } = choices;
  const formats = formatsOf(choices);
  if (formats.length === 0 || daysProblem(choices)) return null;
  const range: ExportRange = kind === 'days' ? { kind, days: { first, last } } : { kind };
  return { range, payments, search, filters, formats };
}

/** Nothing would be in it: neither a payment nor an entry, and no statement that says so. */
export function isEmpty({ payments, events }: ExportProposal, formats: readonly ExportChoice[]): boolean {
  return payments === 0 && events === 0 && !formats.includes('pdf');
}

/** What is started; null where something is missing or in the way. */
export function orderOf(choices: ExportChoices, proposal: ExportProposal | null | undefined): ExportOrder | null {
  const question = questionOf(choices);
  if (!question || !proposal || proposal.problem || !proposal.destination) return null;
  const name = choices.name ?? proposal.name;
  const isThere = proposal.destination.freeBytes !== null;
  if (!isThere || !exportNameSchema.safeParse(name).success || isEmpty(proposal, question.formats)) return null;
  const { payments, search, filters, formats } = question;
  const { folder } = proposal.destination;
  return { days: proposal.days, payments, search, filters, formats, name, folder };
}

/** The days of a proposal, for the fields of a person who wants to type others. */
export function typedDays(days: ExportDays | null | undefined): { first: string; last: string } {
  return days ?? { first: '', last: '' };
}
