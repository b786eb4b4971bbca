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

export interface ExportChoices {
  range: ExportRange['kind'];
  /** The days as typed; may be empty. */
  first: string;
  last: string;
  payments: ExportPayments;
  /** Set if only results of the journal's search are to be exported. */
  search: string | null;
  /** Set if only what the journal's other filters show is to be exported. */
  filters: ExportFilters | null;
  formats: readonly ExportChoice[];
  leavesOutPersonal: boolean;
  /** Null while the proposed name is unchanged. */
  name: string | null;
}

export interface ChoicesProps {
  choices: ExportChoices;
  onChange: (changes: Partial<ExportChoices>) => void;
}

export type DaysProblem = 'daysMissing' | 'daysWrong';

export function daysProblem({ range, first, last }: ExportChoices): DaysProblem | null {
  if (range !== 'days') return null;
  if (first === '' || last === '') return 'daysMissing';
  return exportDaysSchema.safeParse({ first, last }).success ? null : 'daysWrong';
}

/** A statement covers all payments of one day. */
export function mayHaveStatement({ range, first, last, payments, search, filters }: ExportChoices): boolean {
  const isDay = range === 'today' || range === 'yesterday' || (range === 'days' && first !== '' && first === last);
  return isDay && payments === 'all' && search === null && filters === null;
}

/** Leaves out the statement if it is not possible. */
export function formatsOf(choices: ExportChoices): ExportChoice[] {
  return choices.formats.filter((format) => format !== 'pdf' || mayHaveStatement(choices));
}

/** Returns null while the choices are incomplete. */
export function questionOf(choices: ExportChoices): ExportQuestion | null {
  const { range: kind, first, last, payments, search, filters } = choices;
  const formats = formatsOf(choices);
  if (formats.length === 0 || daysProblem(choices)) return null;
  const range: ExportRange = kind === 'days' ? { kind, days: { first, last } } : { kind };
  return { range, payments, search, filters, formats };
}

/** Returns true if the export would contain no payments, no entries and no statement. */
export function isEmpty({ holds }: ExportProposal, formats: readonly ExportChoice[]): boolean {
  return holds?.payments === 0 && holds.events === 0 && !formats.includes('pdf');
}

/** Returns null while a choice is missing or wrong. */
export function orderOf(choices: ExportChoices, proposal: ExportProposal | null | undefined): ExportOrder | null {
  const question = questionOf(choices);
  if (!question || !proposal || proposal.problem || !proposal.destination) return null;
  const name = choices.name ?? proposal.name;
  const isThere = proposal.destination.freeBytes !== null;
  if (!isThere || !exportNameSchema.safeParse(name).success || isEmpty(proposal, question.formats)) return null;
  const { payments, search, filters, formats } = question;
  const { folder } = proposal.destination;
  const { leavesOutPersonal } = choices;
  return { days: proposal.days, payments, search, filters, formats, leavesOutPersonal, name, folder };
}

export function typedDays(days: ExportDays | null | undefined): { first: string; last: string } {
  return days ?? { first: '', last: '' };
}
