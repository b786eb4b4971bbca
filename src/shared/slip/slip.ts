import type { TFunction } from 'i18next';
import { writeMoney } from '../format.ts';
import type { Mode } from '../mode.ts';
import type { Money } from '../money/money.ts';
import { customerFeeIn } from '../payment/fee.ts';
import { issuerOf, partsOf } from '../payment/instrument-parts.ts';
import type { PaymentState } from '../payment/payment-state.ts';
import type { PaymentRecord } from '../payment/records.ts';
import type { Return } from '../payment/returned.ts';
import type { SlipSays } from './print-job.ts';
import { type ReceiptOnPaper, receiptParts } from './receipt-on-paper.ts';

/** One line of a slip before its width is known. Every text is plain. */
export type SlipLine =
  /** A line at the top and the bottom: no money has moved, or this is a copy. */
  | { kind: 'banner'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  /** The payment's outcome, in the largest letters. */
  | { kind: 'outcome'; text: string }
  /** The amount, or the returned amount, in the largest letters. If it does not fit, no slip is printed. */
  | { kind: 'amount'; text: string }
  | { kind: 'pair'; name: string; value: string }
  | { kind: 'note'; text: string }
  | { kind: 'rule' }
  | { kind: 'qr'; content: string };

/** The contents of a slip, in order. Printing, preview and files all use these lines. */
export interface Slip {
  title: string;
  says: SlipSays;
  lines: readonly SlipLine[];
}

export interface SlipShop {
  merchant: string;
  shop?: { address: string | null; phone: string | null; taxNumber: string | null; vatLine: string | null };
  /** The IANA name of the zone in which the slip shows times. */
  zone: string;
}

export interface SlipFacts {
  /** The payment as read from the journal, so that the slip shows what is stored. */
  payment: PaymentRecord;
  shop: SlipShop;
  /** The person who took the payment; null if people do not sign in. */
  cashier: string | null;
  /** How often this slip was printed before: 0 for the original, which is not a copy. */
  copy: number;
  /** Head office's newest receipt in the journal; absent if the till has no head office. */
  witnessed?: ReceiptOnPaper | null;
}

/**
 * Lays out the slip of a payment from the journal's record, which holds nothing secret. The slip shows only what the
 * customer needs: no e-mail, phone, first six digits, code, text of the service, or task of the shop.
 */
export function describeSlip({ payment, shop, cashier, copy, witnessed }: SlipFacts, t: TFunction): Slip {
  const says = saysOf(payment);
  const banners = bannersOf(payment.mode, copy, t);
  const advice = adviceOf(payment, says, shop.zone, t);
  const lines: SlipLine[] = [
    ...banners,
    ...slipHead(shop, t),
    { kind: 'rule' },
    ...outcomeOf(says, t),
    { kind: 'amount', text: writeMoney(says === 'returned' ? returnedOf(payment) : payment.amount) },
    ...(advice === null ? [] : [{ kind: 'note', text: advice } as const]),
    ...(says === 'returned' ? returnsOf(payment, shop.zone, t) : []),
    ...feeOf(payment, t),
    { kind: 'rule' },
    ...factsOf(payment, says, { shop, cashier }, t),
    ...witnessedBy(witnessed, payment.createdAt, shop.zone, t),
    { kind: 'qr', content: payment.reference },
    { kind: 'note', text: t('slip.noInvoice') },
    ...banners,
  ];
  return { title: t('slip.title'), says, lines };
}

/** Returns the kind of slip that a payment has now. Each kind has its own copies. */
export function saysOf({ state }: Pick<PaymentRecord, 'state'>): SlipSays {
  if (state.review) return state.review.decided ? 'reviewDecided' : 'needsReview';
  switch (state.outcome) {
    case 'paid':
      return state.returned ? 'returned' : 'paid';
    case 'declined':
    case 'neverReceived':
      return 'notPaid';
    case 'open':
    case 'unknown':
      return 'notConfirmed';
  }
}

/** Returns the lines about the outcome. They are in English too, because a mistranslated word could give goods away. */
function outcomeOf(says: SlipSays, t: TFunction): SlipLine[] {
  const words = new Set([t(`slip.outcome.${says}`), t(`slip.outcome.${says}`, { lng: 'en' })]);
  return Array.from(words, (text) => ({ kind: 'outcome', text }));
}

/** Returns the lines for both ends of a paper: that no money has moved, and which copy the paper is. */
export function bannersOf(mode: Mode, copy: number, t: TFunction): SlipLine[] {
  const pretence = mode === 'live' ? [] : [t(`slip.${mode}`)];
  const copies = copy === 0 ? [] : [t('slip.copy', { copy })];
  return [...pretence, ...copies].map((text) => ({ kind: 'banner', text }));
}

/** Returns the head of a slip: the head of any paper, and the line about VAT. */
export function slipHead(shop: SlipShop, t: TFunction): SlipLine[] {
  const vatLine = shop.shop?.vatLine ?? null;
  return [...shopHead(shop, t), ...(vatLine === null ? [] : [{ kind: 'text', text: vatLine } as const])];
}

/** Returns the shop's name, address and tax number, as every paper shows them. */
export function shopHead(shop: Omit<SlipShop, 'zone'>, t: TFunction): SlipLine[] {
  return [
    { kind: 'heading', text: shop.merchant },
    ...shopLines(shop, t).map((text): SlipLine => ({ kind: 'text', text })),
  ];
}

/** Returns the shop's address and tax number lines. */
export function shopLines({ shop }: Pick<SlipShop, 'shop'>, t: TFunction): string[] {
  const { address, phone, taxNumber } = shop ?? {};
  const tax = taxNumber ? t('slip.taxNumber', { taxNumber }) : null;
  return [address, phone, tax].filter((line) => typeof line === 'string');
}

export function pair(name: string, value: string): SlipLine {
  return { kind: 'pair', name, value };
}

function adviceOf({ state, watch }: PaymentRecord, says: SlipSays, zone: string, t: TFunction): string | null {
  if (says === 'paid') return null;
  if (says === 'notPaid') return t(`slip.advice.${state.outcome === 'neverReceived' ? 'neverReceived' : 'declined'}`);
  if (says !== 'notConfirmed') return t(`slip.advice.${says}`);
  const { dueAt } = watch;
  const back = dueAt === null ? t('slip.comeBack.tomorrow') : t('slip.comeBack.after', { at: writeTime(dueAt, zone) });
  return `${t('slip.advice.notConfirmed')} ${back}`;
}

function returnedOf({ amount, state }: PaymentRecord): Money {
  const amountMinor = returnsIn(state).reduce((sum, each) => sum + each.amount.amountMinor, 0);
  return { ...amount, amountMinor };
}

/** Returns the amount paid and each return with its time, since an earlier slip of the payment says PAID. */
function returnsOf({ amount, state }: PaymentRecord, zone: string, t: TFunction): SlipLine[] {
  return [
    pair(t('slip.amountPaid'), writeMoney(amount)),
    ...returnsIn(state).map((each) =>
      pair(t('slip.returned'), `${writeMoney(each.amount)}, ${writeTime(each.at, zone)}`),
    ),
  ];
}

function returnsIn(state: PaymentState): readonly Return[] {
  return state.outcome === 'paid' ? (state.returned ?? []) : [];
}

/** Returns the fee and the total if the customer bears the fee, because the bank's alert shows the total. */
function feeOf({ amount, state, confirmation, lastRequery }: PaymentRecord, t: TFunction): SlipLine[] {
  const answer = state.outcome === 'paid' ? (confirmation ?? lastRequery)?.answer : undefined;
  const fee = answer && customerFeeIn(answer, amount.amountMinor);
  if (!fee) return [];
  const inCurrency = (amountMinor: number) => writeMoney({ amountMinor, currency: amount.currency });
  return [pair(t('slip.fee'), inCurrency(fee.feeMinor)), pair(t('slip.charged'), inCurrency(fee.chargedMinor))];
}

function factsOf(
  payment: PaymentRecord,
  says: SlipSays,
  { shop: { zone }, cashier }: Pick<SlipFacts, 'shop' | 'cashier'>,
  t: TFunction,
): SlipLine[] {
  const { lastRequery, note } = payment;
  const isPaid = says === 'paid' || says === 'returned';
  return [
    pair(t(isPaid ? 'slip.paidWith' : 'slip.toBePaidWith'), instrumentOf(payment, t)),
    pair(t('slip.time'), writeTime(payment.createdAt, zone)),
    ...(lastRequery && !isPaid ? [pair(t('slip.checked'), writeTime(lastRequery.at, zone))] : []),
    pair(t('slip.till'), payment.till),
    ...(cashier === null ? [] : [pair(t('slip.cashier'), cashier)]),
    ...(note === null ? [] : [pair(t('slip.note'), note)]),
    pair(t('slip.reference'), payment.reference),
    pair(t('slip.readOut'), groupReference(payment.reference)),
  ];
}

/** Returns the line about the last entry that head office had, for which the paper's holder can ask head office. */
export function witnessedBy(
  witnessed: ReceiptOnPaper | null | undefined,
  paperAt: string,
  zone: string,
  t: TFunction,
): SlipLine[] {
  return witnessed ? [pair(t('slip.headOffice'), t('slip.receipt', receiptParts(witnessed, paperAt, zone)))] : [];
}

function instrumentOf({ instrument }: PaymentRecord, t: TFunction): string {
  const name = partsOf(instrument).brand ?? t(`slip.${instrument.kind}`, { bank: issuerOf(instrument) });
  return `${name} •••• ${instrument.lastFour}`;
}

/** Writes `T1-261121-0001-ABCDEFGHI` as people read it over the phone: `T1 · 261121 · 0001 · ABC DEF GHI`. */
function groupReference(reference: string): string {
  const parts = reference.split('-');
  const last = parts.pop() ?? '';
  return [...parts, last.replace(/(.{3})(?=.)/g, '$1 ')].join(' · ');
}

/** Writes a time such as `21 Nov 2026, 14:32:05 GMT+1`. */
function writeTime(at: string, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'shortOffset',
  }).format(new Date(at));
}
