import { z } from 'zod';
import { caseChannels } from './case/case-view.ts';
import type { ChannelRow } from './channel-row.ts';
import { attemptSchema, counterChannels } from './counter-settings.ts';
import { customerDisplayChannels, customerDisplaySchema } from './customer-display.ts';
import { evidenceChannels, evidencePushes } from './export/evidence-view.ts';
import { exportChannels, exportStateSchema, tillKeySchema } from './export/export-view.ts';
import { openedChannels, openingStateSchema } from './export/opened-export.ts';
import { headOfficeChannels } from './head-office/head-office-channels.ts';
import { healthChannels } from './health/health-channels.ts';
import { billingAddressSchema, digitsSchema, keyedDetailsSchema } from './input/keyed-steps.ts';
import { plainTextSchema, wordsSchema } from './input/visible-text.ts';
import { columnChannels } from './journal/chosen-columns.ts';
import { glanceChannels } from './journal/glance.ts';
import { journalDecisionSchema } from './journal/journal-decision.ts';
import { toldEventSchema } from './journal/journal-entry.ts';
import { journalChannels } from './journal/journal-query.ts';
import { languageChannels, languagePushes } from './languages.ts';
import { lessonChannels } from './lessons/lesson-channels.ts';
import { moneySchema } from './money/money.ts';
import { tillCurrencySchema } from './money/till-currency.ts';
import { banksSchema } from './payment/bank.ts';
import { bankPageStatusSchema } from './payment/bank-page.ts';
import { customerSchema, paymentRecordSchema, saleRecordSchema } from './payment/records.ts';
import { earlierPaymentSchema } from './payment/second-payment.ts';
import { deskSnapshotSchema } from './payment/snapshot.ts';
import { peopleChannels, peoplePushes } from './people/people-channels.ts';
import { erasureChannels } from './personal/erasure-channels.ts';
import { problemSchema, type Result } from './problems.ts';
import { reportChannels } from './report/report-channels.ts';
import { runChannels, runPushes } from './requery-run-contract.ts';
import { screenStopSchema } from './screen-stop.ts';
import { setupChannels } from './setup/setup-channels.ts';
import { fingerprintChannels } from './slip/fingerprint-channels.ts';
import { printingChannels, printingPushes } from './slip/printing-channels.ts';
import { themeSchema, tillDescriptionSchema } from './till-description.ts';
import { updateChannels } from './updates/update-channels.ts';

/**
 * Everything that crosses between the screens and the main process. A request that does not fit is answered with
 * `invalidRequest` and changes nothing; an answer that does not fit is a fault of the program and is refused by the
 * screens. Sensitive fields stand in the requests of `sale.charge` and `payment.submitStep` alone,
 * cross once, and are in no response and no push.
 */

const reference = z.string().min(6).max(30);

/** Where the bank page lies in the window, in pixels of its content. */
const boundsSchema = z.strictObject({
  x: z.int().min(0).max(20_000),
  y: z.int().min(0).max(20_000),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
});

/** What is charged; the field rules of `fields.ts` are applied again in main. */
const chargeInstrumentSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('card'),
    cardNumber: digitsSchema(12, 19),
    /** The cashier has compared the number with the card, since its check digit is wrong. */
    isNumberConfirmed: z.literal(true).optional(),
    cvv: digitsSchema(3, 4),
    expiryMonth: digitsSchema(2, 2),
    expiryYear: digitsSchema(2, 2),
  }),
  z.strictObject({
    kind: z.literal('account'),
    bankCode: z.string().min(1).max(20),
    accountNumber: digitsSchema(10, 10),
    dateOfBirth: digitsSchema(8, 8).nullable(),
    bvn: digitsSchema(11, 11).nullable(),
  }),
]);

/** Why a person overrides a warning, as it is kept. */
const overrideReason = wordsSchema().min(3).max(140);

const personName = plainTextSchema().min(1).max(50).nullable();

/** The holder's names, and of a card the billing address where it is known before it is asked for. */
const givenDetailsSchema = z.strictObject({
  firstName: personName,
  lastName: personName,
  billingAddress: billingAddressSchema.nullable(),
});

export const chargeRequestSchema = z.strictObject({
  /** Made by the screen once a sale, so that a second press of `Charge` is the same sale. */
  saleId: z.uuid(),
  amount: moneySchema.strict(),
  customer: customerSchema.strict(),
  note: wordsSchema().min(1).max(140).nullable(),
  instrument: chargeInstrumentSchema,
  /** What the customer gave beside it; nothing where it is left out. It is sent, and not kept. */
  given: givenDetailsSchema.optional(),
  /**
   * A person's decision to charge although these payments, which that person was shown, are not settled and may be for the
   * same thing. Journaled with the new payment.
   */
  override: z.strictObject({ reason: overrideReason, references: z.array(reference).min(1).max(50) }).optional(),
});
export type ChargeRequest = z.infer<typeof chargeRequestSchema>;

