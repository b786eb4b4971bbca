import { z } from 'zod';

/**
 * The values that mean success, for each field that can contradict `000`. The specification shows only samples
 * ("Payment record"), so the list is short; a till's setup can add values. A field that is absent, empty or null
 * contradicts nothing.
 */
const SUCCESS_VALUES = {
  status: ['successful', 'success'],
  chargeCode: ['00', '000'],
  fraudStatus: ['ok'],
} as const satisfies Record<string, readonly string[]>;

export type SuccessField = keyof typeof SUCCESS_VALUES;

/** The fields beside the code that can contradict a success. */
export const SUCCESS_FIELDS: readonly SuccessField[] = ['status', 'chargeCode', 'fraudStatus'];

/** Values that no setup can add, because they would make a failed or pending payment paid. */
const NEVER_SUCCESS: readonly string[] = ['failed', 'pending', 'success-pending-validation', 'nr', 'r0', 'unreadable'];

const added = z
  .array(
    z
      .string()
      .regex(/^[!-~]([ -~]{0,30}[!-~])?$/)
      .refine((value) => !NEVER_SUCCESS.includes(value.toLowerCase())),
  )
  .max(20)
  .optional();

/** The values that a till has added. Each payment keeps the values it was made with, and is always judged alike. */
export const addedSuccessValuesSchema = z.strictObject({ status: added, chargeCode: added, fraudStatus: added });
export type AddedSuccessValues = z.infer<typeof addedSuccessValuesSchema>;

/** Tells whether a value agrees with success. Words ignore case; codes are compared as sent. */
export function isNoContradiction(
  field: SuccessField,
  value: string | null | undefined,
  added: AddedSuccessValues = {},
): boolean {
  if (value === null || value === undefined) return true;
  const successes: readonly string[] = [...SUCCESS_VALUES[field], ...(added[field] ?? [])];
  if (field === 'chargeCode') return successes.includes(value);
  return successes.some((success) => success.toLowerCase() === value.toLowerCase());
}
