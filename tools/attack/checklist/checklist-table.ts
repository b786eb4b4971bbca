import { CHECKLIST, type ChecklistItem } from './items.ts';
import { REMOVED_GUARDS } from './removed-guards.ts';

const BEGIN = '<!-- electron-checklist: begin -->';
const END = '<!-- electron-checklist: end -->';

/** @throws if the page lacks a marker */
export function withChecklistTable(page: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`The page needs the markers ${BEGIN} and ${END}.`);
  const rows = Object.entries(CHECKLIST).map(([key, item]) => rowOf(key, item));
  const table = ['| item | what the test says | fails if |', '|---|---|---|', ...rows].join('\n');
  return `${before}${BEGIN}\n${table}\n${END}${after}`;
}

function rowOf(key: string, { number, name }: ChecklistItem): string {
  const guards = Object.entries(REMOVED_GUARDS).filter(([, { item }]) => item === key);
  return `| ${number ?? ''} | ${name} | ${guards.map(([guard]) => guard).join('; ')} |`;
}
