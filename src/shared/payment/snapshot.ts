import { z } from 'zod';
import { moneySchema } from '../money/money.ts';
import { problemSchema } from '../problems.ts';
import { moneyOperationSchema, reviewSchema, type Step, stepSchema, unknownCauseSchema } from './payment-state.ts';
import { lastRequerySchema, paymentRecordSchema, saleRecordSchema } from './records.ts';

/** The renderer's snapshot of the payments that the desk owns. It never contains anything that was keyed. */

/** Notices that the screen shows beside a step. */
const stepNoticeSchema = z.enum([
  /** The service did not accept what was keyed, and the payment is not final. */
  'notAccepted',
  /** The bank page was closed, or came back, and the service does not know the result yet. */
  'bankPageClosed',
  /** The bank page was not opened, because a person was warned that another payment may be for the same purchase. */
  'bankPageHeld',
  /** The program was restarted, or a parked sale was resumed: a person decides how to go on. */
  'resumed',
]);
export type StepNotice = z.infer<typeof stepNoticeSchema>;

export const paymentViewSchema = z.discriminatedUnion('screen', [
  /** An operation was sent and its answer is awaited. */
  z.object({ screen: z.literal('sending'), operation: moneyOperationSchema }),
  z.object({
    screen: z.literal('step'),
    step: stepSchema,
    /** The service's message to the customer, without anything that was keyed. */
    instruction: z.string().nullable(),
    notice: stepNoticeSchema.nullable(),
    /** Set if the bank page cannot be opened again, because its address may not be stored. */
    pageGone: z.literal(true).optional(),
  }),
  z.object({
    screen: z.literal('confirming'),
    since: z.iso.datetime(),
    attempts: z.number().int().nonnegative(),
    /** True while a first "failed" waits for a second. */
    frozen: z.boolean(),
    /** When the service is asked next, if it asked the till to wait; else null. */
    putOffUntil: z.iso.datetime().nullable(),
  }),
  z.object({
    screen: z.literal('notConfirmed'),
    since: z.iso.datetime(),
    /** Why the outcome is not known; null if the service has taken back a refusal or "not found". */
    cause: unknownCauseSchema.nullable(),
    /** True if the unsent request can be sent with `payment.sendAgain`. */
    canSendAgain: z.boolean(),
    /** When the service is next asked automatically; null if the watch has ended. */
    nextCheckAt: z.iso.datetime().nullable(),
    requerying: z.boolean(),
  }),
  /** The screen with the heading `Paid`; `lastRequery` holds the checks. */
  z.object({
    screen: z.literal('paid'),
    lastRequery: lastRequerySchema,
    handedOver: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
    /** Set while the payment is re-queried once more before the goods leave. */
    askingOnceMore: z.literal(true).optional(),
    /** Why the goods stay: `moneyReturned` and `customerHasGoods` by a case, others until the next press. */
    held: z
      .enum([
        'notProven',
        'notConfirmedAgain',
        'noAnswerBeforeHandOver',
        'goodsMayHaveLeft',
        'moneyReturned',
        'customerHasGoods',
      ])
      .optional(),
  }),
  z.object({
    screen: z.literal('notPaid'),
    reason: z.enum(['declined', 'withoutCode', 'cancelled', 'refused', 'notDecrypted', 'neverReceived']),
    code: z.string().nullable(),
    message: z.string().nullable(),
    requerying: z.boolean(),
  }),
  z.object({
    screen: z.literal('needsReview'),
    review: reviewSchema,
    lastRequery: lastRequerySchema.nullable(),
    requerying: z.boolean(),
  }),
]);
export type PaymentView = z.infer<typeof paymentViewSchema>;

/** News about a payment that is not at the counter, shown until dismissed. It hands over nothing. */
const announcementSchema = z.object({
  reference: z.string(),
  at: z.iso.datetime(),
  amount: moneySchema,
  /** `paid`: the goods may be handed over from the journal. For all other kinds the back office decides. */
  kind: z.enum(['paid', 'paidLate', 'paidInReview', 'contradicted', 'review']),
});
export type Announcement = z.infer<typeof announcementSchema>;

const leftSaleSchema = z.object({
  saleId: z.uuid(),
  amount: moneySchema,
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** The screen that the sale's payment would show at the counter. */
  screen: z.enum(['sending', 'step', 'confirming', 'notConfirmed', 'paid', 'notPaid', 'needsReview']),
});
export type LeftSale = z.infer<typeof leftSaleSchema>;

export const deskSnapshotSchema = z.object({
  /** Grows with every change: an older snapshot that arrives late is dropped. */
  revision: z.number().int().nonnegative(),
  /** The sale at the counter; null before the first charge of a sale. */
  current: z
    .object({
      sale: saleRecordSchema,
      payment: paymentRecordSchema,
      view: paymentViewSchema,
      earlierPayments: z.number().int().nonnegative(),
    })
    .nullable(),
  /** Open or unknown payments of sales that are not at the counter. */
  notSettled: z.number().int().nonnegative(),
  /** Parked sales that can be resumed, newest first. */
  leftSales: z.array(leftSaleSchema),
  announcements: z.array(announcementSchema),
  /** Set if the journal stopped accepting entries: the till takes no payments until it is restarted. */
  stopped: problemSchema.nullable(),
});
export type DeskSnapshot = z.infer<typeof deskSnapshotSchema>;

/** The snapshot after a person's re-query. `isAnswered` is false if the service gave no answer about the payment. */
export const requeriedSnapshotSchema = deskSnapshotSchema.extend({ isAnswered: z.boolean() });
export type RequeriedSnapshot = z.infer<typeof requeriedSnapshotSchema>;

export type CurrentSale = NonNullable<DeskSnapshot['current']>;
export type ViewAt<Screen extends PaymentView['screen']> = Extract<PaymentView, { screen: Screen }>;

export interface AtCounter {
  current: Pick<CurrentSale, 'payment' | 'sale' | 'view'> | null;
}

/** Tells whether the payment is at this step of the active sale at the counter. */
export function isAtStep({ current }: AtCounter, reference: string, step: Step): boolean {
  if (current?.payment.reference !== reference || current.sale.status !== 'active') return false;
  return current.view.screen === 'step' && current.view.step === step;
}
