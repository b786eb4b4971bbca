import { describe, expect, it } from 'vitest';
import { type Bank, banksSchema, uniqueBanks } from './bank.ts';

function bank(changes: Partial<Bank>): Bank {
  const no = { internetBanking: false, dateOfBirthRequired: false, bvnRequired: false, emailRequired: false };
  return { bankCode: '044', bankName: 'Access', active: true, ...no, ...changes };
}

describe('uniqueBanks', () => {
  it('lists each code once, as the first bank that can be charged', () => {
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

  it('joins the requirements of a repeated code, in any order, and loses none', () => {
    const list = [
      bank({ bvnRequired: true, active: false }),
      bank({ dateOfBirthRequired: true }),
      bank({ emailRequired: true, internetBanking: true, active: false }),
    ];
    const every = bank({ bvnRequired: true, dateOfBirthRequired: true, emailRequired: true, internetBanking: true });
    expect(uniqueBanks(list)).toEqual([every]);
    expect(uniqueBanks(list.toReversed())).toEqual([every]);
  });

  it.each([
    [bank({ bankCode: '44', bankName: 'ACCESS BANK', bvnRequired: true }), bank({ bankName: 'Access Bank Plc' })],
    [bank({ bankName: 'Access Bank Plc' }), bank({ bankCode: '44', bankName: 'ACCESS BANK', bvnRequired: true })],
  ])('joins 44 and 044 into one bank with the code 044', (...list) => {
    expect(uniqueBanks(list)).toMatchObject([{ bankCode: '044', bvnRequired: true }]);
    expect(uniqueBanks(uniqueBanks(list))).toEqual(uniqueBanks(list));
  });

  it('keeps banks with different names apart, even if their codes differ only by leading zeros', () => {
    const list = [bank({ bankCode: '000014', bankName: 'Access' }), bank({ bankCode: '014', bankName: 'Afribank' })];
    expect(uniqueBanks(list)).toEqual(list);
    const letters = [bank({ bankCode: 'A1' }), bank({ bankCode: '0A1' }), bank({ bankCode: '44' })];
    expect(uniqueBanks(letters)).toEqual(letters);
  });
});
