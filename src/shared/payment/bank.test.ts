import { describe, expect, it } from 'vitest';
import { type Bank, banksSchema, uniqueBanks } from './bank.ts';

function bank(changes: Partial<Bank>): Bank {
  const no = { internetBanking: false, dateOfBirthRequired: false, bvnRequired: false, emailRequired: false };
  return { bankCode: '044', bankName: 'Access', active: true, ...no, ...changes };
}

describe('a list of banks', () => {
  it('has each code once: the first that can be charged', () => {
    const list = [
      bank({ active: false }),
      bank({ bankName: 'Second' }),
      bank({ bankName: 'Third' }),
      bank({ bankCode: '058' }),
    ];
    expect(uniqueBanks(list).map(({ bankName, bankCode }) => [bankCode, bankName])).toEqual([
      ['044', 'Second'],
      ['058', 'Access'],
    ]);
    expect(banksSchema.parse(list)).toEqual(uniqueBanks(list));
  });
});
