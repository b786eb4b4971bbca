import { z } from 'zod';
import { caseChannels } from './case/case-view.ts';
import { type ChannelRow, savedSchema } from './channel-row.ts';
import { attemptSchema, counterChannels } from './counter-settings.ts';
import { customerDisplayChannels, customerDisplaySchema } from './customer-display.ts';
import { evidenceChannels, evidencePushes } from './export/evidence-view.ts';
import { exportChannels, exportStateSchema, tillKeySchema } from './export/export-view.ts';
import { openedChannels, openingStateSchema } from './export/opened-export.ts';
import { headOfficeChannels } from './head-office/head-office-channels.ts';
import { healthChannels } from './health/health-channels.ts';
import { billingAddressSchema, keyedDetailsSchema } from './input/keyed-steps.ts';
import { plainTextSchema, wordsSchema } from './input/visible-text.ts';
import { glanceChannels } from './journal/glance.ts';
import { journalDecisionSchema } from './journal/journal-decision.ts';
import { eventWithStateSchema } from './journal/journal-entry.ts';
import { journalChannels } from './journal/journal-query.ts';
import { languageChannels, languagePushes } from './languages.ts';
import { lessonChannels } from './lessons/lesson-channels.ts';
import { moneySchema } from './money/money.ts';
import { tillCurrencySchema } from './money/till-currency.ts';
import { banksSchema } from './payment/bank.ts';
import { bankPageStatusSchema } from './payment/bank-page.ts';
import { chargeInstrumentSchema } from './payment/instrument.ts';
import { customerSchema, paymentRecordSchema, saleRecordSchema } from './payment/records.ts';
import { earlierPaymentSchema } from './payment/second-payment.ts';
import { deskSnapshotSchema, requeriedSnapshotSchema } from './payment/snapshot.ts';
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
 * Everything that crosses between the screens and main. A request that does not fit is answered with `invalidRequest`
 * and changes nothing. An answer that does not fit is a programming error, and the screens refuse it. Only requests of
 * `sale.charge` and `payment.submitStep` contain sensitive fields; they cross once and appear in no response and no
 * push.
 */

const reference = z.string().min(6).max(30);

/** The bounds of the bank page in the window, in pixels of the window's content. */
const boundsSchema = z.strictObject({
  x: z.int().min(0).max(20_000),
  y: z.int().min(0).max(20_000),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
});

const overrideReason = wordsSchema().min(3).max(140);

const personName = plainTextSchema().min(1).max(50).nullable();

/** The holder's names and, for a card, the billing address if it is known in advance. */
const givenDetailsSchema = z.strictObject({
  firstName: personName,
  lastName: personName,
  billingAddress: billingAddressSchema.nullable(),
});

export const chargeRequestSchema = z.strictObject({
  /** The screen creates this id once per sale, so that a second press of `Charge` belongs to the same sale. */
  saleId: z.uuid(),
  amount: moneySchema.strict(),
  customer: customerSchema.strict(),
  note: wordsSchema().min(1).max(140).nullable(),
  instrument: chargeInstrumentSchema,
  /** Further details that the customer gave. They are sent to the service and not stored. */
  given: givenDetailsSchema.optional(),
  /**
   * A person's decision to charge although the payments in `references` are unsettled and may be for the same purchase.
   * The decision is journaled with the new payment.
   */
  override: z.strictObject({ reason: overrideReason, references: z.array(reference).min(1).max(50) }).optional(),
});
export type ChargeRequest = z.infer<typeof chargeRequestSchema>;

export type TillDescription = z.infer<typeof tillDescriptionSchema>;
export type Theme = TillDescription['theme'];

const bankListSchema = z.object({
  banks: banksSchema,
  fetchedAt: z.iso.datetime(),
  /** Why the list may be out of date: the service did not answer. null if the list is fresh. */
  problem: problemSchema.nullable(),
});
export type BankList = z.infer<typeof bankListSchema>;

const paymentPageSchema = z.object({
  payment: paymentRecordSchema,
  sale: saleRecordSchema,
  timeline: z.array(eventWithStateSchema),
  hasPersonal: z.boolean(),
});
export type PaymentPage = z.infer<typeof paymentPageSchema>;

const ofPayment = z.strictObject({ reference });
/** @property override a person's decision to hand over although the service does not answer */
const handOverSchema = ofPayment.extend({ override: z.strictObject({ reason: overrideReason }).optional() });
const ofSale = z.strictObject({ saleId: z.uuid() });

const newKey = { needs: { all: ['keys'], fourEyes: true }, does: 'acts', response: tillKeySchema } as const;
const deskChange = { does: 'acts', response: deskSnapshotSchema } as const;

