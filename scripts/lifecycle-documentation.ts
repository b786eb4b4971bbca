import { FOLD_RULES } from '../src/shared/fold/fold-rules.ts';
import { EXPORTED_COLUMNS, type PaymentColumn, TABLE_FORMAT } from '../src/shared/journal/payment-columns.ts';
import { OUTCOMES, type Outcome } from '../src/shared/payment/payment-state.ts';
import { TRANSITIONS } from '../src/shared/payment/transition.ts';
import type { TransitionRow } from '../src/shared/payment/transition-row.ts';
import { VERDICTS } from '../src/shared/payment/verdict.ts';

/** A Markdown table that is generated between two markers of a page, from the rules in the code. */

export interface DocumentedTable {
  name: string;
  source: string;
  markdown: () => string;
}

const LIFECYCLE_TABLES: readonly DocumentedTable[] = [
  { name: 'verdicts', source: 'shared/payment/verdict.ts', markdown: verdictTable },
  { name: 'transitions', source: 'shared/payment/transition.ts', markdown: transitionTable },
];

const FORMAT_TABLES: readonly DocumentedTable[] = [
  { name: 'rules', source: 'shared/fold/fold-rules.ts', markdown: rulesTable },
  { name: 'columns', source: 'shared/journal/payment-columns.ts', markdown: columnsTable },
];

function verdictTable(): string {
  const rows = VERDICTS.map(({ answer, verdict, also }) => [answer, `\`${verdict}\``, also]);
  return table(['the answer to a re-query', 'verdict', 'effect'], rows);
}

function transitionTable(): string {
  return table(['now', 'event', 'then', 'watched on', 'screen'], TRANSITIONS.map(transitionCells));
}

function rulesTable(): string {
  const rows = Object.entries(FOLD_RULES).map(([name, rule]) => [rule, `\`${name}\``]);
  return table(['rule', 'name'], rows);
}

function columnsTable(): string {
  const rows = EXPORTED_COLUMNS.map((column) => [`\`${column.heading}\``, column.says ?? sourceText(column)]);
  return `These are the columns of \`tableFormat\` ${TABLE_FORMAT}.\n\n${table(['heading', 'says'], rows)}`;
}

/** @throws if the document lacks a marker */
export function withLifecycleTables(document: string): string {
  return withTables(document, LIFECYCLE_TABLES);
}

export function withFormatTables(document: string): string {
  return withTables(document, FORMAT_TABLES);
}

function sourceText(column: PaymentColumn): string {
  if ('path' in column) return `${column.kind === 'time' ? 'the time ' : ''}\`${column.path}\``;
  if ('answer' in column) return `\`lastRequery.answer.${column.answer}\``;
  if ('identifier' in column) {
    return `each \`value\` of \`serviceIdentifiers\` whose \`name\` is \`${column.identifier}\`, with \`; \` between them`;
  }
  return 'zone' in column ? '`seal.zone`' : '';
}

/** @throws if the page lacks a marker */
export function withTables(page: string, tables: readonly DocumentedTable[]): string {
  return tables.reduce((text, { name, source, markdown }) => {
    const start = `<!-- ${name}: generated from src/${source} -->`;
    const end = `<!-- ${name}: end -->`;
    const from = text.indexOf(start);
    const to = text.indexOf(end);
    if (from < 0 || to < from) throw new Error(`The document has no markers for its table of ${name}.`);
    return `${text.slice(0, from + start.length)}\n\n${markdown()}\n\n${text.slice(to)}`;
  }, page);
}

const OUTCOME_WORDS: Record<Outcome, string> = {
  open: 'open',
  unknown: 'unknown',
  paid: 'paid',
  declined: 'declined',
  neverReceived: 'never received',
};

function transitionCells({ now, texts }: TransitionRow): string[] {
  const outcomes = now.length === OUTCOMES.length ? 'any' : now.map((outcome) => OUTCOME_WORDS[outcome]).join(', ');
  return [outcomes, texts.event, texts.after, texts.watched, texts.screen];
}

export function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map(line).join('\n');
}

function line(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
