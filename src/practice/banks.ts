/** One entry of the list of banks as on the wire (specification, "Bank entry"), without its logo. */
export interface PracticeBank {
  readonly bankName: string;
  readonly bankCode: string;
  readonly internetBanking: 'true' | 'false';
  readonly isDateOfBirthRequired: string;
  readonly isBvnRequired: string;
  readonly isEmailRequired: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
}

/** The banks that can be charged. Together they use every known spelling of yes and no in such lists. */
export const PRACTICE_BANKS: readonly PracticeBank[] = [
  bank('044', 'Access Bank', { spelled: ['0', '0', '0'] }),
  bank('082', 'Keystone Bank', { spelled: ['1', '1', '1'] }),
  bank('011', 'First Bank of Nigeria', { spelled: ['NO', 'NO', 'NO'] }),
  bank('057', 'Zenith Bank', { spelled: ['YES', 'NO', 'NO'] }),
  bank('033', 'United Bank for Africa', { spelled: ['NO', 'YES', 'NO'] }),
  bank('032', 'Union Bank of Nigeria', { spelled: ['YES', 'YES', 'YES'] }),
  bank('214', 'First City Monument Bank', { spelled: ['', '', ''] }),
  bank('232', 'Sterling Bank', { spelled: ['1', '', '0'] }),
  bank('035', 'Wema Bank', { spelled: ['false', 'true', 'false'] }),
  bank('050', 'Ecobank Nigeria', { spelled: ['true', 'false', 'true'] }),
  bank('090110', 'VFD Microfinance Bank', { spelled: ['', '1', ''] }),
  bank('058', 'Guaranty Trust Bank', { spelled: ['0', '0', '0'], internetBanking: true }),
  bank('221', 'Stanbic IBTC Bank', { spelled: ['NO', 'NO', 'YES'], internetBanking: true }),
  bank('070', 'Fidelity Bank', { spelled: ['0', '0', '0'], inactive: true }),
  bank('076', 'Polaris Bank', { spelled: ['NO', 'NO', ''], internetBanking: true, inactive: true }),
];

export function bankByCode(bankCode: string): PracticeBank | undefined {
  return PRACTICE_BANKS.find((entry) => entry.bankCode === bankCode);
}

/** Tells what a customer of this bank must give besides the account number. */
export function demandsOf(entry: PracticeBank): { dateOfBirth: boolean; bvn: boolean } {
  return { dateOfBirth: meansYes(entry.isDateOfBirthRequired), bvn: meansYes(entry.isBvnRequired) };
}

function meansYes(spelling: string): boolean {
  return ['1', 'YES', 'true'].includes(spelling);
}

interface BankTraits {
  /** The bank's own spelling of whether date of birth, BVN and e-mail are required. */
  readonly spelled: readonly [dateOfBirth: string, bvn: string, email: string];
  readonly internetBanking?: boolean;
  readonly inactive?: boolean;
}

function bank(bankCode: string, bankName: string, traits: BankTraits): PracticeBank {
  const [isDateOfBirthRequired, isBvnRequired, isEmailRequired] = traits.spelled;
  return {
    bankName,
    bankCode,
    internetBanking: traits.internetBanking ? 'true' : 'false',
    isDateOfBirthRequired,
    isBvnRequired,
    isEmailRequired,
    status: traits.inactive ? 'INACTIVE' : 'ACTIVE',
  };
}