/** Every channel, one row each (`ChannelRow`). Nothing else lists channels. */
export const contract = {
  'till.describe': { needs: 'anyone', does: 'reads', onDisplay: true, response: tillDescriptionSchema },
  'till.setTheme': {
    needs: 'signedIn',
    does: 'acts',
    request: z.strictObject({ theme: themeSchema }),
    response: z.null(),
  },
  /** Sets the currency, country and highest amount from the next sale on. */
  'till.setCurrency': {
    needs: 'settings',
    does: 'acts',
    entries: ['currencyChanged'],
    request: tillCurrencySchema,
    response: tillDescriptionSchema,
  },
  /** Records that a person vouches for the clock although the journal contains a later time. */
  'till.confirmClock': { ...deskChange, needs: 'clock', entries: ['clockConfirmed'] },
  /** Records a person's decision about the journal that stopped the till. The next start carries out the decision. */
  'till.decideJournal': {
    needs: 'copies',
    does: 'acts',
    request: z.strictObject({ decision: journalDecisionSchema }),
    response: z.null(),
  },
  'till.signingKey': { needs: 'signedIn', does: 'reads', response: tillKeySchema },
  /** Makes a new signing key, which the old key signs. */
  'till.rotateSigningKey': { ...newKey, entries: ['signingKeyRotated'] },
  /** Replaces a lost or damaged signing key. No other key signs the new key. */
  'till.replaceSigningKey': { ...newKey, entries: ['signingKeyMade'] },
  'banks.list': {
    needs: 'signedIn',
    does: 'reads',
    request: z.strictObject({ refresh: z.boolean() }),
    response: bankListSchema,
  },
  /** Returns the desk's snapshot, which the screens read at start and after a reload. */
  'desk.read': { needs: 'anyone', does: 'reads', onDisplay: true, response: deskSnapshotSchema },
  /** Re-queries every unsettled payment that may be for the same purchase, and returns those that prevent a charge. */
  'sale.checkEarlier': {
    needs: 'signedIn',
    does: 'acts',
    request: attemptSchema,
    response: z.object({ earlier: z.array(earlierPaymentSchema) }),
  },
  'sale.charge': {
    ...deskChange,
    needs: 'byRequest',
    entries: ['paymentIntended'],
    begins: true,
    request: chargeRequestSchema,
  },
  'announcement.dismiss': { ...deskChange, needs: 'signedIn', request: ofPayment },
  'sale.cancel': { ...deskChange, needs: 'parkSale', entries: ['saleCancelled'], request: ofSale },
  'sale.leaveForLater': { ...deskChange, needs: 'parkSale', entries: ['saleParked'], request: ofSale },
  'sale.resume': { ...deskChange, needs: 'parkSale', entries: ['saleResumed'], begins: true, request: ofSale },
  /** Clears the counter for the next sale, once this sale has ended or its payment has failed. */
  'sale.finish': { ...deskChange, needs: 'signedIn', request: ofSale },
  'payment.submitStep': {
    ...deskChange,
    needs: 'present',
    hasSecrets: true,
    onDisplay: true,
    request: z.strictObject({ reference, keyed: keyedDetailsSchema }),
  },
  /**
   * Shows the payment's bank page at these bounds and opens it if necessary; sent again when the bounds change. null
   * hides the page, for example under a dialog. Returns null if there is no page, or the problem that a person must see
   * first. Each opening is journaled.
   */
  'bankPage.place': {
    needs: 'present',
    does: 'acts',
    request: z.strictObject({ reference, bounds: boundsSchema.nullable() }),
    response: bankPageStatusSchema.nullable(),
  },
  /** Gives a stalled page two more minutes. */
  'bankPage.keepWaiting': { needs: 'present', does: 'acts', request: ofPayment, response: z.null() },
  /** `Close bank page`: closes the page and re-queries the payment. */
  'bankPage.close': { ...deskChange, needs: 'present', request: ofPayment },
  /** Repeats a charge that most likely never left the till, with its old reference and the details in memory. */
  'payment.sendAgain': {
    ...deskChange,
    needs: 'takePayment',
    entries: ['sentAgain'],
    begins: true,
    request: ofPayment,
  },
  'payment.requery': { needs: 'requery', does: 'acts', request: ofPayment, response: requeriedSnapshotSchema },
  'payment.handOver': { ...deskChange, needs: 'byRequest', entries: ['goodsHandedOver'], request: handOverSchema },
  'payment.handOverAfterReview': {
    ...deskChange,
    needs: 'byRequest',
    entries: ['goodsHandedOver'],
    request: handOverSchema,
  },
  'slip.save': { needs: 'reprint', does: 'acts', request: ofPayment, response: savedSchema },
  ...journalChannels,
  ...glanceChannels,
  ...reportChannels,
  ...caseChannels,
  ...evidenceChannels,
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
  'screen.stopped': { needs: 'anyone', does: 'acts', onDisplay: true, request: screenStopSchema, response: z.null() },
} as const satisfies Record<string, ChannelRow>;

export type Channel = keyof typeof contract;
export type RuledChannel = { [C in Channel]: (typeof contract)[C]['needs'] extends 'byRequest' ? C : never }[Channel];
export const CHANNELS = Object.keys(contract) as Channel[];

export function rowOf(channel: Channel): ChannelRow {
  return contract[channel];
}

export function requestSchemaOf(channel: Channel): z.ZodType {
  return rowOf(channel).request ?? z.undefined();
}

export type RequestOf<C extends Channel> = (typeof contract)[C] extends { request: infer Schema extends z.ZodType }
  ? z.infer<Schema>
  : undefined;
export type ResponseOf<C extends Channel> = z.infer<(typeof contract)[C]['response']>;
export type Handlers = { [C in Channel]: (request: RequestOf<C>) => Promise<Result<ResponseOf<C>>> };

/** The messages that main pushes without a request. */
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

/** The object that the preload puts on `window.paydesk`: a function to ask and a function to listen. */
export interface PaydeskBridge {
  invoke: (channel: Channel, request: unknown) => Promise<unknown>;
  /** @returns a function that stops listening */
  on: (push: Push, listener: (value: unknown) => void) => () => void;
}
