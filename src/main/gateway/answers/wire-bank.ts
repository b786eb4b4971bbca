import { z } from 'zod';
import { isSensitiveNumber } from '../../../shared/input/kept-text.ts';
import type { Bank } from '../../../shared/payment/bank.ts';
import { maskDigits, plain } from './redact.ts';
import { readFlag, scalarOf } from './wire-fields.ts';

const LONGEST_BANK_NAME = 80;

/** Returns null without a usable code or name: such a bank cannot be charged (specification, "Bank entry"). */
export function readBank(entry: unknown): Bank | null {
  const record = z.record(z.string(), z.unknown()).safeParse(entry).data;
  const bankCode = scalarOf(record?.bankCode)?.trim() ?? '';
  const bankName = readBankName(scalarOf(record?.bankName));
  if (!record || bankName === '' || !/^[A-Za-z0-9-]{1,20}$/.test(bankCode) || isSensitiveNumber(bankCode)) return null;
  return {
    bankCode,
    bankName,
    internetBanking: isYes(record.internetBanking),
    dateOfBirthRequired: isYes(record.isDateOfBirthRequired),
    bvnRequired: isYes(record.isBvnRequired),
    emailRequired: isYes(record.isEmailRequired),
    active: scalarOf(record.status)?.trim().toUpperCase() === 'ACTIVE',
  };
}

/** Masks long numbers, because a till stores the list. */
function readBankName(text: string | null): string {
  return [...maskDigits(plain(text ?? ''))].slice(0, LONGEST_BANK_NAME).join('');
}

/** Treats empty and unreadable as no, so that an unknown word never makes the till ask for a BVN. */
function isYes(value: unknown): boolean {
  return readFlag(value) === true;
}
