import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { demandsOf, PRACTICE_BANKS } from './banks.ts';
import { misbehaviourSchema } from './faults.ts';
import { PRACTICE_ACCOUNTS, PRACTICE_CARDS } from './instruments.ts';

const documentation = readFileSync(new URL('../../docs/practice.md', import.meta.url), 'utf8');
const rows = documentation.split('\n').filter((line) => line.startsWith('| '));

function expectRow(...texts: readonly string[]) {
  expect(rows.filter((row) => texts.every((text) => row.includes(` ${text} |`)))).toHaveLength(1);
}

describe('docs/practice.md', () => {
  it.each(PRACTICE_CARDS)('lists the card $name', ({ name, cardNumber, expiryMonth, expiryYear, cvv, behaviour }) => {
    if (cardNumber === null) expectRow(name, 'any', behaviour);
    else expectRow(name, `\`${cardNumber}\``, `${expiryMonth}/${expiryYear}`, cvv, behaviour);
  });

  it.each(PRACTICE_ACCOUNTS)('lists the account $name', ({ name, bankCode, accountNumber, behaviour }) => {
    if (accountNumber === null) expectRow(name, 'any', behaviour);
    else expectRow(name, bankCode, `\`${accountNumber}\``, behaviour);
  });

  it.each(PRACTICE_BANKS)('lists the bank $bankName', (bank) => {
    const { dateOfBirth, bvn } = demandsOf(bank);
    const asked = [dateOfBirth ? 'date of birth' : '', bvn ? 'BVN' : ''].filter(Boolean).join(', ') || 'nothing';
    const method = bank.internetBanking === 'true' ? 'bank page, above NGN 100' : 'OTP';
    expectRow(bank.bankCode, bank.bankName, method, asked, bank.status);
  });

  it.each(misbehaviourSchema.options.flatMap((option) => [...option.shape.kind.values]))('explains %s', (kind) => {
    expect(documentation).toContain(`\`${kind}\``);
  });
});
