import { demandsOf, PRACTICE_BANKS, type PracticeBank } from './banks.ts';
import type { Step } from './course.ts';
import {
  PRACTICE_ACCOUNTS,
  PRACTICE_CARDS,
  PRACTICE_OTP,
  PRACTICE_PIN,
  type PracticeAccount,
  type PracticeCard,
} from './instruments.ts';
import { courseOf } from './payment-course.ts';

const START = '<!-- practice instruments: generated from src/practice/instruments.ts and banks.ts -->';
const END = '<!-- practice instruments: end -->';

function practiceTable(): string {
  return [
    '### Cards',
    '',
    table(['Card', 'Number', 'Expiry', 'Security code', 'Steps', 'What happens'], PRACTICE_CARDS.map(cardRow)),
    '',
    '### Accounts',
    '',
    table(['Account', 'Bank', 'Number', 'Steps', 'What happens'], PRACTICE_ACCOUNTS.map(accountRow)),
    '',
    '### Banks',
    '',
    table(
      ['Code', 'Bank', 'Method', 'Also asks for', 'Spelled (birth, BVN, e-mail)', 'Status'],
      PRACTICE_BANKS.map(bankRow),
    ),
  ].join('\n');
}

/** Replaces the tables between the document's two markers. Throws if the markers are missing. */
export function withPracticeTable(document: string): string {
  const start = document.indexOf(START);
  const end = document.indexOf(END);
  if (start < 0 || end < start) throw new Error('The document has no markers for the practice instruments.');
  return `${document.slice(0, start + START.length)}\n\n${practiceTable()}\n\n${document.slice(end)}`;
}

function cardRow(card: PracticeCard): string[] {
  const expiry = card.cardNumber ? `${card.expiryMonth}/${card.expiryYear}` : 'in the future';
  const cvv = card.cardNumber ? card.cvv : 'any';
  return [card.name, code(card.cardNumber), expiry, cvv, stepsText(card.course.steps), card.behaviour];
}

function accountRow(account: PracticeAccount): string[] {
  const { bankCode } = account;
  const bank = account.accountNumber ? bankCode : 'any active';
  const { steps } = courseOf({
    paymentType: 'ACCOUNT',
    instrumentId: account.id,
    account: { bankCode, lastFour: '' },
  });
  return [account.name, bank, code(account.accountNumber), stepsText(steps), account.behaviour];
}

function bankRow(bank: PracticeBank): string[] {
  const demands = demandsOf(bank);
  const asked = [demands.dateOfBirth ? 'date of birth' : '', demands.bvn ? 'BVN' : ''].filter(Boolean).join(', ');
  const method = bank.internetBanking === 'true' ? 'bank page, above NGN 100' : 'OTP';
  const spelled = [bank.isDateOfBirthRequired, bank.isBvnRequired, bank.isEmailRequired];
  const spelling = spelled.map((value) => (value === '' ? 'empty' : code(value))).join(', ');
  return [bank.bankCode, bank.bankName, method, asked || 'nothing', spelling, bank.status];
}

function stepsText(steps: readonly Step[]): string {
  const words: Readonly<Record<Step, string>> = {
    'card-pin': `PIN ${PRACTICE_PIN}`,
    'billing-address': 'billing address',
    'bank-page': 'bank page',
    otp: `OTP ${PRACTICE_OTP}`,
  };
  return steps.map((step) => words[step]).join(', ') || 'none';
}

function code(text: string | null): string {
  return text === null ? 'any' : `\`${text}\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
