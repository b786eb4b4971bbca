import { z } from 'zod';
import { moneySchema } from '../money/money.ts';
import { problemSchema } from '../problems.ts';
import { moneyOperationSchema, reviewSchema, stepSchema, unknownCauseSchema } from './payment-state.ts';
import { lastRequerySchema, paymentRecordSchema, saleRecordSchema } from './records.ts';

/**
 * What the Sell screen shows. The desk owns the truth; the renderer holds this and what is being typed. Nothing that
 * the customer keyed is ever in it.
 */

/** A sentence beside the step, when it is shown again. */
const stepNoticeSchema = z.enum([
  /** The service did not accept what was keyed, and the payment is not final. */
  'notAccepted',
  /** The bank page was closed, or came back, and the service does not know yet. */
  'bankPageClosed',
  /** A person was told of a payment that may be for the same purchase, and the bank page was not opened. */
  'bankPageHeld',
  /** The program was started again, or a parked sale was brought back: a person says how to go on. */
  'resumed',
]);
export type StepNotice = z.infer<typeof stepNoticeSchema>;

export const paymentViewSchema = z.discriminatedUnion('screen', [
  /** On the wire. */
  z.object({ screen: z.literal('sending'), operation: moneyOperationSchema }),
  z.object({
    screen: z.literal('step'),
    step: stepSchema,
    /** What the service tells the customer, without what was keyed. */
    instruction: z.string().nullable(),
    notice: stepNoticeSchema.nullable(),
    /** Set if the bank page cannot be opened again, since nothing that may be kept says where it begins. */
    pageGone: z.literal(true).optional(),
  }),
  /** The re-query schedule runs. */
  z.object({
    screen: z.literal('confirming'),
    since: z.iso.datetime(),
    attempts: z.number().int().nonnegative(),
    /** Set while a first "failed" waits for a second answer. */
    frozen: z.boolean(),
    /** When the service is asked next, where it asked not to be asked before; else null. */
    putOffUntil: z.iso.datetime().nullable(),
  }),
  /** Heading `Not confirmed yet`. */
  z.object({
    screen: z.literal('notConfirmed'),
    since: z.iso.datetime(),
    /** Why nobody knows; null in payments that were made before it was kept. */
    cause: unknownCauseSchema.nullable(),
    /** Whether what was most likely never sent can be sent once more with `payment.sendAgain`. */
    canSendAgain: z.boolean(),
    /** When the service is next asked automatically; null if it no longer is. */
    nextCheckAt: z.iso.datetime().nullable(),
    requerying: z.boolean(),
  }),
  /** Heading `Paid`; `lastRequery` holds the checks. */
  z.object({
    screen: z.literal('paid'),
    lastRequery: lastRequerySchema,
    released: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
    /** Set while the service is asked once more before the goods leave. */
    askingOnceMore: z.literal(true).optional(),
    /**
     * Why the goods stay: of the first four, since they were not handed over when somebody pressed the button, until it is pressed again;
     * of the others, since a case says that the customer has money back, or the goods.
     */
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
  /** Heading `Not paid`. */
  z.object({
    screen: z.literal('notPaid'),
    reason: z.enum(['declined', 'withoutCode', 'cancelled', 'refused', 'notDecrypted', 'neverReceived']),
    code: z.string().nullable(),
    message: z.string().nullable(),
    requerying: z.boolean(),
  }),
  /** Heading `Needs review`. */
  z.object({
    screen: z.literal('needsReview'),
    review: reviewSchema,
    lastRequery: lastRequerySchema.nullable(),
    requerying: z.boolean(),
  }),
]);
export type PaymentView = z.infer<typeof paymentViewSchema>;

/** News of a payment that is not at the counter. It stays until dismissed, and releases nothing. */
const announcementSchema = z.object({
  reference: z.string(),
  at: z.iso.datetime(),
  amount: moneySchema,
  /** `paid`: the goods may be handed over from the journal. Of all others the back office decides. */
  kind: z.enum(['paid', 'paidLate', 'paidInReview', 'contradicted', 'review']),
});
export type Announcement = z.infer<typeof announcementSchema>;

/** A sale that was left for later, as a cashier finds it again. */
const leftSaleSchema = z.object({
  saleId: z.uuid(),
  amount: moneySchema,
  note: z.string().nullable(),
  /** Since when the sale is there. */
  createdAt: z.iso.datetime(),
  /** What would be shown of its payment at the counter. */
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
      /** How many payments this sale had before this one. */
      earlierPayments: z.number().int().nonnegative(),
    })
    .nullable(),
  /** Payments that are open or unknown, of sales that are not at the counter. */
  notSettled: z.number().int().nonnegative(),
  /** Sales that were left for later and can go on, the newest first. */
  leftSales: z.array(leftSaleSchema),
  /** The newest first. */
  announcements: z.array(announcementSchema),
  /** Set when the journal stopped taking entries while the program ran: this till takes no payments until it is opened again. */
  stopped: problemSchema.nullable(),
});
export type DeskSnapshot = z.infer<typeof deskSnapshotSchema>;