export type TillDescription = z.infer<typeof tillDescriptionSchema>;
export type Theme = TillDescription['theme'];

const bankListSchema = z.object({
  banks: banksSchema,
  /** When the service gave this list. */
  fetchedAt: z.iso.datetime(),
  /** Why it is not fresh: the service did not answer just now. */
  problem: problemSchema.nullable(),
});
export type BankList = z.infer<typeof bankListSchema>;

const paymentPageSchema = z.object({
  payment: paymentRecordSchema,
  sale: saleRecordSchema,
  timeline: z.array(toldEventSchema),
  /** Whether there is personal data to erase. */
  hasPersonal: z.boolean(),
});
export type PaymentPage = z.infer<typeof paymentPageSchema>;

const nothing = z.undefined();
const ofPayment = z.strictObject({ reference });
/** @property override a person's decision to hand over although the service does not answer */
const handOverSchema = ofPayment.extend({ override: z.strictObject({ reason: overrideReason }).optional() });
const ofSale = z.strictObject({ saleId: z.uuid() });

/** Every channel, one row each (`ChannelRow`). Nothing else lists channels. Every answer is a result: the value, or a problem of the closed set. */
export const contract = {
  'till.describe': {
    needs: 'anyone',
    does: 'reads',
    onDisplay: true,
    request: nothing,
    response: tillDescriptionSchema,
  },
  'till.setTheme': {
    needs: 'signedIn',
    does: 'acts',
    request: z.strictObject({ theme: themeSchema }),
    response: z.null(),
  },
  /** In what the till charges from the next sale on. */
  'till.setCurrency': {
    needs: 'settings',
    does: 'acts',
    entries: ['currencyChanged'],
    request: tillCurrencySchema,
    response: tillDescriptionSchema,
  },
  /** A person says that the clock is right although the journal knows a later time. */
  'till.confirmClock': {
    needs: 'clock',
    does: 'acts',
    entries: ['clockConfirmed'],
    request: nothing,
    response: deskSnapshotSchema,
  },
  /** What a person decides about the journal that stopped the till; the next start carries it out. */
  'till.decideJournal': {
    needs: 'copies',
    does: 'acts',
    request: z.strictObject({ decision: journalDecisionSchema }),
    response: z.null(),
  },
  /** The key that signs this till's seals. */
  'till.signingKey': { needs: 'signedIn', does: 'reads', request: nothing, response: tillKeySchema },
  /** Makes a new key, which the one before vouches for. */
  'till.rotateSigningKey': {
    needs: { all: ['keys'], fourEyes: true },
    does: 'acts',
    entries: ['signingKeyRotated'],
    request: nothing,
    response: tillKeySchema,
  },
  /** Makes a new key in the place of one that is lost or damaged; nothing vouches for it. */
  'till.replaceSigningKey': {
    needs: { all: ['keys'], fourEyes: true },
    does: 'acts',
    entries: ['signingKeyMade'],
    request: nothing,
    response: tillKeySchema,
  },
  'banks.list': {
    needs: 'signedIn',
    does: 'reads',
    request: z.strictObject({ refresh: z.boolean() }),
    response: bankListSchema,
  },
  /** The snapshot as it is; the screens ask once at their start and after a reload. */
  'desk.read': { needs: 'anyone', does: 'reads', onDisplay: true, request: nothing, response: deskSnapshotSchema },
  /**
   * Asks the service about every payment that is not settled and may be for what is about to be charged, and answers with
   * them as they stand then; empty where nothing is in the way of a charge.
   */
  'sale.checkEarlier': {
    needs: 'signedIn',
    does: 'acts',
    request: attemptSchema,
    response: z.object({ earlier: z.array(earlierPaymentSchema) }),
  },
  'sale.charge': {
    needs: 'byRequest',
    does: 'acts',
    entries: ['paymentIntended'],
    begins: true,
    request: chargeRequestSchema,
    response: deskSnapshotSchema,
  },
  /** A person has read the news of this payment. */
  'announcement.dismiss': { needs: 'signedIn', does: 'acts', request: ofPayment, response: deskSnapshotSchema },
  'sale.cancel': {
    needs: 'parkSale',
    does: 'acts',
    entries: ['saleCancelled'],
    request: ofSale,
    response: deskSnapshotSchema,
  },
  'sale.leaveForLater': {
    needs: 'parkSale',
    does: 'acts',
    entries: ['saleParked'],
    request: ofSale,
    response: deskSnapshotSchema,
  },
  /** Brings a parked sale back to the counter. */
  'sale.resume': {
    needs: 'parkSale',
    does: 'acts',
    entries: ['saleResumed'],
    begins: true,
    request: ofSale,
    response: deskSnapshotSchema,
  },
  /** Clears the counter for the next sale, once this one has an end or its payment has failed. */
  'sale.finish': { needs: 'signedIn', does: 'acts', request: ofSale, response: deskSnapshotSchema },
  'payment.submitStep': {
    needs: 'present',
    does: 'acts',
    hasSecrets: true,
    onDisplay: true,
    request: z.strictObject({ reference, keyed: keyedDetailsSchema }),
    response: deskSnapshotSchema,
  },
  /**
   * Shows the bank page of a payment that waits for one, at this place, and opens it where it is not open; asked again
   * whenever the place changes. Null hides it, e.g. under a dialog. Answers with null where there is no page to show, and with a problem
   * where a person must be told first. The opening is journaled.
   */
  'bankPage.place': {
    needs: 'present',
    does: 'acts',
    request: z.strictObject({ reference, bounds: boundsSchema.nullable() }),
    response: bankPageStatusSchema.nullable(),
  },
  /** A stalled page is given two more minutes. */
  'bankPage.keepWaiting': { needs: 'present', does: 'acts', request: ofPayment, response: z.null() },
  /** `Close bank page`: ends it and asks the service. */
  'bankPage.close': { needs: 'present', does: 'acts', request: ofPayment, response: deskSnapshotSchema },
  /** Sends what was most likely never sent once more, with the same reference and what is still held for it. */
  'payment.sendAgain': {
    needs: 'takePayment',
    does: 'acts',
    entries: ['sentAgain'],
    begins: true,
    request: ofPayment,
    response: deskSnapshotSchema,
  },
  'payment.requery': { needs: 'requery', does: 'acts', request: ofPayment, response: deskSnapshotSchema },
  'payment.handOver': {
    needs: 'byRequest',
    does: 'acts',
    entries: ['goodsHandedOver'],
    request: handOverSchema,
    response: deskSnapshotSchema,
  },
  'payment.handOverAfterReview': {
    needs: 'byRequest',
    does: 'acts',
    entries: ['goodsHandedOver'],
    request: handOverSchema,
    response: deskSnapshotSchema,
  },
  /** Answers with where the slip was saved, or null where the person cancelled. */
  'slip.save': {
    needs: 'reprint',
    does: 'acts',
    request: ofPayment,
    response: z.object({ path: z.string().nullable() }),
  },
  ...journalChannels,
  ...glanceChannels,
  ...reportChannels,
  ...caseChannels,
  ...evidenceChannels,
  ...columnChannels,
  'journal.payment': { needs: 'signedIn', does: 'reads', request: ofPayment, response: paymentPageSchema },
  ...exportChannels,
  ...openedChannels,
  ...runChannels,
  ...peopleChannels,
  ...setupChannels,
  ...healthChannels,
  ...headOfficeChannels,
  ...counterChannels,
  ...languageChannels,
  ...lessonChannels,
  ...customerDisplayChannels,
  ...printingChannels,
  ...fingerprintChannels,
  ...erasureChannels,
  ...updateChannels,
  /** A screen failed while it was drawn. */
  'screen.stopped': { needs: 'anyone', does: 'acts', onDisplay: true, request: screenStopSchema, response: z.null() },
} as const satisfies Record<string, ChannelRow>;

