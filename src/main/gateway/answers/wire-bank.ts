import { z } from 'zod';
import type { Bank } from '../../../shared/payment/bank.ts';
import { readFlag, scalar } from './wire-fields.ts';

const LONGEST_BANK_NAME = 80;

const bankEntrySchema = z.object({
  bankCode: scalar,
  bankName: scalar,
  internetBanking: scalar,
  isDateOfBirthRequired: scalar,
  isBvnRequired: scalar,
  isEmailRequired: scalar,
  status: scalar,
});

/** Returns null without a usable code or name: such a bank cannot be charged (specification, "Bank entry"). */
export function readBank(entry: unknown): Bank | null {
  const record = bankEntrySchema.safeParse(entry).data;
  const bankCode = record?.bankCode?.trim() ?? '';
  const bankName = readBankName(record?.bankName ?? null);
  if (!record || bankName === '' || !/^[A-Za-z0-9-]{1,20}$/.test(bankCode)) return null;
  return {
    bankCode,
    bankName,
    internetBanking: isYes(record.internetBanking),
    dateOfBirthRequired: isYes(record.isDateOfBirthRequired),
    bvnRequired: isYes(record.isBvnRequired),
    emailRequired: isYes(record.isEmailRequired),
    active: record.status?.trim().toUpperCase() === 'ACTIVE',
  };
}

function readBankName(text: string | null): string {
  const plain = (text ?? '').toWellFormed().replace(/[\p{Cc}\p{Cf}]/gu, '');
  return [...plain.trim()].slice(0, LONGEST_BANK_NAME).join('');
}

/** Treats empty and unreadable as no, so that an unknown word never makes the till ask for a BVN. */
function isYes(text: string | null): boolean {
  return readFlag(text) === true;
}
