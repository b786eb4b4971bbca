import { z } from 'zod';
import { wordsSchema } from '../input/visible-text.ts';

/** The number of months after which the till erases personal data automatically; null for never. */
export const RETENTION_MONTHS = [3, 6, 12, 24, 36, 60, 84] as const;
export const retentionMonthsSchema = z.literal(RETENTION_MONTHS).nullable();
export type RetentionMonths = z.infer<typeof retentionMonthsSchema>;

const retentionSchema = z.object({ months: retentionMonthsSchema });

export const erasureChannels = {
  /** Erases the personal data of the payment's whole sale. This cannot be undone. */
  'payment.erasePersonal': {
    needs: { all: ['erasePersonal'], fourEyes: true },
    does: 'acts',
    entries: ['personalErased'],
    request: z.strictObject({ reference: z.string().min(6).max(30), reason: wordsSchema().min(3).max(140) }),
    response: z.null(),
  },
  'retention.read': { needs: 'signedIn', does: 'reads', response: retentionSchema },
  'retention.set': {
    needs: { all: ['erasePersonal', 'settings'], fourEyes: true },
    does: 'acts',
    request: z.strictObject({ months: retentionMonthsSchema }),
    response: retentionSchema,
  },
} as const;