export type Channel = keyof typeof contract;
/** Those whose rights depend on the request. */
export type RuledChannel = { [C in Channel]: (typeof contract)[C]['needs'] extends 'byRequest' ? C : never }[Channel];
export const CHANNELS = Object.keys(contract) as Channel[];

/** Returns what the contract says of a channel. */
export function rowOf(channel: Channel): ChannelRow {
  return contract[channel];
}

export type RequestOf<C extends Channel> = z.infer<(typeof contract)[C]['request']>;
export type ResponseOf<C extends Channel> = z.infer<(typeof contract)[C]['response']>;
export type Handlers = { [C in Channel]: (request: RequestOf<C>) => Promise<Result<ResponseOf<C>>> };

/** What main pushes without being asked. */
export const pushes = {
  'desk.changed': deskSnapshotSchema,
  'bankPage.changed': bankPageStatusSchema,
  'customerDisplay.changed': customerDisplaySchema,
  'export.changed': exportStateSchema,
  'opened.changed': openingStateSchema,
  ...evidencePushes,
  ...languagePushes,
  ...runPushes,
  ...peoplePushes,
  ...printingPushes,
} as const satisfies Record<string, z.ZodType>;
export type Push = keyof typeof pushes;
export const PUSHES = Object.keys(pushes) as Push[];
export type PushOf<P extends Push> = z.infer<(typeof pushes)[P]>;

/** What the preload puts on `window.paydesk`: nothing but a way to ask and a way to listen. */
export interface PaydeskBridge {
  invoke: (channel: Channel, request: unknown) => Promise<unknown>;
  /** @returns a function that stops listening */
  on: (push: Push, listener: (value: unknown) => void) => () => void;
}
