import {
  TILL_CHECKS as CHARGE_TILL_CHECKS,
  EARLIER_CHECKS,
  GOING_ON_CHECKS,
  REQUEST_CHECKS,
  SALE_CHECKS,
} from '../src/main/desk/charge/checks.ts';
import { JOURNAL_CHECKS, PAYMENT_CHECKS, TILL_CHECKS } from '../src/main/desk/hand-over/checks.ts';
import type { Check } from '../src/shared/check.ts';
import { english } from '../src/shared/texts/english.ts';
import { type DocumentedTable, table, withTables } from './lifecycle-documentation.ts';

const TABLES: readonly DocumentedTable[] = [
  { name: 'hand-over checks', source: 'main/desk/hand-over/checks.ts', markdown: handOverTable },
  { name: 'charge checks', source: 'main/desk/charge/checks.ts', markdown: chargeTable },
];

/**
 * Fills the lifecycle page's tables of the desk's checks.
 * @throws if the page lacks a marker
 */
export function withCheckTables(page: string): string {
  return withTables(page, TABLES);
}

function handOverTable(): string {
  const rows = [
    ...TILL_CHECKS.map((check) => cells(check, 'before anything is read, and in the queue')),
    ...JOURNAL_CHECKS.map((check) => cells(check, 'in the queue, and by the writer')),
    ...PAYMENT_CHECKS.map((check) => cells(check, 'in the queue')),
  ];
  return table(['check', 'the goods stay if', 'the screen says', 'asked'], rows);
}

function chargeTable(): string {
  const rows = [
    ...CHARGE_TILL_CHECKS.map((check) => cells(check, 'any act: before anything is read, and in the queue')),
    ...REQUEST_CHECKS.map((check) => cells(check, 'a charge: before the service is asked')),
    ...SALE_CHECKS.map((check) => cells(check, 'a charge: before the service is asked, and in the queue')),
    ...EARLIER_CHECKS.map((check) => cells(check, 'a charge: after the service was asked, and in the queue')),
    ...GOING_ON_CHECKS.map((check) => cells(check, 'a step, `Send again`, a bank page: in the queue')),
  ];
  return table(['check', 'no money moves if', 'the screen says', 'asked'], rows);
}

function cells({ name, when, says }: Pick<Check<never>, 'name' | 'when' | 'says'>, asked: string): string[] {
  const sentences = says.map((code) => english.problem[code].what);
  return [`\`${name}\``, when, sentences.join(' / ') || 'what was found', asked];
}
