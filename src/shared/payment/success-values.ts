import { z } from 'zod';

/**
 * What counts as success beside `000`, for each field that can contradict it. The specification shows these values and not
 * the complete sets ("Payment record"), so the list is short, and what a service says besides is given to a till when it is
 * set up. A field that is absent, empty or null contradicts nothing.
 */
const SUCCESS_VALUES = {
  status: ['successful', 'success'],
  chargeCode: ['00', '000'],
  fraudStatus: ['ok'],
} as const satisfies Record<string, readonly string[]>;

export type SuccessField = keyof typeof SUCCESS_VALUES;

/** The fields beside the code that can say that it was no success. */
export const SUCCESS_FIELDS: readonly SuccessField[] = ['status', 'chargeCode', 'fraudStatus'];

/** What can never be added: with it a payment that failed or is under way would be paid. */
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

/** What counts as success besides. Each payment keeps what it was made with, so that it is judged alike ever after. */
export const addedSuccessValuesSchema = z.strictObject({ status: added, chargeCode: added, fraudStatus: added });
export type AddedSuccessValues = z.infer<typeof addedSuccessValuesSchema>;

/** Whether a field says nothing against success. Words are compared without regard to case, codes as they came. */
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
