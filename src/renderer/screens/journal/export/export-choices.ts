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
  /** The first day as typed; empty if none. */
  first: string;
  last: string;
  payments: ExportPayments;
  /** The journal's search; null to export payments regardless of the search. */
  search: string | null;
  /** The journal's other filters; null to export payments regardless of these filters. */
  filters: ExportFilters | null;
  formats: readonly ExportChoice[];
  leavesOutPersonal: boolean;
  /** The typed file name; null to use the proposed name. */
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

/** Returns true for all payments of a single day, because a statement covers exactly that. */
export function mayHaveStatement({ range, first, last, payments, search, filters }: ExportChoices): boolean {
  const isDay = range === 'today' || range === 'yesterday' || (range === 'days' && first !== '' && first === last);
  return isDay && payments === 'all' && search === null && filters === null;
}

export function formatsOf(choices: ExportChoices): ExportChoice[] {
  return choices.formats.filter((format) => format !== 'pdf' || mayHaveStatement(choices));
}

/** Returns the question to main about this export; null while the choices are incomplete. */
export function questionOf(choices: ExportChoices): ExportQuestion | null {
  const { range: kind, first, last, payments, search, filters } = choices;
  const formats = formatsOf(choices);
  if (formats.length === 0 || daysProblem(choices)) return null;
  const range: ExportRange = kind === 'days' ? { kind, days: { first, last } } : { kind };
  return { range, payments, search, filters, formats };
}

export function isEmpty({ holds }: ExportProposal, formats: readonly ExportChoice[]): boolean {
  return holds?.payments === 0 && holds.events === 0 && !formats.includes('pdf');
}

/** Returns the order for the export; null while a choice is missing or wrong. */
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
