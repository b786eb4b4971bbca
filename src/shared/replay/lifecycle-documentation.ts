import { changesOf, EXPORTED_COLUMNS, type PaymentColumn } from '../journal/payment-columns.ts';
import { OUTCOMES, type Outcome } from '../payment/payment-state.ts';
import type { TransitionRow } from '../payment/transition-row.ts';
import { TRANSITIONS } from '../payment/transition-table.ts';
import { VERDICTS } from '../payment/verdict.ts';
import { REPLAY_RULES } from './replay-rules.ts';

/**
 * The tables of the payment's life, and of what proves it, as Markdown, made from the very rows that decide. Nothing else
 * may be written between the markers.
 */

interface DocumentedTable {
  name: string;
  source: string;
  markdown: () => string;
}

const LIFECYCLE_TABLES: readonly DocumentedTable[] = [
  { name: 'verdicts', source: 'payment/verdict.ts', markdown: verdictTable },
  { name: 'transitions', source: 'payment/transition-table.ts', markdown: transitionTable },
];

const FORMAT_TABLES: readonly DocumentedTable[] = [
  { name: 'replay', source: 'replay/replay-rules.ts', markdown: replayTable },
  { name: 'columns', source: 'journal/payment-columns.ts', markdown: columnsTable },
];

/** What each answer to a re-query means; the first row that holds decides. */
export function verdictTable(): string {
  const rows = VERDICTS.map(({ answer, verdict, also }) => [answer, `\`${verdict}\``, also]);
  return table(['the answer to a re-query', 'verdict', 'beside it'], rows);
}

/** What each event does in each outcome; the first row that holds decides, and where none holds nothing changes. */
export function transitionTable(): string {
  return table(['now', 'event', 'then', 'watched on', 'screen'], TRANSITIONS.map(transitionCells));
}

/** The rules that the entries of a payment keep; the first that is broken is named. */
export function replayTable(): string {
  const rows = Object.entries(REPLAY_RULES).map(([fault, rule]) => [rule, `\`${fault}\``]);
  return table(['rule', 'where it does not hold'], rows);
}

/** The columns of the exported tables, and what they say of a payment. */
function columnsTable(): string {
  const rows = EXPORTED_COLUMNS.map((column) => [
    `\`${column.heading}\``,
    column.says ?? sourceText(column),
    changesOf(column),
  ]);
  return table(['heading', 'says', 'later entries may change it'], rows);
}

/**
 * The page of the lifecycle with the present tables between their markers.
 * @throws where the document lacks a marker
 */
export function withLifecycleTables(document: string): string {
  return withTables(document, LIFECYCLE_TABLES);
}

/** The same for the page of the journal's format. */
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

function withTables(page: string, tables: readonly DocumentedTable[]): string {
  return tables.reduce((text, { name, source, markdown }) => {
    const start = `<!-- ${name}: generated from src/shared/${source} -->`;
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

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map(line).join('\n');
}

function line(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
