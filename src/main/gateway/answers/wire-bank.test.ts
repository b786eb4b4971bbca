import { describe, expect, it } from 'vitest';
import { readBank } from './wire-bank.ts';

describe('readBank', () => {
  it('reads the requirements of a bank in one spelling', () => {
    const entry = bankEntry({ internetBanking: 'true', isDateOfBirthRequired: 'YES', isBvnRequired: '1' });
    expect(readBank(entry)).toEqual({
      bankCode: '044',
      bankName: 'Access Bank',
      internetBanking: true,
      dateOfBirthRequired: true,
      bvnRequired: true,
      emailRequired: false,
      active: true,
    });
  });

  it.each([
    ['1', true],
    [1, true],
    ['yes', true],
    [true, true],
    ['0', false],
    ['NO', false],
    ['', false],
    [null, false],
    ['perhaps', false],
    [{}, false],
  ])('requires a BVN by %j: %j', (isBvnRequired, expected) => {
    expect(readBank(bankEntry({ isBvnRequired }))?.bvnRequired).toBe(expected);
  });

  it.each([
    ['ACTIVE', true],
    ['active ', true],
    ['INACTIVE', false],
    ['', false],
    [undefined, false],
  ])('reads status %j as active: %j', (status, expected) => {
    expect(readBank(bankEntry({ status }))?.active).toBe(expected);
  });

  it.each([
    { bankCode: null },
    { bankCode: '04/4' },
    { bankCode: '0'.repeat(21) },
    { bankCode: '5531886652142950' },
    { bankCode: '22123456789' },
    { bankName: ' ' },
    { bankName: {} },
  ])('refuses to charge a bank with %j', (changes) => {
    expect(readBank(bankEntry(changes))).toBeNull();
  });

  it('keeps a code of six digits and a long name within its bound', () => {
    const bank = readBank(bankEntry({ bankCode: '090110', bankName: `Bank\u0000 ${'x'.repeat(100)}` }));
    expect(bank).toMatchObject({ bankCode: '090110', bankName: `Bank ${'x'.repeat(75)}` });
  });

  it('keeps no long number in a name, since the list is stored', () => {
    expect(readBank(bankEntry({ bankName: 'Bank 22123456789' }))?.bankName).toBe('Bank ••••');
  });
});

function bankEntry(changes: Record<string, unknown>): Record<string, unknown> {
  return {
    bankCode: '044',
    bankName: 'Access Bank',
    internetBanking: 'false',
    logoUrl: 'https://bank.example/logo.png',
    isDateOfBirthRequired: '0',
    isBvnRequired: 'NO',
    isEmailRequired: '',
    status: 'ACTIVE',
    ...changes,
  };
}
